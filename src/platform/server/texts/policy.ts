/** What a text message is sent for. Every sending names one; there is no other way to send. */
export const textPurposes = ['code', 'consent', 'receipt-answer', 'notice'] as const
export type TextPurpose = (typeof textPurposes)[number]

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY

/** At most so many in so many seconds. */
export interface Allowance {
  readonly times: number
  readonly windowSeconds: number
}

interface Policy {
  /** What one number gets, whoever asks. */
  readonly perNumber: readonly Allowance[]
  /** What one account sends, to whomever. */
  readonly perPerson: readonly Allowance[]
  /** What one account sends to one number: less than the number gets, so that no stranger uses another's share up. */
  readonly perPersonAndNumber: readonly Allowance[]
  /** How much of the day's money it may hold, in hundredths: whoever drains one purpose leaves the others theirs. */
  readonly maxBudgetPercent: number
}

/** Who gets how many texts for what (S-14). */
export const policies: Readonly<Record<TextPurpose, Policy>> = {
  code: {
    perNumber: [
      { times: 1, windowSeconds: MINUTE },
      { times: 3, windowSeconds: 10 * MINUTE },
      { times: 5, windowSeconds: DAY },
    ],
    perPerson: [{ times: 5, windowSeconds: DAY }],
    perPersonAndNumber: [{ times: 3, windowSeconds: DAY }],
    maxBudgetPercent: 100,
  },
  // Goes to people who never asked to hear of us.
  consent: {
    perNumber: [{ times: 3, windowSeconds: MONTH }],
    perPerson: [{ times: 10, windowSeconds: DAY }],
    perPersonAndNumber: [{ times: 2, windowSeconds: MONTH }],
    maxBudgetPercent: 25,
  },
  'receipt-answer': {
    perNumber: [
      { times: 10, windowSeconds: HOUR },
      { times: 30, windowSeconds: DAY },
    ],
    perPerson: [],
    perPersonAndNumber: [],
    maxBudgetPercent: 50,
  },
  notice: {
    perNumber: [{ times: 3, windowSeconds: DAY }],
    perPerson: [],
    perPersonAndNumber: [],
    maxBudgetPercent: 100,
  },
}

/** A carrier that fails is tried so often with one message: each try may cost. */
export const MAX_ATTEMPTS = 3
/** So many of the last codes are looked at; where fewer were sent, nothing is said of them. */
export const PUMPING_SAMPLE_CODES = 50
const MIN_ENTERED_SHARE = 0.2

/** True when so few of the codes were entered that they look sent for money, not for people. */
export const looksPumped = ({ sent, entered }: { sent: number; entered: number }): boolean =>
  sent >= PUMPING_SAMPLE_CODES && entered < sent * MIN_ENTERED_SHARE

/** The first moment of the next day in UTC, at which the budgets of a day begin anew. */
export const nextDay = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
