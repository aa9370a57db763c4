import { useEffect, useRef, useState } from 'react'
import type { FormHandle } from '#platform/web/form.tsx'
import { type Draft, readDraft, useDraft } from '#platform/web/drafts.ts'
import { useT } from '#platform/web/language.tsx'
import { useNavigate, usePathname, useSearch } from '#platform/web/navigation.tsx'
import { usePageState, useViewer } from '#platform/web/viewer.tsx'
import type { Fields } from '#shared/form-body.ts'
import {
  arrive,
  fieldsOfStep,
  hasContent,
  listOf,
  noteReturn,
  type Problems,
  type Step,
  stepAfter,
  stepOfField,
  stepShown,
  textOf,
} from './nominate-steps.ts'
import type { Stored } from './use-uploads.ts'

const DRAFT = 'nominate'

/** Keeps what is written on this device, and offers an earlier draft back once. */
const useKept = (isPosted: boolean) => {
  const owner = useViewer()?.id ?? ''
  const { saved, save, discard } = useDraft(owner, DRAFT)
  const [offer, setOffer] = useState<Draft | null>(null)
  useEffect(() => {
    const draft = isPosted ? null : readDraft(owner, DRAFT)
    setOffer(draft && hasContent(draft.values) ? draft : null)
  }, [owner, isPosted])
  return { saved, save, discard, offer, setOffer }
}

/** What came back from a post without script takes its step's address, so that Back works from there on. */
const useSettled = (isPosted: boolean, settle: () => void): boolean => {
  const [isSettled, setSettled] = useState(!isPosted)
  const first = useRef(settle)
  useEffect(() => {
    if (isSettled) return
    first.current()
    setSettled(true)
  }, [isSettled])
  return isSettled
}

/** The nomination as it is being written: its values, its step in the address, its problems and its draft. */
export const useNomination = () => {
  const { form } = usePageState()
  const wanted = useSearch().get('step')
  const pathname = usePathname()
  const navigate = useNavigate()
  const [arrival] = useState(() => arrive(form, wanted))
  const [values, setValues] = useState<Fields>(arrival.values)
  const [problems, setProblems] = useState<Problems>(arrival.problems)
  const [refusal, setRefusal] = useState(arrival.refusal)
  // Fields are drawn anew when a draft is taken over or a refused move is tried again.
  const [round, setRound] = useState(0)
  const latest = useRef(values)
  const kept = useKept(form !== null)
  const addressOf = (step: Step) => `${pathname}?step=${step}`
  const isSettled = useSettled(form !== null, () => {
    navigate(addressOf(arrival.step), { replace: true })
    if (hasContent(arrival.values)) kept.save(arrival.values)
  })
  const step = isSettled ? stepShown(values, wanted) : arrival.step

  const update = (change: Fields) => {
    latest.current = { ...latest.current, ...change }
    setValues(latest.current)
    kept.save(latest.current)
  }
  const type = (fields: Fields) => {
    const own = Object.fromEntries(
      fieldsOfStep[step].flatMap((name) =>
        fields[name] === undefined || step === 'evidence' ? [] : [[name, fields[name]]],
      ),
    )
    const isMoved = step === 'place' && textOf(own, 'state') !== textOf(latest.current, 'state')
    update({ ...own, ...(isMoved && { lga: '' }) })
  }
  const move = (goTo: Step, from: Step = step): boolean => {
    const stop = stepAfter(latest.current, from, goTo)
    setProblems(stop.problems)
    setRefusal(null)
    if (Object.keys(stop.problems).length > 0) setRound((count) => count + 1)
    if (stop.step !== step) {
      update(noteReturn(latest.current, step, stop.step))
      navigate(addressOf(stop.step))
    }
    return stop.step === goTo
  }
  /** A refusal of the server: to the field that it names, or as words for the whole form. */
  const refuse = (fields: Problems, message: string) => {
    const at = stepOfField(Object.keys(fields)[0] ?? '')
    setProblems(fields)
    setRefusal(message)
    setRound((count) => count + 1)
    if (at && at !== step) navigate(addressOf(at))
  }
  const addFile = ({ purpose, id, url, name, chosen, made }: Stored) =>
    purpose === 'photo'
      ? update({ photoUrl: url, photoName: name, photoSize: `${chosen} ${made}` })
      : update({
          evidenceIds: [...new Set([...listOf(latest.current, 'evidenceIds'), id])],
          [`name-${id}`]: name,
          [`size-${id}`]: `${chosen} ${made}`,
        })
  const takeOver = (draft: Draft) => {
    latest.current = draft.values
    setValues(draft.values)
    setRound((count) => count + 1)
    kept.setOffer(null)
  }
  const startAnew = () => {
    kept.discard()
    kept.setOffer(null)
  }
  return {
    step,
    values,
    problems,
    refusal,
    refuse,
    round,
    update,
    type,
    move,
    addFile,
    takeOver,
    startAnew,
    offer: kept.offer,
    saved: kept.saved,
    forget: kept.discard,
  }
}

export type Nomination = ReturnType<typeof useNomination>

/** Wires one field of the wizard: id, name, what is known, and its problem in the person's language. */
export const useWire = (
  { values, problems }: Pick<Nomination, 'values' | 'problems'>,
  { formId }: Pick<FormHandle, 'formId'>,
) => {
  const t = useT()
  return (name: string) => {
    const problem = problems[name]
    return {
      id: `${formId}-${name}`,
      name,
      defaultValue: textOf(values, name),
      error: problem ? t(problem) : undefined,
    }
  }
}
