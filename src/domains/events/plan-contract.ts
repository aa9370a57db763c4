import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, lgaId, line, prose, proseOrEmpty } from '#shared/fields.ts'
import { isCalendarDay } from '#shared/values/lagos.ts'
import { message } from '#shared/words.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { ChangedEvent, eventNotFound, notManaging, onEvents } from './contract.ts'
import { eventKinds, MAX_DAYS_LATER } from './kinds-contract.ts'

const clock = () =>
  z.string(message('Write a time.')).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, message('Write a time.')))
const day = () => z.string(message('Write a date.')).check(z.refine(isCalendarDay, message('Write a date.')))
const wholeNumber = (least: number, most: number) =>
  z
    .int(message('Use a whole number.'))
    .check(z.gte(least, message('Use a whole number.')), z.lte(most, message('That is too many.')))
const optionalText = (length: number) => z.optional(proseOrEmpty(length))

/** How many days after the first its last one is; negative when it is before it. */
const daysLater = ({ day: first, lastDay = first }: { day: string; lastDay?: string | undefined }): number =>
  (Date.parse(lastDay) - Date.parse(first)) / DAY_MS

export const EventPlan = z
  .strictObject({
    title: line(100),
    kind: z.enum(eventKinds, message('Choose what it is.')),
    about: prose(20, 3000, message('Write at least 20 characters.')),
    lga: lgaId(),
    venue: line(160),
    day: day(),
    /** The day on which it ends, where it lasts past midnight or several days. */
    lastDay: z.optional(day()),
    from: clock(),
    until: clock(),
    capacity: wholeNumber(1, 5000),
    onlineUrl: z.optional(
      z
        .url({ protocol: /^https$/, error: message('Write the whole address, with https://.') })
        .check(z.maxLength(300, message('That is too long.'))),
    ),
    accessNote: optionalText(300),
    safetyContact: line(120),
    chapterId: z.optional(id()),
  })
  .check(
    z.refine((plan) => daysLater(plan) !== 0 || plan.from < plan.until, {
      error: message('It must end after it starts. If it ends on another day, choose its last day.'),
      path: ['until'],
    }),
    z.refine((plan) => daysLater(plan) >= 0, {
      error: message('The last day cannot be before the first.'),
      path: ['lastDay'],
    }),
    z.refine((plan) => daysLater(plan) <= MAX_DAYS_LATER, {
      error: message('An event ends at most 14 days after it starts. Plan a longer one as several events.'),
      path: ['lastDay'],
    }),
  )
export type EventPlan = z.output<typeof EventPlan>

/** A plan as its form shows it again. */
export const EventDraft = z.object({
  title: z.string(),
  kind: z.string(),
  about: z.string(),
  state: z.string(),
  lga: z.string(),
  venue: z.string(),
  day: z.string(),
  /** Empty where it ends on the day on which it starts. */
  lastDay: z.string(),
  from: z.string(),
  until: z.string(),
  capacity: z.string(),
  onlineUrl: z.string(),
  accessNote: z.string(),
  safetyContact: z.string(),
  chapterId: z.string(),
  /** The areas of its State, to choose another one. */
  lgas: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type EventDraft = z.output<typeof EventDraft>

const eventNotOpen = {
  'event-not-open': refusal(409, message('This event is cancelled or closed.')),
}
const planRefusals = {
  'not-planning': refusal(403, message('Only verified people, chapter leads and our team can plan events.')),
  'place-unknown': refusal(400, message('Choose a State and a local government area in it.')),
  'event-past': refusal(400, message('Choose a time that is still to come.')),
}

export const planningApi = {
  planEvent: post('/api/events', {
    ...onEvents,
    summary: 'Plan an event, for yourself or for a chapter that you lead',
    limit: 'report',
    status: 201,
    body: EventPlan,
    returns: ChangedEvent,
    refuses: planRefusals,
  }),
  eventDraft: get('/api/events/:eventId/draft', {
    summary: 'The plan of an event, for those who run it',
    access: 'citizen',
    limit: 'read',
    tag: 'events',
    returns: EventDraft,
    refuses: { ...eventNotFound, ...notManaging },
  }),
  changeEvent: post('/api/events/:eventId', {
    ...onEvents,
    summary: 'Change an event; who goes there hears of another time or place',
    body: EventPlan,
    returns: ChangedEvent,
    refuses: {
      ...eventNotFound,
      ...notManaging,
      ...eventNotOpen,
      ...planRefusals,
      'seats-taken': refusal(409, message('More people than that already have a seat.')),
    },
  }),
  cancelEvent: post('/api/events/:eventId/cancel', {
    ...onEvents,
    summary: 'Cancel an event with a public reason; everybody who goes there hears of it',
    body: z.strictObject({ reason: prose(10, 500, message('Write at least 10 characters.')) }),
    returns: ChangedEvent,
    refuses: { ...eventNotFound, ...notManaging, ...eventNotOpen },
  }),
  closeEvent: post('/api/events/:eventId/close', {
    ...onEvents,
    summary: 'Publish the report of an event that is over: how many came, minutes and decisions',
    body: z.strictObject({
      headcount: wholeNumber(0, 99_999),
      minutes: prose(20, 5000, message('Write at least 20 characters.')),
      decisions: z.optional(proseOrEmpty(3000)),
    }),
    returns: ChangedEvent,
    refuses: {
      ...eventNotFound,
      ...notManaging,
      ...eventNotOpen,
      'event-not-over': refusal(409, message('The report is written after the event.')),
    },
  }),
}
