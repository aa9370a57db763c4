import { formatMonthName, formatTime } from '#shared/format.ts'
import { LAGOS_AHEAD_MS } from '#shared/values/lagos.ts'
import { message } from '#shared/words.ts'
import type { Sentence } from './definition.ts'

const partsOf = (iso: string) => {
  const at = new Date(new Date(iso).getTime() + LAGOS_AHEAD_MS)
  return {
    day: String(at.getUTCDate()),
    month: { text: formatMonthName(at.getUTCMonth()) },
    year: String(at.getUTCFullYear()),
  }
}

/** A day of Lagos in a message, such as `20 December 2026`: in digits alone it would read two ways. */
export const dayIn = (iso: string): Sentence => ({
  text: message('{day} {month} {year}'),
  values: partsOf(iso),
})

/** A moment in a message: its readers live in many zones. */
export const momentIn = (iso: string): Sentence => ({
  text: message('{day} {month} {year}, {time} (Nigerian time)'),
  values: { ...partsOf(iso), time: formatTime(iso) },
  at: iso,
})
