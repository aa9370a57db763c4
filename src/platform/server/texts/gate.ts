import { createHmac } from 'node:crypto'
import { sendableSms, type Sms, smsParts } from '#ports/sms/port.ts'
import { HOUR_MS } from '#shared/values/time.ts'
import { spend, spendAll, type AllowanceUse, spentOf } from '../limits/allowances.ts'
import { type Database, inTransaction } from '../database/database.ts'
import type { Log } from '../log.ts'
import {
  forgetMessages,
  dropMessage,
  keepMessage,
  lastCodes,
  markEntered,
  markSent,
  claimAttempt,
} from './messages.ts'
import { textsTotal } from './metrics.ts'
import { countryOf, planOf, type TextCountry } from './plans.ts'
import { type Allowance, looksPumped, nextDay, policies, type TextPurpose } from './policy.ts'

/** A text message to check and send. */
export interface Text {
  /** The same for every attempt of one message: we admit, count and send it once. */
  readonly id: string
  readonly purpose: TextPurpose
  /** The receiver in E.164. */
  readonly to: string
  /** The account that sends it, or null without a session. */
  readonly forWhom: string | null
  /** The text, or, before it exists, a text of the same length. */
  readonly text: string
}

/**
 * Why a text is refused: we do not write to this number, the number or sender reached a limit, the day's money or the
 * country's share is spent, no text message can carry the words, or its attempts are used up.
 */
export type TextRefusal = 'number' | 'often' | 'spent' | 'words' | 'tries'

export type TextVerdict =
  | { readonly isAllowed: true }
  | { readonly isAllowed: false; readonly why: TextRefusal; readonly retryAfterSeconds: number }

/** What the staff responsible for text messages need to know now. */
export interface TextHealth {
  readonly spentKobo: number
  readonly budgetKobo: number
  readonly isBudgetSpent: boolean
  /** Countries (or `all`) where hardly anybody entered the recent codes. */
  readonly fewEntered: readonly string[]
}

/** The only way to send text messages (S-14). */
export interface Texts {
  /**
   * Counts a text in the caller's transaction before it is queued, so that the person learns immediately that it is
   * refused.
   */
  admit(db: Database, text: Text): Promise<TextVerdict>
  /** Sends a text that was admitted or passes now; a refusal is a result, not an error, so no job retries it. */
  send(text: Text): Promise<TextVerdict>
  /** Records that the code of a message was entered. */
  entered(db: Database, id: string): Promise<void>
  health(db: Database): Promise<TextHealth>
  /** Raises the current alarms, and deletes old messages. */
  watch(): Promise<void>
}

export interface GateParts {
  readonly carrier: Sms
  readonly db: Database
  readonly log: Log
  readonly now: () => Date
  readonly countries: readonly TextCountry[]
  readonly budgetKobo: number
  /** Keys the hashes under which we count numbers, so that no counter reveals a phone number. */
  readonly key: Buffer
}

const MONEY = 'text-money'
const CODE_LIFE_MS = 10 * 60_000
const KEPT_MS = 30 * 24 * HOUR_MS

const allowed: TextVerdict = { isAllowed: true }

/** The number of parts, or null for words that no text message can carry. */
const partsOf = ({ to, text }: Text): number | null => {
  try {
    return smsParts(sendableSms({ to, text }).text)
  } catch {
    return null
  }
}

const windows = (name: string, allowances: readonly Allowance[], now: Date): AllowanceUse[] =>
  allowances.map(({ times, windowSeconds }) => ({
    bucket: `${name} ${windowSeconds}`,
    amount: 1,
    limit: times,
    resetsAt: new Date(now.getTime() + windowSeconds * 1000),
  }))

/** Everything one text counts against, always in this order: number, sender, country, then money. */
const spendingsOf = (
  { purpose, to, forWhom }: Text,
  { key, budgetKobo }: Pick<GateParts, 'key' | 'budgetKobo'>,
  { country, kobo, now }: { country: TextCountry; kobo: number; now: Date },
): { own: AllowanceUse[]; shared: AllowanceUse[] } => {
  const { perNumber, perPerson, perPersonAndNumber, maxBudgetPercent } = policies[purpose]
  const number = createHmac('sha256', key).update(to).digest('base64url')
  const resetsAt = nextDay(now)
  const { maxPerDay } = planOf(country)
  return {
    own: [
      ...windows(`text-number ${purpose} ${number}`, perNumber, now),
      ...(forWhom === null
        ? []
        : [
            ...windows(`text-person ${purpose} ${forWhom}`, perPerson, now),
            ...windows(`text-pair ${purpose} ${forWhom} ${number}`, perPersonAndNumber, now),
          ]),
    ],
    shared: [
      ...(maxPerDay === null
        ? []
        : [{ bucket: `text-country ${country}`, amount: 1, limit: maxPerDay, resetsAt }]),
      {
        bucket: `${MONEY} ${purpose}`,
        amount: kobo,
        limit: Math.floor((budgetKobo * maxBudgetPercent) / 100),
        resetsAt,
      },
      { bucket: MONEY, amount: kobo, limit: budgetKobo, resetsAt },
    ],
  }
}

const raise = async ({ db, log, now }: GateParts, what: string, details: object): Promise<void> => {
  const at = now()
  const resetsAt = new Date(at.getTime() + HOUR_MS)
  // Once an hour across all processes.
  if (await spend(db, { bucket: `text-alarm ${what}`, amount: 1, limit: 1, resetsAt }, at))
    log.error({ alarm: 'texts', what, ...details }, 'text messages need a look')
}

/** Checks and counts a text, unless it was admitted before. */
const checkText = async (parts: GateParts, db: Database, text: Text): Promise<TextVerdict> => {
  const now = parts.now()
  const refuse = (why: TextRefusal, until?: Date): TextVerdict => ({
    isAllowed: false,
    why,
    retryAfterSeconds: until ? Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 0,
  })
  const country = countryOf(text.to, parts.countries)
  if (!country) return refuse('number')
  const count = partsOf(text)
  if (count === null) return refuse('words')
  const kobo = count * planOf(country).koboPerPart
  // Stored first: if several send the same message together, one counts it and the others wait for that one.
  if (!(await keepMessage(db, { id: text.id, purpose: text.purpose, country, parts: count, kobo }, now)))
    return allowed
  const { own, shared } = spendingsOf(text, parts, { country, kobo, now })
  const full = await spendAll(db, [...own, ...shared], now)
  if (full) {
    await dropMessage(db, text.id)
    const until = (await spentOf(db, full.bucket, now))?.resetsAt ?? full.resetsAt
    return refuse(own.includes(full) ? 'often' : 'spent', until)
  }
  return allowed
}

const logVerdict = async (parts: GateParts, text: Text, verdict: TextVerdict): Promise<TextVerdict> => {
  if (verdict.isAllowed) return verdict
  const { purpose } = text
  textsTotal.inc({ purpose, outcome: verdict.why })
  parts.log.warn({ purpose, why: verdict.why }, 'a text message was not let through')
  if (verdict.why === 'spent') await raise(parts, 'spent', { purpose })
  return verdict
}

const healthOf = async (parts: GateParts, db: Database): Promise<TextHealth> => {
  const now = parts.now()
  const spentKobo = (await spentOf(db, MONEY, now))?.times ?? 0
  const codes = await lastCodes(db, new Date(now.getTime() - CODE_LIFE_MS))
  return {
    spentKobo,
    budgetKobo: parts.budgetKobo,
    // The most expensive text that we send often must still fit.
    isBudgetSpent: spentKobo + planOf('NG').koboPerPart > parts.budgetKobo,
    fewEntered: codes.filter(looksPumped).map(({ country }) => country),
  }
}

const deliver = async (parts: GateParts, text: Text): Promise<TextVerdict> => {
  const { carrier, db, now } = parts
  const verdict = await inTransaction(db, async (tx) => checkText(parts, tx, text))
  if (!verdict.isAllowed) return logVerdict(parts, text, verdict)
  const { id, purpose, to } = text
  const kept = { id, purpose, country: countryOf(to, parts.countries) ?? '', parts: partsOf(text) ?? 0 }
  // Counted before the carrier gets it and outside every transaction: a failed attempt may have cost money too.
  if (!(await claimAttempt(db, kept)))
    return logVerdict(parts, text, { isAllowed: false, why: 'tries', retryAfterSeconds: 0 })
  await carrier.send({ to, text: text.text })
  await markSent(db, id, now())
  textsTotal.inc({ purpose, outcome: 'sent' })
  return allowed
}

/** Builds the gate around a carrier, to which nothing else has access. */
export const makeTextGate = (parts: GateParts): Texts => ({
  admit: async (db, text) => logVerdict(parts, text, await checkText(parts, db, text)),
  send: (text) => deliver(parts, text),
  entered: (db, id) => markEntered(db, id, parts.now()),
  health: (db) => healthOf(parts, db),
  watch: async () => {
    const health = await healthOf(parts, parts.db)
    if (health.isBudgetSpent) await raise(parts, 'spent', { spentKobo: health.spentKobo })
    if (health.fewEntered.length > 0) await raise(parts, 'few-entered', { where: health.fewEntered })
    await forgetMessages(parts.db, new Date(parts.now().getTime() - KEPT_MS))
  },
})
