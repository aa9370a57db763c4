import { read } from '#platform/web/page.ts'
import type { Fields } from '#shared/pages/form-body.ts'
import type { FormState } from '#shared/pages/rendered-page.ts'
import { message } from '#shared/words.ts'
import { isStateCode } from '#shared/values/place-codes.ts'
import { nominationCalls } from '../../contracts/nomination-calls-contract.ts'
import type { NominationForm } from '../../contracts/nomination-contract.ts'
import { refereeGaps } from '../../contracts/referee-contract.ts'
import { isLgaOf } from '#shared/values/place-codes.ts'

export const steps = ['who', 'place', 'story', 'evidence', 'referees', 'check'] as const
export type Step = (typeof steps)[number]

/** The fields that each step asks for. */
export const fieldsOfStep = {
  who: ['nomineeFullName', 'currentOffice', 'officeType', 'nomineeContact'],
  place: ['region', 'state', 'lga'],
  story: ['biography', 'nominationStatement'],
  evidence: ['photoUrl', 'evidenceIds', 'linkUrls', 'linkNotes'],
  referees: [
    'refereeName1',
    'refereeRelation1',
    'refereeContact1',
    'refereeName2',
    'refereeRelation2',
    'refereeContact2',
  ],
  check: [],
} as const satisfies Record<Step, readonly (keyof NominationForm)[]>

export type Problems = Readonly<Record<string, string>>

const hasProblems = (problems: Problems): boolean => Object.keys(problems).length > 0
const isStep = (text: string | null | undefined): text is Step => steps.some((step) => step === text)
const at = (step: Step): number => steps.indexOf(step)

/** The text of a field; the last value when there are several. */
export const fieldText = (values: Fields, name: string): string => {
  const value = values[name] ?? ''
  return typeof value === 'string' ? value : (value.at(-1) ?? '')
}

export const fieldList = (values: Fields, name: string): readonly string[] => {
  const value = values[name] ?? []
  return typeof value === 'string' ? [value] : value
}

let checks: typeof import('./step-schemas.ts') | null = null

/** Loads what checks the steps, at the first touch of the form. Where that fails, the server alone checks. */
export const loadChecks = async (): Promise<void> => {
  checks ??= await import('./step-schemas.ts').catch(() => null)
}

/** Acts at once where the checks are here, and otherwise as soon as they are. */
export const withChecks = (act: () => void): void => {
  if (checks) act()
  else void loadChecks().then(act)
}

/** The problems of one step, one message per field; empty when the step is complete. */
export const problemsOf = (step: Step, values: Fields): Problems => {
  const problems = checks?.schemaProblems(step, values) ?? {}
  if (hasProblems(problems)) return problems
  const written = (name: string) => fieldList(values, name).filter((text) => text.trim() !== '').length
  if (step === 'evidence' && written('linkUrls') !== written('linkNotes'))
    return { linkNotes: message('What does each link show?') }
  if (step === 'referees')
    return refereeGaps(
      Object.fromEntries(fieldsOfStep.referees.map((name) => [name, fieldText(values, name)])),
    )
  if (step === 'place' && !isLgaOf(fieldText(values, 'lga'), fieldText(values, 'state')))
    return { lga: message('Choose a local government area of that State.') }
  return {}
}

export interface Stop {
  readonly step: Step
  readonly problems: Problems
}

/** The step to go to: back is always possible, forward stops at the first incomplete step on the way. */
export const stepAfter = (values: Fields, from: Step, goTo: Step): Stop => {
  for (const step of steps.slice(at(from), Math.max(at(from), at(goTo)))) {
    const problems = problemsOf(step, values)
    if (hasProblems(problems)) return { step, problems }
  }
  return { step: goTo, problems: {} }
}

/** The step to show for a URL: the requested one, or the first incomplete one before it. */
export const stepShown = (values: Fields, wanted: string | null): Step =>
  isStep(wanted) ? stepAfter(values, 'who', wanted).step : 'who'

/** The next step. A person who came from the summary to change an answer returns to the summary. */
export const nextStep = (values: Fields, step: Step): Step =>
  fieldText(values, 'returning') === '1' ? 'check' : (steps[at(step) + 1] ?? 'check')

/** Marks the values while the person changes an answer from the summary, and unmarks them on return. */
export const noteReturn = (values: Fields, from: Step, to: Step): Fields => {
  if (to === 'check') return { ...values, returning: '' }
  return from === 'check' ? { ...values, returning: '1' } : values
}

export const blank: Fields = { region: 'nigeria' }

/** The State and local government that a link passes in, if they belong together. */
export const broughtBy = (search: URLSearchParams): Fields => {
  const state = search.get('state') ?? ''
  const lga = search.get('lga') ?? ''
  if (!isStateCode(state)) return {}
  return isLgaOf(lga, state) ? { state, lga } : { state }
}

const lists: ReadonlySet<string> = new Set(['evidenceIds', 'linkUrls', 'linkNotes'])

/** The draft as the account keeps it: the fields of the form that say something, and the step. */
export const toKeep = (values: Fields): Fields => {
  const kept: Record<string, string | readonly string[]> = {}
  for (const name of ['step', ...Object.values(fieldsOfStep).flat()]) {
    const value = lists.has(name)
      ? fieldList(values, name).filter((text) => text !== '')
      : fieldText(values, name)
    if (value.length > 0) kept[name] = value
  }
  return kept
}

/** True when the draft contains something worth saving. */
export const hasContent = (values: Fields): boolean =>
  Object.entries(values).some(
    ([name, value]) => !['region', 'returning', 'step'].includes(name) && value.length > 0,
  )

export interface Arrival extends Stop {
  readonly values: Fields
  /** The server's refusal; null on a normal visit. */
  readonly refusal: string | null
}

/** The step that asks for a field, if any does. */
export const stepOfField = (name: string): Step | undefined =>
  steps.find((step) => fieldsOfStep[step].some((field) => field === name))

export const nominateCall = `${nominationCalls.nominate.method} ${nominationCalls.nominate.path}`

/** The start state of the page: a normal visit, a step posted without script, or a refused nomination. */
export const arrive = (form: FormState | null, wanted: string | null, brought: Fields = {}): Arrival => {
  const first = { ...blank, ...brought }
  if (form?.call !== nominateCall)
    return { values: first, step: stepShown(first, wanted), problems: {}, refusal: null }
  const from = isStep(form.from) ? form.from : 'check'
  const values = { ...blank, ...form.values }
  if (form.problem) {
    const step = form.goTo ? from : (stepOfField(Object.keys(form.problem.fields)[0] ?? '') ?? from)
    return { values, step, problems: form.problem.fields, refusal: form.problem.message }
  }
  const stop = stepAfter(values, from, isStep(form.goTo) ? form.goTo : from)
  return { ...stop, values: noteReturn(values, from, stop.step), refusal: null }
}

/** The read of the story step: people with a similar name in the same State. */
export const similarRead = (name: string, lga: string) =>
  read(nominationCalls.duplicates, { query: { name, lga } })
