import * as z from 'zod/mini'
import { contestRefusals, tieRules } from '#domains/challenge/round-contract.ts'
import { seatRefusals } from '#domains/challenge/seat-contract.ts'
import { transitionRefusals } from '#domains/leaders/contracts/transition-contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** The result of a contest with everything needed to recount it; published when it is certified. */
export const ContestCount = z.object({
  contestId: z.string(),
  roundName: z.string(),
  tallyRule: z.enum(['linear', 'square_root']),
  tieRule: z.enum(tieRules),
  seats: z.int(),
  quorum: z.int(),
  ballots: z.int(),
  /** Whole SUP of all its ballots. */
  sup: z.int(),
  hasQuorum: z.boolean(),
  /** SHA-256 in hex over all commitments, sorted: the seed of the lots that break ties. */
  lotSeed: z.string(),
  countedAt: moment(),
  standings: z.array(
    z.object({
      leaderId: z.string(),
      fullName: z.string(),
      /** Null when fewer than five ballots were cast: then no ranking is published. */
      place: z.nullable(z.int()),
      outcome: z.enum(['won', 'reserve', 'not_chosen']),
      ballots: z.nullable(z.int()),
      /** Null when it would reveal single ballots; then it is in a group with others. */
      sup: z.nullable(z.int()),
      /** Millionths of a vote by the tally rule; null as with `sup`. */
      weight: z.nullable(z.int()),
      /** The score that breaks ties before the lot, if the round uses scores; null for none. */
      vettingScore: z.nullable(z.number()),
    }),
  ),
  /** The number of ballots for each leader and amount, when there are five or more. */
  lines: z.array(z.object({ leaderId: z.string(), amount: z.int(), ballots: z.int() })),
  /** The other ballots in groups of five or more: their sums, and the number for each leader. */
  groups: z.array(
    z.object({
      ballots: z.int(),
      sup: z.int(),
      weight: z.int(),
      parts: z.array(z.object({ leaderId: z.string(), ballots: z.int() })),
    }),
  ),
  /** The result over ballots of verified people, by leader or several together; null when it would reveal single ballots. */
  verified: z.nullable(
    z.array(z.object({ leaderIds: z.array(z.string()), ballots: z.int(), sup: z.int(), weight: z.int() })),
  ),
})
export type ContestCount = z.output<typeof ContestCount>

export const ClosedContest = z.object({
  id: z.string(),
  roundName: z.string(),
  lgaName: z.string(),
  stateName: z.string(),
  closedAt: moment(),
  isCounted: z.boolean(),
})
export type ClosedContest = z.output<typeof ClosedContest>

export const countApi = {
  closedContests: get('/api/admin/voting/contests', {
    summary: 'Contests of closed rounds, those still to count first',
    access: 'rounds',
    limit: 'read',
    tag: 'rounds',
    returns: z.object({ items: z.array(ClosedContest) }),
  }),
  countContest: post('/api/admin/voting/contests/:contestId/count', {
    summary: 'Count a closed contest, once, and publish its result',
    access: 'rounds',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'contest.count',
    returns: ContestCount,
    refuses: { ...contestRefusals, ...seatRefusals, ...transitionRefusals },
    refreshes: ['rounds', 'voting', 'leaders'],
  }),
  contestCount: get('/api/voting/contests/:contestId/count', {
    summary: 'The result of a counted contest with everything needed to recount it',
    access: 'public',
    limit: 'read',
    tag: 'voting',
    returns: ContestCount,
    refuses: { 'not-counted': refusal(404, message('This contest has no result yet.')) },
  }),
}
