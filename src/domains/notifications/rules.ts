import { plainText } from '#shared/text/plain-text.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { QuietHours } from './contract.ts'

const MINUTES_A_DAY = 24 * 60

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

/** The day and the time of a moment in a zone. */
export const localTime = (at: Date, zone: string): { readonly day: string; readonly time: string } => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** When the quiet hours that this moment lies in end; null outside of them. They may pass midnight. */
export const quietUntil = (at: Date, { isOn, starts, ends, zone }: QuietHours): Date | null => {
  if (!isOn || starts === ends) return null
  const [now, from, to] = [localTime(at, zone).time, starts, ends].map(minutesOf) as [number, number, number]
  const isQuiet = from < to ? now >= from && now < to : now >= from || now < to
  if (!isQuiet) return null
  const minutes = (to - now + MINUTES_A_DAY) % MINUTES_A_DAY
  return new Date(Math.floor(at.getTime() / 60_000) * 60_000 + minutes * 60_000)
}

/** What we know of the receiver when a message is due. */
export interface Receiver {
  readonly isErased: boolean
  readonly isMerged: boolean
  readonly email: string
  readonly phoneNumber: string | null
  readonly isPhoneVerified: boolean
}

export interface DueMessage {
  readonly channel: 'email' | 'sms' | 'whatsapp'
  readonly isSafety: boolean
  /** A vote that is about to close. */
  readonly isClosing: boolean
}

export type Plan =
  | { readonly do: 'send'; readonly to: string }
  | { readonly do: 'hold'; readonly until: Date }
  | { readonly do: 'skip'; readonly why: 'erased' | 'merged' | 'no-phone' | 'phone-unverified' }

/** What happens to a message that is due: it is sent, held until the quiet hours end, or not sent at all. */
export const deliveryPlan = (
  { channel, isSafety, isClosing }: DueMessage,
  receiver: Receiver,
  quiet: QuietHours,
  now: Date,
): Plan => {
  if (receiver.isErased) return { do: 'skip', why: 'erased' }
  if (receiver.isMerged) return { do: 'skip', why: 'merged' }
  // A number that nobody confirmed may be a stranger's.
  if (channel === 'sms' && receiver.phoneNumber === null) return { do: 'skip', why: 'no-phone' }
  if (channel === 'sms' && !receiver.isPhoneVerified) return { do: 'skip', why: 'phone-unverified' }
  const until = isSafety || isClosing ? null : quietUntil(now, quiet)
  if (until) return { do: 'hold', until }
  return { do: 'send', to: channel === 'sms' ? (receiver.phoneNumber ?? '') : receiver.email }
}

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
