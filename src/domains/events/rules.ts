import { LAGOS_AHEAD_MS, lagosDay } from '#shared/values/lagos.ts'
import { DAY_MS, HOUR_MS } from '#shared/values/time.ts'

/** Letters and digits that nobody mistakes for each other, on paper or said aloud. */
export const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const TICKET_CODE_LENGTH = 8

/** The code that these random bytes make; the 31 letters are nearly equally likely. */
export const codeFrom = (bytes: Uint8Array): string =>
  Array.from({ length: TICKET_CODE_LENGTH }, (_, at) => {
    const pair = (bytes[2 * at] ?? 0) * 256 + (bytes[2 * at + 1] ?? 0)
    return codeLetters[pair % codeLetters.length] ?? 'A'
  }).join('')

/** What somebody typed or read aloud, as the code that we stored. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** `ABCD-EFGH`, as people read it. */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** A moment of the calendar and clock of Lagos; null for a time that does not exist. */
export const momentInLagos = (day: string, clock: string): Date | null => {
  const at = Date.parse(`${day}T${clock}:00.000Z`)
  return Number.isNaN(at) ? null : new Date(at - LAGOS_AHEAD_MS)
}

/** `HH:MM` in Lagos. */
export const lagosClock = (at: Date): string =>
  new Date(at.getTime() + LAGOS_AHEAD_MS).toISOString().slice(11, 16)

/** The first day of the month after this one, both as YYYY-MM. */
export const monthAfter = (month: string): string => {
  const [year = 2026, number = 1] = month.split('-').map(Number)
  return number === 12 ? `${String(year + 1)}-01` : `${String(year)}-${String(number + 1).padStart(2, '0')}`
}
export const monthBefore = (month: string): string => {
  const [year = 2026, number = 1] = month.split('-').map(Number)
  return number === 1 ? `${String(year - 1)}-12` : `${String(year)}-${String(number - 1).padStart(2, '0')}`
}

interface Timed {
  readonly startsAt: Date
  readonly endsAt: Date
}

/** The days in Lagos on which it takes place; one that ends at midnight does not touch the next day. */
export const eventDays = ({ startsAt, endsAt }: Timed): string[] => {
  const first = Date.parse(lagosDay(startsAt))
  const last = Date.parse(lagosDay(new Date(endsAt.getTime() - 1)))
  return Array.from({ length: Math.max(0, (last - first) / DAY_MS) + 1 }, (_, at) =>
    new Date(first + at * DAY_MS).toISOString().slice(0, 10),
  )
}

/** Doors open two hours before, and late arrivals are heard of for two days, because a device may have no network. */
const DOORS_BEFORE_MS = 2 * HOUR_MS
const HEARD_FOR_MS = 2 * DAY_MS

/** Until its start, people take and give back seats. */
export const takesPeople = ({ startsAt }: Pick<Timed, 'startsAt'>, now: Date): boolean => now < startsAt

/** Whether the server still hears who came. */
export const hearsArrivals = ({ startsAt, endsAt }: Timed, now: Date): boolean =>
  now.getTime() >= startsAt.getTime() - DOORS_BEFORE_MS && now.getTime() <= endsAt.getTime() + HEARD_FOR_MS

/** So long a check-in can be taken back; rewards for it wait that long. */
export const takenBackSince = (now: Date): Date => new Date(now.getTime() - HEARD_FOR_MS)

/** When somebody came by the clock of the door, which may be wrong: never before the doors open, never later than now. */
export const arrivalOf = ({ startsAt }: Pick<Timed, 'startsAt'>, scannedAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime(), Math.max(scannedAt.getTime(), startsAt.getTime() - DOORS_BEFORE_MS)))

/** Reminders go out a day before. */
export const remindUntil = (now: Date): Date => new Date(now.getTime() + DAY_MS)
