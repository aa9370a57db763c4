import * as z from 'zod/mini'
import { moment, sup } from '../fields.ts'

/*
 * What domains give to the dashboard. It stands here because the domain of a part and the dashboard must agree on it, and
 * neither uses the other.
 */

/** Where a person's identity check stands. */
export const kycStatuses = ['not-started', 'pending', 'verified', 'rejected'] as const
export type KycStatus = (typeof kycStatuses)[number]

export const contestStates = ['announced', 'open', 'closed', 'certified'] as const

export const HomeArea = z.object({ lgaName: z.string(), stateName: z.string() })
export type HomeArea = z.output<typeof HomeArea>

/** The community selection of the person's area, in short. */
export const AreaContest = z.object({
  roundName: z.string(),
  lgaName: z.string(),
  stateName: z.string(),
  state: z.enum(contestStates),
  seats: z.int(),
  standing: z.int(),
  opensAt: moment(),
  closesAt: moment(),
  mayVote: z.boolean(),
  /** The SUP of the person's counting ballot; null before they vote. */
  voted: z.nullable(z.int()),
})
export type AreaContest = z.output<typeof AreaContest>

export const LessonsPart = z.object({
  passed: z.int(),
  count: z.int(),
  /** What the first pass of each earns. */
  reward: sup(),
  next: z.nullable(z.object({ id: z.string(), title: z.string(), minutes: z.int() })),
})
export type LessonsPart = z.output<typeof LessonsPart>

/** What may wait for a person, most urgent first. */
export const needKinds = [
  'answer',
  'returned-proof',
  'check-fixed',
  'approvals',
  'escalated',
  'vote',
  'tasks',
  'place',
] as const
export type NeedKind = (typeof needKinds)[number]

/** What may have happened where a person lives; each is public with its day on a page of its own. */
export const nearbyKinds = [
  'fixed',
  'funded',
  'milestone',
  'completed',
  'event',
  'minutes',
  'leader',
] as const
export type NearbyKind = (typeof nearbyKinds)[number]
