import type { QuietHours } from '../../contract.ts'

const inZone = (at: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)

/** The day and the time of a moment in a zone. */
export const localTime = (at: Date, zone: string): { readonly day: string; readonly time: string } => {
  const there = inZone(at, zone)
  return {
    day: there.toPlainDate().toString(),
    time: there.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

/**
 * When the quiet hours that this moment lies in end; null outside of them. They may pass midnight, and a night in which
 * the clocks change is shorter or longer.
 */
export const quietUntil = (at: Date, { isOn, starts, ends, zone }: QuietHours): Date | null => {
  if (!isOn || starts === ends) return null
  const there = inZone(at, zone)
  const { time } = localTime(at, zone)
  const isQuiet = starts < ends ? time >= starts && time < ends : time >= starts || time < ends
  if (!isQuiet) return null
  const day = time < ends ? there.toPlainDate() : there.toPlainDate().add({ days: 1 })
  const end = day.toZonedDateTime({ timeZone: zone, plainTime: ends })
  return new Date(end.epochMilliseconds)
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
