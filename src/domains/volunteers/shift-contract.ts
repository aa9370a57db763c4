import * as z from 'zod/mini'
import { post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** A shift has a place and a time; a task can be done from anywhere until it ends. */
export const shiftKinds = ['shift', 'task'] as const
export type ShiftKind = (typeof shiftKinds)[number]

export const Shift = z.object({
  id: id(),
  kind: z.enum(shiftKinds),
  title: z.string(),
  what: z.string(),
  meet: z.nullable(z.string()),
  state: z.nullable(z.string()),
  /** Names of the local government and State; null for help from anywhere. */
  place: z.nullable(z.string()),
  /** The chapter that calls; null for a call of the team. */
  chapterName: z.nullable(z.string()),
  startsAt: moment(),
  endsAt: moment(),
  capacity: z.int(),
  taken: z.int(),
})
export type Shift = z.output<typeof Shift>

export const signupStates = [
  'signed-up',
  'withdrawn',
  'checked-in',
  'waiting',
  'confirmed',
  'refused',
  'cancelled',
  'missed',
] as const
export type SignupState = (typeof signupStates)[number]

export const OwnSignup = z.object({
  shift: Shift,
  state: z.enum(signupStates),
  minutes: z.nullable(z.int()),
  /** Why hours were refused, or the shift was cancelled. */
  reason: z.nullable(z.string()),
  mayWithdraw: z.boolean(),
  mayCheckIn: z.boolean(),
  mayCheckOut: z.boolean(),
})
export type OwnSignup = z.output<typeof OwnSignup>

const done = z.object({ shiftId: z.string() })
const notFound = refusal(404, message('This shift does not exist, or it was cancelled.'))
const write = { access: 'volunteer', limit: 'mutation', idempotency: 'optional' } as const
const refreshes = ['volunteer', 'volunteer-shifts']

export const shiftApi = {
  signUp: post('/api/volunteer/shifts/:shiftId/sign-up', {
    summary: 'Take a place in a shift',
    ...write,
    returns: done,
    refuses: {
      'shift-not-found': notFound,
      'shift-full': refusal(409, message('All places are taken.')),
      'shift-over': refusal(409, message('This shift has started or is over.')),
      'already-signed-up': refusal(409, message('You have already signed up.')),
    },
    refreshes,
  }),
  withdraw: post('/api/volunteer/shifts/:shiftId/withdraw', {
    summary: 'Give your place in a shift back',
    ...write,
    returns: done,
    refuses: {
      'shift-not-found': notFound,
      'cannot-withdraw': refusal(409, message('You have not signed up, or the shift has started.')),
    },
    refreshes,
  }),
  mark: post('/api/volunteer/shifts/:shiftId/attendance', {
    summary: 'Check in when you come, and out when you go',
    ...write,
    body: z.strictObject({ mark: z.enum(['in', 'out']) }),
    returns: done,
    refuses: {
      'shift-not-found': notFound,
      'not-now': refusal(409, message('You can check in around the time of a shift that you signed up for.')),
    },
    refreshes,
  }),
}
