import { lagosDay } from './lagos.ts'
import { DAY_MS } from './time.ts'

/** Public holidays of Nigeria that stand on the same day of every year (Public Holidays Act). Those that move are rows. */
const fixed = new Set(['01-01', '05-01', '06-12', '10-01', '12-25', '12-26'])

/** Whether banks work on a day such as 2026-12-24. `moving` are the public holidays that stand on no fixed day. */
export const isBusinessDay = (day: string, moving: ReadonlySet<string>): boolean => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !fixed.has(day.slice(5)) && !moving.has(day)
}

/** The day that is so many working days after a moment, by the calendar of Lagos. */
export const businessDaysAfter = (at: Date, days: number, moving: ReadonlySet<string>): string => {
  let noon = Date.parse(`${lagosDay(at)}T12:00:00Z`)
  for (let left = days; left > 0;) {
    noon += DAY_MS
    if (isBusinessDay(new Date(noon).toISOString().slice(0, 10), moving)) left -= 1
  }
  return new Date(noon).toISOString().slice(0, 10)
}
