import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { id, moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { eventNotFound, notManaging } from './contract.ts'

/** As many as a door sends at once; a device with more sends the rest after that. */
export const MAX_SCANS = 200

export const scanResults = ['checked-in', 'already', 'no-seat', 'unknown'] as const
export type ScanResult = (typeof scanResults)[number]
export const scanResultNames: Readonly<Record<ScanResult, string>> = {
  'checked-in': message('Checked in'),
  already: message('Already checked in'),
  'no-seat': message('No seat: still waiting, or gave it back'),
  unknown: message('Not a code of this event'),
}

/**
 * What a device at the door keeps, so that it works without a network: hashes of the codes, and the public key that
 * checks the signatures of tickets and of this list.
 */
export const DoorList = z.object({
  eventId: id(),
  title: z.string(),
  startsAt: moment(),
  madeAt: moment(),
  seats: z.int(),
  arrived: z.int(),
  /** Hashes of the codes of people with a seat, in order. */
  hashes: z.array(z.string()),
  /** A public key of ECDSA on P-256, as base64url of its 65 bytes. */
  key: z.string(),
  signature: z.string(),
})
export type DoorList = z.output<typeof DoorList>

const code = () =>
  z
    .string(message('Write the code.'))
    .check(
      z.trim(),
      z.minLength(1, message('Write the code.')),
      z.maxLength(200, message('That is too long.')),
    )

/** One code that somebody typed, or many that a device kept, each with its time by the clock of the device. */
export const Scans = z
  .strictObject({
    code: z.optional(code()),
    scans: z.optional(
      z.array(z.strictObject({ code: code(), at: moment() })).check(z.minLength(1), z.maxLength(MAX_SCANS)),
    ),
  })
  .check(
    z.refine((body) => (body.code === undefined) !== (body.scans === undefined), {
      error: message('Write the code.'),
      path: ['code'],
    }),
  )
export type Scans = z.output<typeof Scans>

export const doorApi = {
  door: get('/api/events/:eventId/door', {
    summary: 'The signed list that a device at the door keeps; for those who run the event',
    access: 'citizen',
    limit: 'read',
    returns: DoorList,
    refuses: { ...eventNotFound, ...notManaging },
  }),
  checkIn: post('/api/events/:eventId/check-ins', {
    summary: 'Check people in, one or many that a device kept; each person once, whoever scanned them',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    offline: 'queue',
    body: Scans,
    returns: z.object({
      results: z.array(z.object({ code: z.string(), result: z.enum(scanResults) })),
      arrived: z.int(),
    }),
    refuses: {
      ...eventNotFound,
      ...notManaging,
      // For a single code, whose sender reads one answer.
      'code-unknown': refusal(409, message('Not a code of this event')),
      'code-no-seat': refusal(409, message('No seat: still waiting, or gave it back')),
      'door-closed': refusal(409, message('The door opens two hours before the event.')),
    },
    refreshes: ['events'],
  }),
  takeBackCheckIn: post('/api/events/:eventId/check-ins/take-back', {
    summary: 'Take a wrong check-in back, within two days; what it earned is lost with it',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({ code: code() }),
    returns: z.object({ arrived: z.int() }),
    refuses: {
      ...eventNotFound,
      ...notManaging,
      'not-checked-in': refusal(409, message('This code was not checked in during the last two days.')),
    },
    refreshes: ['events'],
  }),
}
