import { fullName } from '#shared/text/person-name.ts'
import { message } from '#shared/words.ts'
import {
  type DocumentKind,
  type IdKind,
  type KycPlace,
  type KycStep,
  kycSteps,
  type StepForm,
} from './contract.ts'

/** True for a day of the calendar, written YYYY-MM-DD, in any year from 1900 on. */
const isCalendarDate = (text: string): boolean => {
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** What a person writes in the wizard, as it is sealed. */
export interface Details {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  /** Three parts until they are a day. */
  readonly bornOn: readonly [day: string, month: string, year: string]
  readonly street: string
  readonly town: string
  readonly area: string
  readonly idKind: IdKind | null
  readonly idNumber: string
}

export const noDetails: Details = {
  firstName: '',
  middleName: '',
  lastName: '',
  bornOn: ['', '', ''],
  street: '',
  town: '',
  area: '',
  idKind: null,
  idNumber: '',
}

/** The birth day as YYYY-MM-DD, or null while the three parts are none. */
export const birthDay = ({ bornOn: [day, month, year] }: Pick<Details, 'bornOn'>): string | null => {
  if (![day, month].every((part) => /^\d{1,2}$/.test(part)) || !/^\d{4}$/.test(year)) return null
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(written) ? written : null
}

const OF_AGE = 18
const OLDEST = 120

/** The age on a day, both as YYYY-MM-DD. Somebody born on 29 February has their birthday on 1 March in other years. */
export const ageOn = (bornOn: string, today: string): number => {
  const years = Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return today.slice(5) < bornOn.slice(5) ? years - 1 : years
}

export const isOfAge = (bornOn: string, today: string): boolean => ageOn(bornOn, today) >= OF_AGE

/** What the wizard asks for: details, the files that are there, and whether the person agreed. */
export interface Collected {
  readonly details: Details
  readonly kinds: readonly DocumentKind[]
  readonly hasConsented: boolean
  /** The number has the form of its kind (`hasFormOf`). */
  readonly isNumberFormed: boolean
  /** The day in Lagos. */
  readonly today: string
}

type Gaps = Readonly<Record<string, string>>

const fill = message('Please fill this in.')

const required = (
  details: Details,
  names: readonly ('firstName' | 'lastName' | 'street' | 'town' | 'area')[],
): Gaps => Object.fromEntries(names.filter((name) => details[name] === '').map((name) => [name, fill]))

const birthGaps = ({ details, today }: Collected): Gaps => {
  const day = birthDay(details)
  if (!day || day > today || ageOn(day, today) > OLDEST)
    return { bornOn: message('Enter your date of birth, such as 27 3 1994.') }
  return {}
}

const numberGaps = ({ details: { idKind, idNumber }, isNumberFormed }: Collected): Gaps => {
  if (!idKind) return { idKind: message('Choose a document.') }
  if (idNumber === '') return { idNumber: fill }
  return isNumberFormed
    ? {}
    : { idNumber: message('This does not look like a number of that document. Check it and try again.') }
}

const gaps: Readonly<Record<KycStep, (collected: Collected) => Gaps>> = {
  consent: ({ hasConsented }) =>
    hasConsented ? {} : { consent: message('You must agree before you continue.') },
  name: ({ details }) => required(details, ['firstName', 'lastName']),
  birth: birthGaps,
  home: ({ details }) => required(details, ['street', 'town', 'area']),
  number: numberGaps,
  document: ({ kinds }) =>
    kinds.includes('front') ? {} : { front: message('Add a photo or a PDF of your document.') },
  // A picture of the person and a proof of address help the reviewer, but nobody must have a printer or a camera.
  face: () => ({}),
  address: () => ({}),
}

/** What a page still lacks, one message for each field. */
export const stepGaps = (step: KycStep, collected: Collected): Gaps => gaps[step](collected)

const isWhole = (step: KycStep, collected: Collected): boolean =>
  Object.keys(stepGaps(step, collected)).length === 0

/** The first page that lacks something, or the summary. */
export const firstGap = (collected: Collected): KycPlace =>
  kycSteps.find((step) => !isWhole(step, collected)) ?? 'check'

/** Where a posted page leads: to the next one, or to the first that lacks something before it. */
export const placeAfter = (step: KycStep, collected: Collected): KycPlace => {
  const next = kycSteps[kycSteps.indexOf(step) + 1] ?? 'check'
  const lacking = firstGap(collected)
  const before = kycSteps.findIndex((each) => each === lacking)
  return before >= 0 && before < kycSteps.findIndex((each) => each === next) ? lacking : next
}

/** The details after one posted page. An empty number keeps the one that is there, which the page never shows. */
export const withStep = (details: Details, form: StepForm): Details => {
  const { step } = form
  if (step === 'name')
    return {
      ...details,
      firstName: form.firstName ?? '',
      middleName: form.middleName ?? '',
      lastName: form.lastName ?? '',
    }
  if (step === 'birth')
    return {
      ...details,
      bornOn: [form['bornOn-day'] ?? '', form['bornOn-month'] ?? '', form['bornOn-year'] ?? ''],
    }
  if (step === 'home')
    return { ...details, street: form.street ?? '', town: form.town ?? '', area: form.area ?? '' }
  if (step === 'number') {
    const idKind = form.idKind ?? null
    const kept = idKind === details.idKind ? details.idNumber : ''
    return { ...details, idKind, idNumber: form.idNumber ?? kept }
  }
  return details
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()

/** A person's names and birth day as one text that is alike however accents, case and order are written. */
export const likenessText = (details: Details): string =>
  `${folded(fullName(details)).split(' ').toSorted().join(' ')}\n${birthDay(details) ?? ''}`

const SHOWN = 3
/** The last characters of a number, by which people tell documents apart. */
export const tailOf = (number: string): string => number.slice(-SHOWN)

/** Whether two reviewers must verify it: one is enough only where a provider confirmed number, name and birth date. */
export const needsSecondReviewer = (checkOutcome: string | null): boolean => checkOutcome !== 'match'
