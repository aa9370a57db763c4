import { plainText } from '#shared/text/plain-text.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { QuietHours } from './contract.ts'

/** Notices are kept this long. */
export const KEPT_DAYS = 180
/** Attempts of one message before we give up. */
export const MAX_SENDINGS = 8
/** The unread count stops here. */
export const MAX_UNREAD = 100

export const usualQuietHours: QuietHours = {
  isOn: true,
  starts: '21:30',
  ends: '06:00',
  zone: 'Africa/Lagos',
}

/** Notices from before this time are removed. */
export const oldestNotice = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS)

const ONE_PART = 160
// These count twice in a text message.
const widthOf = (text: string): number => text.length + (text.match(/[\^{}[\]~\\|]/g)?.length ?? 0)

const cutTo = (text: string, width: number): string => {
  if (widthOf(text) <= width) return text
  let short = text
  while (widthOf(short) > width - 3) short = short.slice(0, -1)
  return `${short.trimEnd()}...`
}

/** The text of one paid part: whose it is, what happened and, where it fits, what to know. */
export const smsText = (sender: string, title: string, body: string): string => {
  const [first, second] = [plainText(`${sender}: ${title}`), plainText(body)]
  const both = second === '' ? first : `${first}${/[.!?]$/.test(first) ? '' : '.'} ${second}`
  return widthOf(both) <= ONE_PART ? both : cutTo(first, ONE_PART)
}

/** Which reminder of an election is due on a day; a server that was down that morning has one more day. */
export const reminderOf = (polling: string, today: string): 'week' | 'eve' | null => {
  const left = Math.round((Date.parse(polling) - Date.parse(today)) / DAY_MS)
  if (left === 7 || left === 6) return 'week'
  return left === 1 || left === 0 ? 'eve' : null
}
