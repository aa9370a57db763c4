import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormHandle } from '#platform/web/form.tsx'
import { type Draft, readDraft, useDraft } from '#platform/web/drafts.ts'
import { useT } from '#platform/web/language.tsx'
import { useNavigate, usePathname, useSearch } from '#platform/web/navigation.tsx'
import { usePageState, useViewer } from '#platform/web/viewer.tsx'
import type { Fields } from '#shared/form-body.ts'
import type { Stored } from '#domains/files/web/kept-file.ts'
import { withFile } from './nominate-files.ts'
import {
  type Arrival,
  arrive,
  broughtBy,
  fieldsOfStep,
  hasContent,
  noteReturn,
  type Problems,
  type Step,
  stepAfter,
  stepOfField,
  stepShown,
  textOf,
} from './nominate-steps.ts'
import { useUploads } from '#domains/files/web/use-uploads.ts'

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

/** The answers; `latest` is what events read, so that two in one moment do not lose each other's change. */
const useAnswers = (first: Fields, save: (values: Fields) => void) => {
  const [values, setValues] = useState(first)
  const latest = useRef(first)
  const replace = useCallback((next: Fields) => {
    latest.current = next
    setValues(next)
  }, [])
  const update = useCallback(
    (change: Fields) => {
      replace({ ...latest.current, ...change })
      save(latest.current)
    },
    [replace, save],
  )
  const addFile = useCallback((stored: Stored) => update(withFile(latest.current, stored)), [update])
  return { values, latest, replace, update, addFile }
}

/** What stands against the answers; `round` grows when fields and summary are to be drawn anew. */
const useObjections = (first: Arrival) => {
  const [problems, setProblems] = useState<Problems>(first.problems)
  const [refusal, setRefusal] = useState(first.refusal)
  const [round, setRound] = useState(0)
  const redraw = () => setRound((count) => count + 1)
  const object = (next: Problems, message: string | null) => {
    setProblems(next)
    setRefusal(message)
    if (message !== null || Object.keys(next).length > 0) redraw()
  }
  return { problems, refusal, round, object, redraw }
}

/** What was typed into the fields of one step; another State leaves the local government open again. */
const typedIn = (step: Step, fields: Fields, before: Fields): Fields => {
  const typed: Record<string, string | readonly string[]> = {}
  // Files are kept by their uploads, not by the fields of the form.
  const names = step === 'evidence' ? (['linkUrls', 'linkNotes'] as const) : fieldsOfStep[step]
  for (const name of names) {
    const value = fields[name]
    if (value === undefined) continue
    typed[name] = step === 'evidence' ? [value].flat().filter((text) => text !== '') : value
  }
  return step === 'place' && textOf(typed, 'state') !== textOf(before, 'state')
    ? { ...typed, lga: '' }
    : typed
}

/** The nomination as it is being written: its values, its step in the address, its problems and its draft. */
export const useNomination = () => {
  const { form } = usePageState()
  const search = useSearch()
  const wanted = search.get('step')
  const pathname = usePathname()
  const navigate = useNavigate()
  const [arrival] = useState(() => arrive(form, wanted, broughtBy(search)))
  const { offer, setOffer, ...kept } = useKept(form !== null)
  const { values, latest, replace, update, addFile } = useAnswers(arrival.values, kept.save)
  const { problems, refusal, round, object, redraw } = useObjections(arrival)
  // Held here, so that files go on travelling while the person writes on.
  const uploading = useUploads(addFile)
  const goTo = (step: Step, options: { replace?: boolean } = {}) =>
    navigate(`${pathname}?step=${step}`, options)
  const isSettled = useSettled(form !== null, () => {
    goTo(arrival.step, { replace: true })
    if (hasContent(arrival.values)) kept.save(arrival.values)
  })
  const step = isSettled ? stepShown(values, wanted) : arrival.step

  const type = (fields: Fields): void => update(typedIn(step, fields, latest.current))
  const move = (to: Step, from: Step = step): boolean => {
    const stop = stepAfter(latest.current, from, to)
    object(stop.problems, null)
    if (stop.step !== step) {
      update(noteReturn(latest.current, step, stop.step))
      goTo(stop.step)
    }
    return stop.step === to
  }
  /** A refusal of the server: at the field that it names, or as words for the whole form. */
  const refuse = (fields: Problems, message: string): void => {
    object(fields, message)
    const at = stepOfField(Object.keys(fields)[0] ?? '')
    if (at && at !== step) goTo(at)
  }
  const takeOver = (draft: Draft): void => {
    replace(draft.values)
    redraw()
    setOffer(null)
  }
  const startAnew = (): void => {
    kept.discard()
    setOffer(null)
  }
  const shown = { step, values, problems, refusal, round, offer, uploading, saved: kept.saved }
  return { ...shown, update, type, move, refuse, takeOver, startAnew, forget: kept.discard }
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
