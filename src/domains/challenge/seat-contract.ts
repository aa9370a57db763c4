import * as z from 'zod/mini'
import { stateCode } from '#shared/fields.ts'
import { zones } from '#domains/regions/contract.ts'
import { genders } from '#domains/leaders/contracts/gender-contract.ts'
import { get, put } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'

export const seatStatuses = ['empty', 'reserved', 'held'] as const
export type SeatStatus = (typeof seatStatuses)[number]

/** One of the 13,000 seats; a reserved seat waits for a chosen leader who is still in training. */
export interface Seat {
  /** Such as LA-ikeja-07. */
  readonly id: string
  readonly lga: string
  readonly number: number
  readonly status: SeatStatus
  readonly leaderId: string | null
  /** YYYY-MM-DD; both are null unless the seat is held. */
  readonly termFrom: string | null
  readonly termTo: string | null
}

/** The refusals that a domain declares when it fills seats. */
export const seatRefusals = {
  'no-free-seat': refusal(409, message('Every seat of this local government is taken.')),
  'already-seated': refusal(409, message('This leader already has a seat.')),
} as const

/** Seats and people of one place; `filled`, `reserved` and `empty` add up to `seats`. */
export const SeatFigures = z.object({
  seats: z.int(),
  /** Held by a deployed leader. */
  filled: z.int(),
  /** Reserved for a chosen leader in training. */
  reserved: z.int(),
  empty: z.int(),
  /** People, not seats: open nominations and leaders up to training. */
  inPipeline: z.int(),
})
export type SeatFigures = z.output<typeof SeatFigures>

const Code = stateCode()

export const ZoneSeats = z.extend(SeatFigures, { zone: z.enum(zones) })
export const StateSeats = z.extend(SeatFigures, {
  code: z.string(),
  name: z.string(),
  zone: z.enum(zones),
  lgaCount: z.int(),
})
export type StateSeats = z.output<typeof StateSeats>
export const LgaSeats = z.extend(SeatFigures, {
  id: z.string(),
  name: z.string(),
  wardCount: z.int(),
  pollingUnitCount: z.int(),
})
export type LgaSeats = z.output<typeof LgaSeats>

/** People at each of the six stages of the challenge; shortlisted leaders wait for a round. */
export const StageCounts = z.object({
  nominated: z.int(),
  vetting: z.int(),
  shortlisted: z.int(),
  selecting: z.int(),
  training: z.int(),
  deployed: z.int(),
  /** Passed the first yearly audit. */
  audited: z.int(),
})
export type StageCounts = z.output<typeof StageCounts>

/**
 * Genders as leaders stated them. `others` counts everybody who did not say and every group under ten people, so
 * that no number reveals one person; all are null while there are fewer than ten leaders.
 */
export const GenderBalance = z.object({
  woman: z.nullable(z.int()),
  man: z.nullable(z.int()),
  another: z.nullable(z.int()),
  others: z.nullable(z.int()),
})
export type GenderBalance = z.output<typeof GenderBalance>

export const SeatsAnswer = z.object({
  country: SeatFigures,
  zones: z.array(ZoneSeats),
  /** By name, the FCT last. */
  states: z.array(StateSeats),
  /** The requested State with its areas; null when none was requested. */
  state: z.nullable(z.object({ code: z.string(), name: z.string() })),
  lgas: z.array(LgaSeats),
  stages: StageCounts,
  genders: GenderBalance,
})
export type SeatsAnswer = z.output<typeof SeatsAnswer>

/** The viewer's own part: the seats at home, and the stated gender of a leader. */
export const MyChallenge = z.object({
  /** Null until the person has chosen a State and LGA. */
  place: z.nullable(z.extend(LgaSeats, { state: z.string(), stateName: z.string() })),
  /** Null when the person is no leader. */
  gender: z.nullable(z.enum(genders)),
})
export type MyChallenge = z.output<typeof MyChallenge>

export const seatsApi = {
  seats: get('/api/challenge/seats', {
    summary:
      'The 13,000 seats by zone, by State and, for one State, by LGA: filled, reserved, empty, and leaders on the way',
    access: 'public',
    limit: 'read',
    cache: 'public',
    tag: 'seats',
    query: z.strictObject({ state: z.optional(Code) }),
    returns: SeatsAnswer,
    refuses: { 'state-unknown': refusal(404, message('This State does not exist.')) },
  }),
  seatTable: get('/api/challenge/seats.csv', {
    summary:
      'Seats of all 774 LGAs with their wards and polling units as a CSV file, to compute the allocation again',
    access: 'public',
    limit: 'read',
    tag: 'seats',
    returns: 'bytes',
  }),
  mine: get('/api/challenge/mine', {
    summary: 'The seats of your own LGA, and the gender you gave as a leader',
    access: 'citizen',
    limit: 'read',
    tag: 'seats',
    returns: MyChallenge,
  }),
  sayGender: put('/api/challenge/mine/gender', {
    summary: 'Save which gender a leader wants to be counted as; optional',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({ gender: z.enum(genders, message('Choose one of these.')) }),
    returns: z.object({ gender: z.enum(genders) }),
    refuses: { 'no-leader': refusal(409, message('Only leaders of the directory can say this here.')) },
    refreshes: ['seats'],
  }),
}
