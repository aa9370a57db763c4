import { groupedText } from '#shared/values/grouped-text.ts'
import { inSteps } from '#shared/values/steps.ts'
import { currencyRules, type DonationCurrency } from './currencies-contract.ts'

export const symbolOf = (currency: string): string =>
  currency in currencyRules ? currencyRules[currency as DonationCurrency].symbol : `${currency} `

/** Decimal text of money with its symbol and groups: `₦5,000.00`. */
export const amountText = (currency: string, amount: string): string =>
  `${symbolOf(currency)}${groupedText(amount)}`

/** Whether an amount is between the bounds of its currency. */
export const isWithinBounds = (minor: number, currency: DonationCurrency): boolean =>
  minor >= currencyRules[currency].least * 100 && minor <= currencyRules[currency].most * 100

/** From so many givers on we tell their number: fewer might tell who they are. */
export const MIN_COUNTED = 5
export const shownGivers = (count: number): number | null =>
  count >= MIN_COUNTED ? inSteps(count, MIN_COUNTED) : null

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The same day of the next month; the last one where the month has no such day. */
export const nextMonth = (day: string, wanted: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const [nextYear, next] = month === 12 ? [year + 1, 1] : [year, month + 1]
  const date = Math.min(wanted, lastDayOf(nextYear, next))
  return `${nextYear}-${String(next).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** After so many months without a payment we stop asking. */
export const UNPAID_MONTHS = 3

/** Names and addresses of donations that nobody paid are deleted after this many days. */
export const UNPAID_DAYS = 30

/** What a receipt is called. */
export const donationNumber = (number: number): string => `DON-${String(number).padStart(6, '0')}`

/** The running number in it, or null for anything else. */
export const donationNumberIn = (text: string): number | null => {
  const [, digits] = /^DON-(\d{6,9})$/.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}

/** What is left of a fund after fees, money that went back, spending, and what became another currency. */
export const leftOf = (sums: {
  readonly given: number
  readonly fees: number
  readonly back: number
  readonly spent: number
  readonly exchanged_in: number
  readonly exchanged_out: number
}): number => sums.given + sums.exchanged_in - sums.exchanged_out - sums.fees - sums.back - sums.spent
