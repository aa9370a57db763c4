import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type Answer, type BodyInput, type Call, type Params, pathOf } from '#shared/api.ts'
import type { Fields } from '#shared/pages/form-body.ts'
import { message } from '#shared/words.ts'
import { hidden } from '#shared/pages/form-fields.ts'
import type { Problem } from '#shared/pages/problem.ts'
import type { FormState } from '#shared/pages/rendered-page.ts'
import { FormContext } from '#ui/forms/form-context.ts'
import { problemIn } from '../client/api-error.ts'
import type { leaveTriedForm } from '../offline/tried-form.ts'
import { useT } from '../language.tsx'
import { checkedBody, prepare } from './body-schema.ts'
import type { FieldsWithFiles } from './chosen-files.ts'
import { type FormHandle, handleOf } from './form-handle.ts'
import { FormProblem } from './form-problem.tsx'
import { type FormEntries, leaveForm, mayLeaveToWorker, tellOfForm } from '../offline/leave-to-worker.ts'
import { ProofLink } from './proof-link.tsx'
import { Submit, type SubmitProps } from './submit.tsx'
import { loadWithResult, RESULT } from './result-place.ts'
import { WhileOpen } from './while-open.tsx'
import type { Client } from '../client/client.ts'
import { useClient, useWrite } from '../client/queries.ts'
import { usePageState } from '../viewer.tsx'

export interface FormProps<C extends Call> {
  readonly call: C
  readonly params?: Params<C>
  /** Where a sent form leads; `{id}` and other plain values of the answer replace its placeholders. */
  readonly then: string
  /** The message after success; may name values of the answer, like `{citizenNumber}`. */
  readonly done?: string
  /** Shown when the server sends no message. */
  readonly failed?: string
  /** The title over a refusal of the whole form. */
  readonly failedTitle?: string
  /** The words of the button at the end; without it, the form has a `Submit` of its own. */
  readonly submit?: ReactNode
  readonly variant?: SubmitProps['variant']
  readonly size?: SubmitProps['size']
  /** Whether the page shows this refusal itself; the form shows every other one, first of all. */
  readonly showsProblem?: (problem: Problem) => boolean
  readonly values?: Fields
  /** Fields that the form sends hidden. Of several forms of one call on a page they tell whose answer came back. */
  readonly marks?: Readonly<Record<string, string>>
  readonly className?: string
  readonly hasFiles?: boolean
  /** Lets the browser enforce required fields: for a step that the server cannot validate by its body. */
  readonly isChecked?: boolean
  /** The page shows the answer itself (`onDone`, or `useAnswer` without script) instead of moving on. */
  readonly showsAnswer?: boolean
  /** Lets the page use the answer; without it the form goes to `then`. */
  readonly onDone?: (answer: Answer<C>) => void
  readonly onChange?: (fields: Fields) => void
  readonly onFailed?: (problem: Problem, message: string) => void
  /** What people can do instead while the carrier of the call is not set. */
  readonly instead?: ReactNode
  readonly children?: ReactNode | ((form: FormHandle) => ReactNode)
}

/** The fields of a form element, without our hidden fields and without files. */
export const fieldsOfForm = (element: HTMLFormElement): Record<string, string | string[]> => {
  const fields: Record<string, string | string[]> = {}
  for (const [name, value] of new FormData(element)) {
    if (name.startsWith('_') || typeof value !== 'string') continue
    const before = fields[name]
    fields[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return fields
}

const withoutSecrets = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !/password|secondFactor|recoveryCode/i.test(name)),
  )

/** Makes an address from outside safe as a form's target: its braces name no values of the answer. */
export const plainTarget = (address: string): string => address.replaceAll('{', '%7B')

/** Replaces `{name}` by plain values of an answer, escaped for an address. */
export const fillPath = (template: string, answer: unknown): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((answer as Record<string, unknown> | undefined)?.[name] ?? '')),
  )

/** Leaves a message for the next page load, where it shows once. */
export const leaveFlashInTab = (text: string, answer: unknown): void => {
  const values = Object.fromEntries(
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      (answer as Record<string, unknown> | undefined)?.[name] ?? '',
    ]),
  )
  document.cookie = `flash=${encodeURIComponent(JSON.stringify({ text, values, tone: 'done' }))}; path=/; max-age=60; samesite=lax`
}

/** The fields of a form. Files that it still holds are sent first, so that none is thanked for and left out. */
const sentFields = async (
  call: Call,
  element: HTMLFormElement,
  client: Client | null,
): Promise<FieldsWithFiles> => {
  const [fields, data] = [fieldsOfForm(element), [...new FormData(element)]]
  if (!client || !data.some(([, value]) => typeof value !== 'string' && value.size > 0)) return { fields }
  const { withFiles } = await import('./chosen-files.ts')
  return withFiles({ call, fields, data, client })
}

/** Printable ASCII only, as an Idempotency-Key requires. */
const plainKey = (...parts: (string | number)[]): string => parts.join('').replaceAll(/[^\x21-\x7e]/g, '-')

const addressOf = (call: Call, params: unknown): string =>
  `${call.method} ${pathOf(call.path, (params ?? {}) as Record<string, string>)}`

const isMarked = (form: FormState, marks: Readonly<Record<string, string>>): boolean => {
  const known = form.answer === undefined ? form.values : (form.answer as FormState['values'])
  return Object.entries(marks).every(([name, value]) => known[name] === value)
}

const FAILED = message('That did not work. Please try again.')
const noMarks: Readonly<Record<string, string>> = {}

type Tried = Parameters<typeof leaveTriedForm>[1]
const leaveTried = async (element: HTMLFormElement, tried: Tried): Promise<true> => {
  const offline = await import('../offline/tried-form.ts')
  offline.leaveTriedForm(element, tried)
  return true
}

const entriesOf = (fields: Fields): FormEntries =>
  Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, each] as const))

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

/** The state of a form: its current refusal, and how to send it. */
const useForm = <C extends Call>(props: FormProps<C>) => {
  const { call, params, then, done, failed = FAILED, onDone, onFailed, marks = noMarks } = props
  const state = usePageState()
  const formId = useId()
  const address = addressOf(call, params)
  const posted = state.form?.call === address && isMarked(state.form, marks) ? state.form : null
  const [problem, setProblem] = useState<Problem | null>(posted?.problem ?? null)
  const client = useClient()
  const { mutateAsync } = useWrite(call, { isLeaving: !onDone })
  const [isSent, setSending] = useState(false)
  const [isLeaving, setLeaving] = useLeaving()
  const sent = useRef({ content: '', times: 0 })
  const isSending = useRef(false)

  /** Sends a checked body; true if the form was left to the service worker. */
  const write = async (element: HTMLFormElement, body: unknown, fields: Fields, act: string) => {
    // The same content keeps its key, so that a repeated request takes effect once.
    const content = JSON.stringify(body)
    if (sent.current.content !== content) sent.current = { content, times: sent.current.times + 1 }
    const key = plainKey(state.formKey, formId, sent.current.times)
    tellOfForm(call, act, [[hidden.call, address], [hidden.key, key], ...entriesOf(fields)])
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

/** Whether a posted form's address is one of this call: the parameters of its path hold any value. */
const isAddressOf = (call: Call, posted: string): boolean =>
  new RegExp(`^${call.method} ${call.path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`).test(posted)

/** The answer of a form that shows it, and its setter: from `onDone`, or from the returned page. */
export const useAnswer = <C extends Call>(call: C) => {
  const { form } = usePageState()
  const isOfCall = form?.answer !== undefined && isAddressOf(call, form.call)
  return useState<Answer<C> | null>(isOfCall ? (form.answer as Answer<C>) : null)
}

const FormParts = <C extends Call>({
  form,
  children,
  submit,
  ...props
}: FormProps<C> & { form: FormHandle }) => (
  <FormContext value={form}>
    {!(form.problem && props.showsProblem?.(form.problem)) && (
      <FormProblem form={form} title={props.failedTitle} />
    )}
    {typeof children === 'function' ? children(form) : children}
    {submit && (
      <Submit variant={props.variant} size={props.size}>
        {submit}
      </Submit>
    )}
  </FormContext>
)

const OpenForm = <C extends Call>(props: FormProps<C>) => {
  const { then, done, failed = FAILED, values = {}, marks = noMarks, hasFiles, onChange } = props
  const t = useT()
  const { state, formId, address, posted, problem, isBusy, send } = useForm(props)
  const element = useRef<HTMLFormElement>(null)
  const known: Fields = posted?.values ?? values
  useEffect(() => {
    if (problem) element.current?.querySelector<HTMLElement>('[data-summary]')?.focus()
  }, [problem])

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    // The wizard itself handles its step buttons.
    if (event.defaultPrevented) return
    event.preventDefault()
    if (!isBusy) void send(event.currentTarget)
  }
  const handle = handleOf({
    formId,
    posted,
    problem,
    isBusy,
    known,
    failed: t(failed),
    t,
    call: props.call,
  })
  return (
    <form
      ref={element}
      method="post"
      // A step that the server took and showed again opens at its form.
      {...(posted && !posted.problem && { id: RESULT, tabIndex: -1 })}
      // Without script, a refused form and the page after an accepted one open at what they say.
      action={`#${RESULT}`}
      className={props.className}
      noValidate={!props.isChecked}
      {...(hasFiles && { encType: 'multipart/form-data' })}
      onFocus={({ currentTarget }) => void prepare(props.call, currentTarget)}
      onSubmit={submit}
      onChange={() => element.current && onChange?.(withoutSecrets(fieldsOfForm(element.current)))}
    >
      {Object.entries({
        [hidden.call]: address,
        [hidden.csrf]: state.csrfToken,
        [hidden.key]: plainKey(state.formKey, formId),
        [hidden.then]: then,
        ...(done && { [hidden.done]: done }),
        ...(props.showsAnswer && { [hidden.show]: '1' }),
        ...marks,
      }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {problem && <ProofLink problem={problem} />}
      <FormParts {...props} form={handle} />
    </form>
  )
}

/**
 * A form that works three ways: posted to its own page without script, sent by the client with script, and shown again
 * with the typed values when refused. Both sides validate with the same schema. While the carrier that the call needs is
 * not set, it says so instead.
 */
export const Form = <C extends Call>(props: FormProps<C>) => (
  <WhileOpen carrier={props.call.is.needs} instead={props.instead}>
    <OpenForm {...props} />
  </WhileOpen>
)
