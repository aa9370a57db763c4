/** The purposes of text messages. Every message needs one; there is no other way to send. */
export const textPurposes = ['code', 'consent', 'receipt-answer', 'notice', 'update', 'test'] as const
export type TextPurpose = (typeof textPurposes)[number]

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY

/** At most `times` in `windowSeconds`. */
export interface Allowance {
  readonly times: number
  readonly windowSeconds: number
}

interface Policy {
  /** What one number receives, from all senders together. */
  readonly perNumber: readonly Allowance[]
  /** What one account sends, to all numbers together. */
  readonly perPerson: readonly Allowance[]
  /** What one account sends to one number: less than the number's own limit, so that a stranger cannot use it up. */
  readonly perPersonAndNumber: readonly Allowance[]
  /**
   * The percentage of the day's money that this purpose may spend, so that abuse of one purpose leaves money for the
   * others.
   */
  readonly maxBudgetPercent: number
}

/** The limits per purpose (S-14). */
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
  // Goes to people who did not ask to hear from us.
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
  // Notifications that a person asked for: never so many that codes and security notices run out of money.
  update: {
    perNumber: [{ times: 2, windowSeconds: DAY }],
    perPerson: [],
    perPersonAndNumber: [],
    maxBudgetPercent: 30,
  },
  // A person who wants to see that texts arrive, at their own confirmed number (limit `smsTest`).
  test: {
    perNumber: [{ times: 3, windowSeconds: DAY }],
    perPerson: [],
    perPersonAndNumber: [],
    maxBudgetPercent: 5,
  },
}

/** Attempts per message when the carrier fails, because each may cost money. */
export const MAX_ATTEMPTS = 3
/** How many of the latest codes we check; with fewer we raise no alarm. */
export const PUMPING_SAMPLE_CODES = 50
const MIN_ENTERED_SHARE = 0.2

/** True when so few codes were entered that somebody probably requests them for profit (SMS pumping). */
export const looksPumped = ({ sent, entered }: { sent: number; entered: number }): boolean =>
  sent >= PUMPING_SAMPLE_CODES && entered < sent * MIN_ENTERED_SHARE

/** The start of the next day in UTC, when daily budgets start again. */
export const nextDay = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
