import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { eventKinds } from './kinds-contract.ts'
import { EventCountQuery, EventQuery } from './query-contract.ts'

/** Why an event is cancelled whose organizer was erased; the page shows it in the reader's language. */
export const ORGANIZER_LEFT = message('Its organizer has left.')

export const eventStatuses = ['open', 'cancelled', 'closed'] as const
export type EventStatus = (typeof eventStatuses)[number]

export const EventCard = z.object({
  id: id(),
  title: z.string(),
  kind: z.enum(eventKinds),
  startsAt: moment(),
  endsAt: moment(),
  state: z.string(),
  stateName: z.string(),
  lga: z.string(),
  lgaName: z.string(),
  venue: z.string(),
  status: z.enum(eventStatuses),
  capacity: z.int(),
  seatsTaken: z.int(),
  waiting: z.int(),
  isSample: z.boolean(),
})
export type EventCard = z.output<typeof EventCard>

/** What everybody reads of an event. */
export const CivicEvent = z.extend(EventCard, {
  about: z.string(),
  accessNote: z.string(),
  isOnline: z.boolean(),
  chapter: z.nullable(z.object({ id: id(), name: z.string() })),
  /** Who plans it, by the name that they show; null when the account is gone. */
  organizer: z.nullable(z.string()),
  /** Why it was cancelled. */
  reason: z.nullable(z.string()),
  /** False for what moderators hold back, which nobody but its organizer sees. */
  isShown: z.boolean(),
  /** The report after it. */
  report: z.nullable(z.object({ headcount: z.int(), minutes: z.string(), decisions: z.string() })),
})
export type CivicEvent = z.output<typeof CivicEvent>

export const registrationStates = ['seated', 'waiting', 'cancelled'] as const
export type RegistrationState = (typeof registrationStates)[number]

/** The viewer's own part in an event. */
export const OwnEvent = z.object({
  registration: z.nullable(
    z.object({
      state: z.enum(registrationStates),
      /** How many are before them in the line. */
      before: z.int(),
      /** With a seat: the code to say at the door, and the signed ticket as text and as a drawing. */
      code: z.nullable(z.string()),
      ticket: z.nullable(z.string()),
      ticketPicture: z.nullable(z.string()),
      hasArrived: z.boolean(),
    }),
  ),
  /** For people with a seat, and for those who run it. */
  onlineUrl: z.nullable(z.string()),
  safetyContact: z.nullable(z.string()),
  mayManage: z.boolean(),
  /** How many people the door let in; for those who run it. */
  arrived: z.nullable(z.int()),
})
export type OwnEvent = z.output<typeof OwnEvent>

export const eventNotFound = {
  'event-not-found': refusal(404, message('This event does not exist, or was removed.')),
}
export const notManaging = {
  'not-managing': refusal(403, message('Only the organizers of this event can do this.')),
}
const over = { 'event-over': refusal(409, message('This event is no longer taking people.')) }
/** What all acts on events declare. */
export const onEvents = {
  access: 'citizen',
  limit: 'mutation',
  idempotency: 'optional',
  refreshes: ['events'],
} as const
export const ChangedEvent = z.object({ id: id() })

export const eventsApi = {
  events: get('/api/events', {
    summary: 'Events to come, of a State, an area, a kind or a chapter; or those of one month',
    access: 'public',
    limit: 'read',
    isPreloaded: true,
    tag: 'events',
    query: EventQuery,
    returns: z.object({ items: z.array(EventCard), nextCursor: z.nullable(z.string()) }),
  }),
  eventCounts: get('/api/event-counts', {
    summary: 'How many events are to come in each State, of all kinds or of one; cancelled ones do not count',
    access: 'public',
    limit: 'read',
    tag: 'events',
    query: EventCountQuery,
    returns: z.object({ total: z.int(), states: z.array(z.object({ state: z.string(), events: z.int() })) }),
  }),
  event: get('/api/events/:eventId', {
    summary: 'An event as everybody sees it, with its report once it is over',
    access: 'public',
    limit: 'read',
    tag: 'events',
    returns: CivicEvent,
    refuses: eventNotFound,
  }),
  ownEvent: get('/api/events/:eventId/mine', {
    summary: 'Your part in an event: your seat with its ticket, or your place in the line',
    access: 'citizen',
    limit: 'read',
    tag: 'events',
    returns: OwnEvent,
    refuses: eventNotFound,
  }),
  register: post('/api/events/:eventId/register', {
    ...onEvents,
    offline: 'queue',
    summary: 'Take a seat, or a place in the line when all are taken; once, however often it is sent',
    // Devices replay queued registrations in this shape (specification 7); the session says who it is.
    body: z.strictObject({ userId: z.optional(z.string().check(z.maxLength(60))) }),
    returns: z.object({ id: id(), state: z.enum(registrationStates) }),
    refuses: {
      ...eventNotFound,
      ...over,
      'other-account': refusal(409, message('This action was saved for another account')),
    },
  }),
  leaveEvent: post('/api/events/:eventId/leave', {
    ...onEvents,
    offline: 'queue',
    summary: 'Give your seat or your place in the line back; the next person gets it at once',
    returns: ChangedEvent,
    refuses: { ...eventNotFound, ...over },
  }),
  ownEvents: get('/api/own-events', {
    summary: 'Events that you go to or run, and the secret address of your calendar',
    access: 'citizen',
    limit: 'read',
    tag: 'events',
    returns: z.object({
      going: z.array(z.extend(EventCard, { ownState: z.enum(registrationStates) })),
      running: z.array(EventCard),
      mayPlan: z.boolean(),
      chapters: z.array(z.object({ id: id(), name: z.string() })),
      /** Null until it is made. */
      calendarPath: z.nullable(z.string()),
      /** The month of today in Lagos, such as 2026-12. */
      month: z.string(),
    }),
  }),
  renewCalendar: post('/api/own-events/calendar', {
    ...onEvents,
    summary: 'Make the secret address of your calendar, or another one, so that the old one stops',
    returns: z.object({ calendarPath: z.string() }),
  }),
  calendar: get('/api/event-calendars/:secret', {
    summary: 'The events that somebody goes to, as a calendar (RFC 5545); the address is the secret',
    access: 'public',
    limit: 'read',
    returns: 'bytes',
    refuses: eventNotFound,
  }),
  eventFile: get('/api/events/:eventId/calendar', {
    summary: 'An event as a calendar file (RFC 5545)',
    access: 'public',
    limit: 'read',
    returns: 'bytes',
    refuses: eventNotFound,
  }),
}
