import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, lgaId, line, pageCursor, pageLimit, prose, stateCode } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { Shift, shiftKinds, signupStates } from './shift-contract.ts'

/** One volunteer of a shift as its coordinator sees them. */
export const RosterLine = z.object({
  signupId: id(),
  name: z.string(),
  state: z.enum(signupStates),
  minutes: z.nullable(z.int()),
  /** True if this coordinator may confirm the hours: they are of somebody else, and somebody else recorded them. */
  mayDecide: z.boolean(),
  mayRecord: z.boolean(),
  /** Only around the time of the shift. */
  emergency: z.nullable(z.string()),
})
export type RosterLine = z.output<typeof RosterLine>

export const ConsoleShift = z.extend(Shift, {
  isCancelled: z.boolean(),
  isOver: z.boolean(),
  roster: z.array(RosterLine),
})
export type ConsoleShift = z.output<typeof ConsoleShift>

const time = () =>
  z.string(message('Enter a time.')).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, message('Enter a time.')))

export const NewShift = z.strictObject({
  kind: z.enum(shiftKinds, message('Choose a kind.')),
  title: line(120),
  what: prose(20, 1000, message('Write at least 20 characters.')),
  meet: z.optional(z.union([z.literal(''), line(200)])),
  state: z.optional(stateCode()),
  lga: z.optional(lgaId()),
  day: z.iso.date(message('Choose a day.')),
  from: time(),
  until: time(),
  capacity: z
    .int(message('Use a whole number.'))
    .check(z.gte(1, message('Use a whole number.')), z.lte(500, message('A shift has at most 500 places.'))),
})
export type NewShift = z.output<typeof NewShift>

const reason = () => prose(10, 400, message('Write at least 10 characters.'))
const write = { access: 'moderation', scoped: true, limit: 'mutation', idempotency: 'optional' } as const
const notFound = refusal(404, message('This shift does not exist, or it was cancelled.'))
const noSignup = refusal(404, message('This person has not signed up for any of your shifts.'))
const done = z.object({ id: z.string() })
const refreshes = ['volunteer', 'volunteer-shifts']

export const volunteerConsoleApi = {
  volunteerConsole: get('/api/volunteer/console', {
    summary: 'Shifts of your places with their volunteers, the latest first',
    access: 'moderation',
    scoped: true,
    limit: 'read',
    tag: 'volunteer-shifts',
    query: z.strictObject({ cursor: pageCursor(), limit: pageLimit(10, 30) }),
    returns: z.object({ items: z.array(ConsoleShift), nextCursor: z.nullable(z.string()) }),
  }),
  postShift: post('/api/volunteer/shifts', {
    summary: 'Call for help: a shift at a place, or a task from anywhere',
    ...write,
    status: 201,
    audit: 'volunteers.post',
    body: NewShift,
    returns: done,
    refuses: { 'place-unknown': refusal(404, message('This local government area is not in that State.')) },
    refreshes,
  }),
  cancelShift: post('/api/volunteer/shifts/:shiftId/cancel', {
    summary: 'Cancel a shift; everybody who signed up is told why',
    ...write,
    audit: 'volunteers.cancel',
    body: z.strictObject({ reason: reason() }),
    returns: done,
    refuses: {
      'shift-not-found': notFound,
      'shift-over': refusal(409, message('This shift has started or is over.')),
    },
    refreshes,
  }),
  recordHours: post('/api/volunteer/signups/:signupId/hours', {
    summary: 'Record hours of somebody who could not check in; another person confirms them',
    ...write,
    audit: 'volunteers.record',
    body: z.strictObject({
      minutes: z
        .int(message('Use a whole number of minutes.'))
        .check(
          z.gte(1, message('Use a whole number of minutes.')),
          z.lte(720, message('At most 720 minutes a shift.')),
        ),
    }),
    returns: done,
    refuses: {
      'signup-not-found': noSignup,
      'cannot-record': refusal(409, message('The hours are already recorded, or the shift is not over.')),
    },
    refreshes,
  }),
  decideHours: post('/api/volunteer/signups/:signupId/decision', {
    summary: 'Confirm hours that somebody else gave and recorded, or refuse them with a reason',
    ...write,
    audit: 'volunteers.decide',
    body: z.strictObject({
      outcome: z.enum(['confirmed', 'refused']),
      reason: z.optional(z.union([z.literal(''), reason()])),
    }),
    returns: done,
    refuses: {
      'signup-not-found': noSignup,
      'second-person-needed': refusal(409, message('Somebody else must confirm these hours.')),
      'already-decided': refusal(409, message('These hours are already decided, or not recorded yet.')),
    },
    refreshes,
  }),
}
