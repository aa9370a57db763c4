import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldState, FormAround } from '#ui/forms/form-context.ts'
import type { Draft } from '#platform/web/drafts/drafts.ts'
import { useT } from '#platform/web/language.tsx'
import { useNavigate, usePathname, useSearch } from '#platform/web/navigation.tsx'
import { usePageState } from '#platform/web/viewer.tsx'
import type { Fields } from '#shared/pages/form-body.ts'
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
  withChecks,
} from './steps.ts'
import { useUploads } from '#domains/files/web/use-uploads.ts'

/** After a post without script, puts the step in the URL, so that Back works from there. */
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

/** The answers. Event handlers read `latest`, so that two events in one tick do not lose a change. */
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

/** The problems of the answers. `round` grows when fields and summary must remount. */
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

/** The values typed into one step. A different State clears the local government. */
const typedIn = (step: Step, fields: Fields, before: Fields): Fields => {
  const typed: Record<string, string | readonly string[]> = {}
  // Uploads own the file values, not the form fields.
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

/** The state of the wizard: values, step in the URL, problems and draft. */
export const useNomination = () => {
  const { form } = usePageState()
  const search = useSearch()
  const wanted = search.get('step')
  const pathname = usePathname()
  const navigate = useNavigate()
  const [arrival] = useState(() => arrive(form, wanted, broughtBy(search)))
  const drafts = useNominationDrafts(form !== null)
  const { values, latest, replace, update, addFile } = useAnswers(arrival.values, drafts.keep)
  const { problems, refusal, round, object, redraw } = useObjections(arrival)
  // Held here, so that uploads continue while the person moves between steps.
  const uploading = useUploads(addFile)
  const goTo = (step: Step, options: { replace?: boolean } = {}) =>
    navigate(`${pathname}?step=${step}`, options)
  const isSettled = useSettled(form !== null, () => {
    goTo(arrival.step, { replace: true })
    if (hasContent(arrival.values)) drafts.keep(arrival.values)
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
  /** Shows a refusal at the field that it names, or for the whole form. */
  const refuse = (fields: Problems, message: string): void => {
    object(fields, message)
    const at = stepOfField(Object.keys(fields)[0] ?? '')
    if (at && at !== step) goTo(at)
  }
  /** Continues an offered draft at the step where it was left. Values that are here already stay. */
  const takeOver = (draft: Draft): void => {
    if (drafts.isBegun && draft === drafts.offer?.onDevice) return drafts.goOnWith(latest.current)
    replace(draft.values)
    redraw()
    drafts.goOnWith(draft.values)
    const left = fieldText(draft.values, 'step')
    if (left) withChecks(() => goTo(stepShown(draft.values, left)))
  }
  const { saved, onAccount, offer, isBegun, startAnew, forget } = drafts
  const shown = { step, values, problems, refusal, round, uploading, saved, onAccount, offer, isBegun }
  return { ...shown, update, type, move, refuse, takeOver, startAnew, forget }
}

export type NominationWizard = ReturnType<typeof useNomination>

/** What the wizard knows of its fields: what is typed so far, and its own problems in the person's language. */
export const useWizardFields = (
  { values, problems }: Pick<NominationWizard, 'values' | 'problems'>,
  { field }: FormAround,
) => {
  const t = useT()
  return (name: string): FieldState => {
    const [problem, value] = [problems[name], fieldText(values, name)]
    const error = problem ? t(problem) : undefined
    return { ...field(name), defaultValue: value, values: [value], error }
  }
}
