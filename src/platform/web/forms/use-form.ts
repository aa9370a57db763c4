import { useEffect, useId, useRef, useState } from 'react'
import { type BodyInput, type Call, pathOf } from '#shared/api.ts'
import type { Fields } from '#shared/pages/form-body.ts'
import { hidden } from '#shared/pages/form-fields.ts'
import type { Problem } from '#shared/pages/problem.ts'
import type { FormState } from '#shared/pages/rendered-page.ts'
import { message } from '#shared/words.ts'
import { problemIn } from '../client/api-error.ts'
import type { Client } from '../client/client.ts'
import { useClient, useWrite } from '../client/queries.ts'
import { leaveForm, mayLeaveToWorker, tellOfForm } from '../offline/leave-to-worker.ts'
import type { leaveTriedForm } from '../offline/tried-form.ts'
import { usePageState } from '../viewer.tsx'
import { checkedBody } from './body/body-schema.ts'
import type { FieldsWithFiles } from './body/chosen-files.ts'
import type { FormProps } from './form-props.ts'
import { fieldsOfForm, fillPath, leaveFlashInTab } from './form-target.ts'
import { loadWithResult } from './result-place.ts'

/** The fields of a form. Files that it still holds are sent first, so that none is thanked for and left out. */
const sentFields = async (
  call: Call,
  element: HTMLFormElement,
  client: Client | null,
): Promise<FieldsWithFiles> => {
  const [fields, data] = [fieldsOfForm(element), [...new FormData(element)]]
  if (!client || !data.some(([, value]) => typeof value !== 'string' && value.size > 0)) return { fields }
  const { withFiles } = await import('./body/chosen-files.ts')
  return withFiles({ call, fields, data, client })
}

/** Printable ASCII only, as an Idempotency-Key requires. */
export const plainKey = (...parts: (string | number)[]): string =>
  parts.join('').replaceAll(/[^\x21-\x7e]/g, '-')

const addressOf = (call: Call, params: unknown): string =>
  `${call.method} ${pathOf(call.path, (params ?? {}) as Record<string, string>)}`

const isMarked = (form: FormState, marks: Readonly<Record<string, string>>): boolean => {
  const known = form.answer === undefined ? form.values : (form.answer as FormState['values'])
  return Object.entries(marks).every(([name, value]) => known[name] === value)
}

export const FAILED = message('That did not work. Please try again.')
export const noMarks: Readonly<Record<string, string>> = {}

type Tried = Parameters<typeof leaveTriedForm>[1]
const leaveTried = async (element: HTMLFormElement, tried: Tried): Promise<true> => {
  const offline = await import('../offline/tried-form.ts')
  offline.leaveTriedForm(element, tried)
  return true
}

/** Whether the page is being left; not any more when the person comes back to the page as they left it. */
const useLeaving = () => {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    const back = () => setLeaving(false)
    globalThis.addEventListener('pageshow', back)
    return () => globalThis.removeEventListener('pageshow', back)
  }, [])
  return [isLeaving, setLeaving] as const
}

interface Writing {
  readonly formId: string
  readonly setProblem: (problem: Problem | null) => void
  readonly setLeaving: (isLeaving: boolean) => void
}

/** How a checked body is sent. */
const useSentBody = <C extends Call>(props: FormProps<C>, { formId, setProblem, setLeaving }: Writing) => {
  const { call, params, then, done, failed = FAILED, onDone, onFailed } = props
  const { formKey } = usePageState()
  const { mutateAsync } = useWrite(call, { isLeaving: !onDone })
  const sent = useRef({ content: '', times: 0 })

  /** Sends it; true if the form was left to the service worker. */
  return async (element: HTMLFormElement, body: unknown, fields: Fields, act: string) => {
    // The same content keeps its key, so that a repeated request takes effect once.
    const content = JSON.stringify(body)
    if (sent.current.content !== content) sent.current = { content, times: sent.current.times + 1 }
    const key = plainKey(formKey, formId, sent.current.times)
    tellOfForm(call, act, {
      [hidden.call]: addressOf(call, params),
      [hidden.key]: key,
      ...fields,
    })
    try {
      const answer = await mutateAsync({
        ...(params && { params }),
        body: body as BodyInput<C>,
        ...(call.is.idempotency !== 'none' && { idempotencyKey: key }),
      })
      setProblem(null)
      if (onDone) onDone(answer)
      else {
        if (done) leaveFlashInTab(done, answer)
        setLeaving(true)
        loadWithResult(fillPath(then, answer))
      }
    } catch (error) {
      const refused = problemIn(error)
      // The same key and the same files: if it arrived after all, the server knows it.
      if (mayLeaveToWorker(call, refused)) return leaveTried(element, { key, act, fields })
      setProblem(refused)
      onFailed?.(refused, refused.message || failed)
    }
    return false
  }
}

/** The state of a form: its current refusal, and how to send it. */
export const useForm = <C extends Call>(props: FormProps<C>) => {
  const { call, params, marks = noMarks } = props
  const state = usePageState()
  const formId = useId()
  const address = addressOf(call, params)
  const posted = state.form?.call === address && isMarked(state.form, marks) ? state.form : null
  const [problem, setProblem] = useState<Problem | null>(posted?.problem ?? null)
  const client = useClient()
  const [isSent, setSending] = useState(false)
  const [isLeaving, setLeaving] = useLeaving()
  const isSending = useRef(false)
  const write = useSentBody(props, { formId, setProblem, setLeaving })

  const submit = async (element: HTMLFormElement, act: string): Promise<boolean> => {
    const leave = () => (leaveForm(element, act), true)
    try {
      tellOfForm(call, act, [...new FormData(element)])
      const taken = await sentFields(call, element, client)
      if ('problem' in taken && mayLeaveToWorker(call, taken.problem)) return leave()
      const checked = 'problem' in taken ? taken : await checkedBody(call, taken.fields)
      if ('problem' in checked) setProblem(checked.problem)
      else if ('fields' in taken) return await write(element, checked.body, taken.fields, act)
    } catch {
      // The schema did not load. With a network this build is gone, and the form itself still reaches the server; without
      // one the worker takes it.
      if (navigator.onLine || mayLeaveToWorker(call, problemIn(null))) return leave()
      setProblem(problemIn(null))
    }
    return false
  }
  const send = async (element: HTMLFormElement): Promise<void> => {
    // A quick second press may come before the busy button is drawn.
    if (isSending.current) return
    isSending.current = true
    setSending(true)
    const act = plainKey(state.formKey, formId, '-', Date.now())
    if (!(await submit(element, act))) tellOfForm(call, act, null)
    isSending.current = false
    setSending(false)
  }
  const isBusy = isSent || isLeaving
  return { state, formId, address, posted, problem, isBusy, send }
}
