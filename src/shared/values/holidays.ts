import { lagosDay } from './lagos.ts'

/**
 * Public holidays of Nigeria on which banks rest. Source: Public Holidays Act; dates of the date-holidays package 3.37.0
 * (ISC, CC BY 3.0), corrected by hand on 2026-11-21. Dates by the moon are estimates, and substitute days are declared
 * shortly before: the Federal Ministry of Interior decides.
 */
const fixed = new Set(['01-01', '05-01', '06-12', '10-01', '12-25', '12-26'])
const movable = new Set([
  // Good Friday, Easter Monday
  '2026-04-03',
  '2026-04-06',
  '2027-03-26',
  '2027-03-29',
  '2028-04-14',
  '2028-04-17',
  // Eid-ul-Fitr, two days
  '2026-03-20',
  '2026-03-21',
  '2027-03-09',
  '2027-03-10',
  // Eid-ul-Adha, two days
  '2026-05-27',
  '2026-05-28',
  '2027-05-16',
  '2027-05-17',
  // Eid-ul-Maulud
  '2026-08-25',
  '2027-08-14',
])

const DAY_MS = 86_400_000

/** Whether banks work on a day such as 2026-12-24. */
export const isBusinessDay = (day: string): boolean => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !fixed.has(day.slice(5)) && !movable.has(day)
}

/** The day that is so many working days after a moment, by the calendar of Lagos. */
export const businessDaysAfter = (at: Date, days: number): string => {
  let noon = Date.parse(`${lagosDay(at)}T12:00:00Z`)
  for (let left = days; left > 0;) {
    noon += DAY_MS
    if (isBusinessDay(new Date(noon).toISOString().slice(0, 10))) left -= 1
  }
  return new Date(noon).toISOString().slice(0, 10)
}
