import { DAY_MS, HOUR_MS } from './time.ts'

/** Lagos is one hour ahead of UTC and has no summer time. */
export const LAGOS_AHEAD_MS = HOUR_MS

/** The day in Lagos, such as 2026-11-21. */
export const lagosDay = (at: Date): string =>
  new Date(at.getTime() + LAGOS_AHEAD_MS).toISOString().slice(0, 10)

/** The moment when that day ends. */
export const endOfLagosDay = (at: Date): Date =>
  new Date(Date.parse(`${lagosDay(at)}T00:00:00Z`) + DAY_MS - LAGOS_AHEAD_MS)

/** True for a day of the calendar in this century, written YYYY-MM-DD. */
export const isCalendarDay = (text: string): boolean => {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
