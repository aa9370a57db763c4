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

const callFields = {
  title: line(120),
  what: prose(20, 1000, message('Write at least 20 characters.')),
  day: z.iso.date(message('Choose a day.')),
  from: time(),
  until: time(),
  capacity: z
    .int(message('Use a whole number.'))
    .check(z.gte(1, message('Use a whole number.')), z.lte(500, message('A shift has at most 500 places.'))),
}

export const NewShift = z.strictObject({
  ...callFields,
  kind: z.enum(shiftKinds, message('Choose a kind.')),
  meet: z.optional(z.union([z.literal(''), line(200)])),
  state: z.optional(stateCode()),
  lga: z.optional(lgaId()),
})
export type NewShift = z.output<typeof NewShift>

/** A chapter calls for help at a place of its own area only. */
export const NewChapterShift = z.strictObject({
  ...callFields,
  chapterId: id(),
  meet: line(200),
})
export type NewChapterShift = z.output<typeof NewChapterShift>

const reason = () => prose(10, 400, message('Write at least 10 characters.'))
const write = { access: 'moderation', scoped: true, limit: 'mutation', idempotency: 'optional' } as const
const notFound = refusal(404, message('This shift does not exist, or it was cancelled.'))
const noSignup = refusal(404, message('This person has not signed up for any of your shifts.'))
const done = z.object({ id: z.string() })
const refreshes = ['volunteer', 'volunteer-shifts']

/** What staff and officers of chapters say alike. */
const cancelling = {
  body: z.strictObject({ reason: reason() }),
  returns: done,
  refuses: {
    'shift-not-found': notFound,
    'shift-over': refusal(409, message('This shift has started or is over.')),
  },
  refreshes,
} as const
const recording = {
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
} as const
const deciding = {
  body: z.strictObject({
    outcome: z.enum(['confirmed', 'refused']),
    reason: z.optional(z.union([z.literal(''), reason()])),
  }),
  returns: done,
  refuses: {
    'signup-not-found': noSignup,
    'second-person-needed': refusal(409, message('Someone else must confirm these hours.')),
    'already-decided': refusal(409, message('These hours are already decided, or not recorded yet.')),
  },
  refreshes,
} as const

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
    ...cancelling,
  }),
  recordHours: post('/api/volunteer/signups/:signupId/hours', {
    summary: 'Record hours of somebody who could not check in; another person confirms them',
    ...write,
    audit: 'volunteers.record',
    ...recording,
  }),
  decideHours: post('/api/volunteer/signups/:signupId/decision', {
    summary: 'Confirm hours that somebody else gave and recorded, or refuse them with a reason',
    ...write,
    audit: 'volunteers.decide',
    ...deciding,
  }),
}

const officer = { access: 'volunteer', limit: 'mutation', idempotency: 'optional' } as const
const notOfficer = {
  'not-officer': refusal(403, message('Only the lead and the secretary of a chapter can do this.')),
}

/** Shifts of chapters: their lead and their secretary, who agreed to the safety rules as volunteers, call for help. */
export const chapterShiftsApi = {
  chapterShifts: get('/api/volunteer/chapter-shifts', {
    summary: 'Shifts of the chapters that you speak for, with their volunteers, the latest first',
    access: 'volunteer',
    limit: 'read',
    tag: 'volunteer-shifts',
    query: z.strictObject({ cursor: pageCursor(), limit: pageLimit(10, 30) }),
    returns: z.object({
      chapters: z.array(z.object({ id: id(), name: z.string(), place: z.string() })),
      items: z.array(ConsoleShift),
      nextCursor: z.nullable(z.string()),
    }),
  }),
  postChapterShift: post('/api/volunteer/chapter-shifts', {
    summary: 'Call for help in the name of a chapter, at a place of its area',
    ...officer,
    status: 201,
    body: NewChapterShift,
    returns: done,
    refuses: notOfficer,
    refreshes,
  }),
  cancelChapterShift: post('/api/volunteer/chapter-shifts/:shiftId/cancel', {
    summary: 'Cancel a shift of your chapter; everybody who signed up is told why',
    ...officer,
    ...cancelling,
  }),
  recordChapterHours: post('/api/volunteer/chapter-signups/:signupId/hours', {
    summary: 'Record hours at a shift of your chapter; another person confirms them',
    ...officer,
    ...recording,
  }),
  decideChapterHours: post('/api/volunteer/chapter-signups/:signupId/decision', {
    summary:
      'Confirm hours at a shift of your chapter that somebody else posted, or refuse them with a reason',
    ...officer,
    ...deciding,
  }),
}
