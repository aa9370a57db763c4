import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormHandle } from '#platform/web/form.tsx'
import type { Draft } from '#platform/web/drafts.ts'
import { useT } from '#platform/web/language.tsx'
import { useNavigate, usePathname, useSearch } from '#platform/web/navigation.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import type { Fields } from '#shared/form-body.ts'
import type { Stored } from '#domains/files/web/kept-file.ts'
import { withFile } from './files.ts'
import { useNominationDrafts } from './drafts/drafts.ts'
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
  fieldText,
} from './steps.ts'
import { useUploads } from '#domains/files/web/use-uploads.ts'

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
const useAnswers = (first: Fields, keep: (values: Fields, isLast?: boolean) => void) => {
  const [values, setValues] = useState(first)
  const latest = useRef(first)
  const replace = useCallback((next: Fields) => {
    latest.current = next
    setValues(next)
  }, [])
  const update = useCallback(
    (change: Fields, isLast = false) => {
      replace({ ...latest.current, ...change })
      keep(latest.current, isLast)
    },
    [replace, keep],
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
  return step === 'place' && fieldText(typed, 'state') !== fieldText(before, 'state')
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
  const kept = useNominationDrafts(form !== null)
  const { values, latest, replace, update, addFile } = useAnswers(arrival.values, kept.keep)
  const { problems, refusal, round, object, redraw } = useObjections(arrival)
  // Held here, so that files go on travelling while the person writes on.
  const uploading = useUploads(addFile)
  const goTo = (step: Step, options: { replace?: boolean } = {}) =>
    navigate(`${pathname}?step=${step}`, options)
  const isSettled = useSettled(form !== null, () => {
    goTo(arrival.step, { replace: true })
    if (hasContent(arrival.values)) kept.keep(arrival.values)
  })
  const step = isSettled ? stepShown(values, wanted) : arrival.step

  const type = (fields: Fields): void => update(typedIn(step, fields, latest.current))
  const move = (to: Step, from: Step = step): boolean => {
    const stop = stepAfter(latest.current, from, to)
    object(stop.problems, null)
    if (stop.step !== step) {
      update({ ...noteReturn(latest.current, step, stop.step), step: stop.step }, true)
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
  /** Goes on with a draft that was offered, at the step where it was left; what stands here already stays as it is. */
  const takeOver = (draft: Draft): void => {
    if (kept.isBegun && draft === kept.offer?.mine) return kept.goOnWith(latest.current)
    replace(draft.values)
    redraw()
    kept.goOnWith(draft.values)
    const left = fieldText(draft.values, 'step')
    if (left) goTo(stepShown(draft.values, left))
  }
  const { saved, onAccount, offer, isBegun, startAnew, forget } = kept
  const shown = { step, values, problems, refusal, round, uploading, saved, onAccount, offer, isBegun }
  return { ...shown, update, type, move, refuse, takeOver, startAnew, forget }
}

export type NominationWizard = ReturnType<typeof useNomination>

/** Wires one field of the wizard: id, name, what is known, and its problem in the person's language. */
export const useWire = (
  { values, problems }: Pick<NominationWizard, 'values' | 'problems'>,
  { formId }: Pick<FormHandle, 'formId'>,
) => {
  const t = useT()
  return (name: string) => {
    const problem = problems[name]
    return {
      id: `${formId}-${name}`,
      name,
      defaultValue: fieldText(values, name),
      error: problem ? t(problem) : undefined,
    }
  }
}
