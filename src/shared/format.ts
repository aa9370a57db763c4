import { message } from './words.ts'
import { LAGOS_AHEAD_MS } from './values/lagos.ts'

type Translate = (sentence: string) => string

const months = [
  message('January'),
  message('February'),
  message('March'),
  message('April'),
  message('May'),
  message('June'),
  message('July'),
  message('August'),
  message('September'),
  message('October'),
  message('November'),
  message('December'),
]

/** The name of a month counted from 0, for a sentence that translates it. */
export const formatMonthName = (month: number): string => months[month] ?? ''

/** `November 2026` from the month 2026-11. */
export const formatMonth = (month: string, t: Translate): string => {
  const [year = '', number] = month.split('-')
  return `${t(months[Number(number) - 1] ?? '')} ${year}`
}

/** `5 November 2026` by the Lagos calendar (UTC+1, no summer time), so that server and phone agree. A plain day stays. */
export const formatDate = (iso: string, t: Translate): string => {
  const at = new Date(new Date(iso).getTime() + LAGOS_AHEAD_MS)
  return `${at.getUTCDate()} ${t(months[at.getUTCMonth()] ?? '')} ${at.getUTCFullYear()}`
}

/** `10:42` in Lagos. */
export const formatTime = (iso: string): string =>
  new Date(new Date(iso).getTime() + LAGOS_AHEAD_MS).toISOString().slice(11, 16)

/** `5 November 2026, 10:42` in Lagos. */
export const formatDateTime = (iso: string, t: Translate): string =>
  `${formatDate(iso, t)}, ${formatTime(iso)}`

/** Every time of the product is one of Lagos: a deadline and an appointment say so, since readers live in many zones. */
const inLagos = (time: string, t: Translate): string => `${time} (${t(message('Nigerian time'))})`

/** `20 December 2026, 20:00 (Nigerian time)`: for whatever somebody must not miss. */
export const formatMoment = (iso: string, t: Translate): string => inLagos(formatDateTime(iso, t), t)

/** `20:00 (Nigerian time)`, for a moment of today. */
export const formatMomentToday = (iso: string, t: Translate): string => inLagos(formatTime(iso), t)

/** `10:42` on the device's clock: only for content that the server never renders. */
export const formatClock = (iso: string): string => {
  const at = new Date(iso)
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

const decimals = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 1 })

/** `4.1 MB` or `182 KB` from a number of bytes, in units of 1,000 as on phones. */
export const formatBytes = (bytes: number): string =>
  bytes >= 999_500
    ? `${decimals.format(bytes / 1_000_000)} MB`
    : `${Math.max(1, Math.round(bytes / 1000))} KB`
