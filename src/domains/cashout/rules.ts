import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { businessDaysAfter } from '#shared/values/holidays.ts'
import { DAY_MS, HOUR_MS } from '#shared/values/time.ts'
import { type Risk, risks, type Tier } from './contracts/cashout-contract.ts'

/** The one table of limits, in kobo; the page shows it. */
export const caps: Readonly<Record<Tier, { readonly day: number; readonly month: number }>> = {
  starter: { day: 500_000, month: 2_000_000 },
  regular: { day: 2_500_000, month: 10_000_000 },
}

/** A cashout of more than this many kobo needs two people. */
export const TWO_PEOPLE_ABOVE = 1_000_000
/** Whole SUP of one cashout. */
export const MIN_CASHOUT_SUP = 10

/** Regular: verified for so long, with a completed cashout. */
const REGULAR_DAYS = 30

export const tierOf = (
  { verifiedAt, completed }: { readonly verifiedAt: Date | null; readonly completed: number },
  now: Date,
): Tier => {
  const isKnown = verifiedAt !== null && now.getTime() - verifiedAt.getTime() >= REGULAR_DAYS * DAY_MS
  return isKnown && completed > 0 ? 'regular' : 'starter'
}

/** What a transfer costs in kobo, by its amount; the provider's published table. The person pays it. */
export const fees: readonly { readonly upTo: number | null; readonly fee: number }[] = [
  { upTo: 500_000, fee: 1_000 },
  { upTo: 5_000_000, fee: 2_500 },
  { upTo: null, fee: 5_000 },
]

export const feeOf = (gross: number): number =>
  fees.find(({ upTo }) => upTo === null || gross <= upTo)?.fee ?? 0

export interface Terms {
  readonly gross: number
  readonly fee: number
  readonly net: number
}

/** What an amount of SUP is in kobo: rounded down, so that nobody is paid more than the rate. */
export const cashoutTerms = (units: number, minorPerSup: number): Terms => {
  const gross = Math.floor((units * minorPerSup) / UNITS_PER_SUP)
  const fee = feeOf(gross)
  return { gross, fee, net: gross - fee }
}

const NEW_HOURS = 72
const YOUNG_DAYS = 14

export interface RiskFacts {
  readonly now: Date
  readonly accountAddedAt: Date
  /** Other people with the same bank account. */
  readonly sharers: number
  readonly joinedAt: Date
  readonly joinedAccounts: number
  readonly verifiedAt: Date
}

/** The reasons to let people look first; none means that it is paid by itself, below the limit for two people. */
export const risksOf = (facts: RiskFacts): Risk[] => {
  const age = (since: Date): number => facts.now.getTime() - since.getTime()
  const found: Readonly<Record<Risk, boolean>> = {
    'new-bank-account': age(facts.accountAddedAt) < NEW_HOURS * HOUR_MS,
    'shared-bank-account': facts.sharers > 0,
    'young-account': age(facts.joinedAt) < YOUNG_DAYS * DAY_MS,
    'joined-accounts': facts.joinedAccounts > 0,
    'just-verified': age(facts.verifiedAt) < NEW_HOURS * HOUR_MS,
  }
  return risks.filter((risk) => found[risk])
}

/** The words of a name as banks and documents share them: no marks, case, titles or order. */
export const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[ɓɗƙƴ]/g, (letter) => ({ ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' })[letter] ?? letter)
    .replaceAll(/['’ʼ`]/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1 && !titles.has(word))

const titles = new Set([
  'mr',
  'mrs',
  'miss',
  'ms',
  'dr',
  'chief',
  'alh',
  'alhaji',
  'alhaja',
  'hajia',
  'engr',
  'prof',
])

export interface NameMatch {
  readonly isMatch: boolean
  /** How many words of the document's name the bank has, of how many. */
  readonly matching: number
  readonly words: number
}

/**
 * Whether a bank's name is the person of the document: first and last name must be there, in any order, and no word may be
 * there that the document lacks; a middle name may be missing at the bank.
 */
export const matchNames = (
  legal: { readonly firstName: string; readonly middleName: string; readonly lastName: string },
  atBank: string,
): NameMatch => {
  const bank = new Set(wordsOf(atBank))
  const needed = [...wordsOf(legal.firstName), ...wordsOf(legal.lastName)]
  const all = new Set([...needed, ...wordsOf(legal.middleName)])
  const matching = [...all].filter((word) => bank.has(word)).length
  const isMatch =
    needed.length > 0 && needed.every((word) => bank.has(word)) && [...bank].every((word) => all.has(word))
  return { isMatch, matching, words: all.size }
}

const WEIGHTS = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3]

/** The check digit of a NUBAN for nine digits at a bank (Central Bank of Nigeria, 2020): a hint only, wallets break it. */
export const nubanCheckDigit = (bank: string, serial: string): number => {
  const institution = bank.length === 5 ? `9${bank}` : bank.padStart(6, '0')
  const sum = [...`${institution}${serial}`].reduce(
    (total, digit, at) => total + Number(digit) * (WEIGHTS[at] ?? 0),
    0,
  )
  return (10 - (sum % 10)) % 10
}

export const isNuban = (bank: string, number: string): boolean =>
  number.length === 10 && nubanCheckDigit(bank, number.slice(0, 9)) === Number(number.at(-1))

/** Money arrives within one to three working days. */
export const MAX_WORKING_DAYS = 3
export const arrivalDay = (submitted: Date, moving: ReadonlySet<string>): string =>
  businessDaysAfter(submitted, MAX_WORKING_DAYS, moving)
