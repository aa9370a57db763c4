import { UNITS_PER_SUP } from '#shared/values/money.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/values/time.ts'

/** Whole SUP of one purchase; the price must also stay below what a card takes at once. */
export const MIN_PURCHASE_SUP = 5
export const MAX_PURCHASE_SUP = 5_000
/** How long a quote holds its rate. */
export const QUOTE_MINUTES = 30
/** Quotes of one person that may be open for payment at once. */
export const MAX_OPEN = 5
/** After this time an unpaid purchase counts as abandoned; a late payment is still credited. */
export const ABANDONED_HOURS = 24

/** What a person names when they write to us about a payment. */
export const paymentNumber = (id: string): string => `PAY-${id.slice(0, 8).toUpperCase()}`

/** What a number of units costs, in hundredths: rounded up, so that nobody pays less than the rate. */
export const priceOf = (units: number, minorPerSup: number): number =>
  Math.ceil((units * minorPerSup) / UNITS_PER_SUP)

/** How many units an amount of money buys: rounded down to hundredths of a SUP. */
export const unitsFor = (minor: number, minorPerSup: number): number => {
  const STEP = UNITS_PER_SUP / 100
  return Math.floor((minor * UNITS_PER_SUP) / minorPerSup / STEP) * STEP
}

/** The units behind a part of the price that went back: all of them when the whole price did. */
export const unitsBehind = (
  minor: number,
  { units, priceMinor }: { readonly units: number; readonly priceMinor: number },
): number => (minor >= priceMinor ? units : Math.ceil((units * minor) / priceMinor))

/**
 * When we ask the provider about a payment again: often at first, rarer later, for three days. Null afterwards: only a
 * message of the provider moves it then.
 */
export const nextAsk = (startedAt: Date, now: Date): Date | null => {
  const age = now.getTime() - startedAt.getTime()
  if (age > 72 * HOUR_MS) return null
  const wait = age < 10 * MINUTE_MS ? MINUTE_MS : age < 2 * HOUR_MS ? 10 * MINUTE_MS : HOUR_MS
  return new Date(now.getTime() + wait)
}

export interface PaidPayment {
  readonly status: string
  readonly minor: number
  readonly currency: string
}

/** Whether what arrived is what was quoted: only then SUP is credited (S-32). */
export const isAsQuoted = (
  payment: PaidPayment,
  quote: { readonly priceMinor: number; readonly currency: string },
): boolean =>
  payment.status === 'paid' && payment.minor === quote.priceMinor && payment.currency === quote.currency

export type PayoutState = 'waiting' | 'sending' | 'paid' | 'failed' | 'reversed'

/**
 * What a payout becomes by the provider's answer; null when it stays. One that failed stays failed: its SUP is back with
 * its owner, so a later success is a difference for people.
 */
export const payoutAfter = (
  state: PayoutState,
  told: 'paid' | 'failed' | 'reversed' | 'open',
): PayoutState | null => {
  if (told === 'open') return null
  if (state === 'waiting' || state === 'sending') return told === 'paid' ? 'paid' : 'failed'
  return state === 'paid' && told !== 'paid' ? 'reversed' : null
}

/** How often a provider may refuse a payout, such as for a low balance, before it has failed. */
export const MAX_PAYOUT_REFUSALS = 3

/** When we try a refused payout again. */
export const retryPayoutAt = (refusals: number, now: Date): Date =>
  new Date(now.getTime() + (refusals > 1 ? HOUR_MS : 10 * MINUTE_MS))

/** When we ask about a payout again: it is never given up, because money may be on its way. */
export const nextPayoutAsk = (startedAt: Date, now: Date): Date =>
  nextAsk(startedAt, now) ?? new Date(now.getTime() + 6 * HOUR_MS)

/** After so long without an end, people look at a payout. */
export const LATE_PAYOUT_HOURS = 72

/** A refund that the provider does not know after so long was never begun there. */
export const LOST_REFUND_HOURS = 24

/** After so long without an end, people look at a refund: banks take up to ten working days. */
export const LATE_REFUND_HOURS = 14 * 24
