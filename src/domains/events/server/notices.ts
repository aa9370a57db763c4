import * as z from 'zod/mini'
import {
  defineNotification,
  type NotificationKind,
  type Sentence,
} from '#platform/server/notifications/definition.ts'
import { momentIn } from '#platform/server/notifications/moments.ts'
import { to } from '#shared/sitemap.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { message } from '#shared/words.ts'

const ofEvent = { eventId: z.uuid(), title: z.string(), startsAt: z.iso.datetime() }
/** Where and when; the end only where it is on another day. */
const ofMeeting = { ...ofEvent, endsAt: z.optional(z.iso.datetime()), venue: z.string() }
const period = ({ startsAt, endsAt }: { startsAt: string; endsAt?: string | undefined }): Sentence =>
  endsAt === undefined
    ? momentIn(startsAt)
    : { text: message('{from} to {until}'), values: { from: momentIn(startsAt), until: momentIn(endsAt) } }

/** The times of an event as a notice keeps them. */
export const noticeTimes = ({
  starts_at: startsAt,
  ends_at: endsAt,
}: {
  starts_at: Date
  ends_at: Date
}) => ({
  startsAt: startsAt.toISOString(),
  ...(lagosDay(startsAt) !== lagosDay(endsAt) && { endsAt: endsAt.toISOString() }),
})

const typed = { title: message('an event') }
const link = ({ eventId }: { eventId: string }) => to('event', { eventId })

/** Somebody gave a seat back, and the person got it. */
export const seatGiven = defineNotification({
  name: 'events.seat-given',
  setting: 'events',
  values: z.strictObject(ofEvent),
  title: ({ title }) => ({ text: message('You have a seat: {title}'), values: { title } }),
  body: ({ startsAt }) => ({
    text: message('A seat became free. It begins on {when}. If you cannot come, please give it back.'),
    values: { when: momentIn(startsAt) },
  }),
  link,
  urgency: 'instant',
  typed,
})

/** It begins within a day. */
export const eventSoon = defineNotification({
  name: 'events.soon',
  setting: 'events',
  values: z.strictObject(ofMeeting),
  title: ({ title }) => ({ text: message('Soon: {title}'), values: { title } }),
  body: ({ venue, ...times }) => ({
    text: message('{when}, {venue}. Your ticket is on the page of the event.'),
    values: { when: period(times), venue },
  }),
  link,
  urgency: 'instant',
  typed: { ...typed, venue: message('the place on its page') },
})

/** Another time or place. */
export const eventChanged = defineNotification({
  name: 'events.changed',
  setting: 'events',
  values: z.strictObject(ofMeeting),
  title: ({ title }) => ({ text: message('Changed: {title}'), values: { title } }),
  body: ({ venue, ...times }) => ({
    text: message('It is now on {when}, {venue}.'),
    values: { when: period(times), venue },
  }),
  link,
  urgency: 'instant',
  typed: { ...typed, venue: message('the place on its page') },
})

/** It does not take place. */
export const eventCancelled = defineNotification({
  name: 'events.cancelled',
  setting: 'events',
  values: z.strictObject(ofEvent),
  title: ({ title }) => ({ text: message('Cancelled: {title}'), values: { title } }),
  body: () => ({ text: message('It does not take place. Its page says why.') }),
  link,
  urgency: 'instant',
  typed,
})

export const eventsNotifications: readonly NotificationKind[] = [
  seatGiven as NotificationKind,
  eventSoon as NotificationKind,
  eventChanged as NotificationKind,
  eventCancelled as NotificationKind,
]
