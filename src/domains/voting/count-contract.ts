import * as z from 'zod/mini'
import { contestRefusals, tieRules } from '#domains/challenge/round-contract.ts'
import { seatRefusals } from '#domains/challenge/seat-contract.ts'
import { transitionRefusals } from '#domains/leaders/contracts/transition-contract.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

/** The result of a contest with all that is needed to recount it; published when it stands. */
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
  /** SHA-256 in hex over all commitments, sorted: what ties are drawn from. */
  lotSeed: z.string(),
  countedAt: moment(),
  standings: z.array(
    z.object({
      leaderId: z.string(),
      fullName: z.string(),
      /** Null where fewer than five ballots were cast: then nothing is told of whom they were for. */
      place: z.nullable(z.int()),
      outcome: z.enum(['won', 'reserve', 'not_chosen']),
      ballots: z.nullable(z.int()),
      /** Null where it would tell what single ballots held; it stands in a group with others then. */
      sup: z.nullable(z.int()),
      /** Millionths of a vote, as the tally rule weighs them; null as with `sup`. */
      weight: z.nullable(z.int()),
      /** What decides between equal results before the lot, where the round has that rule; null for none. */
      vettingScore: z.nullable(z.number()),
    }),
  ),
  /** How many ballots put how many SUP on whom, where five or more did. */
  lines: z.array(z.object({ leaderId: z.string(), amount: z.int(), ballots: z.int() })),
  /** The other ballots, five or more together: their sums, and how many of them are for whom. */
  groups: z.array(
    z.object({
      ballots: z.int(),
      sup: z.int(),
      weight: z.int(),
      parts: z.array(z.object({ leaderId: z.string(), ballots: z.int() })),
    }),
  ),
  /** The result over ballots of verified people, by leader or several together; null where it would tell too much. */
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
    summary: 'Contests of closed rounds: those to count first',
    access: 'rounds',
    limit: 'read',
    tag: 'rounds',
    returns: z.object({ items: z.array(ClosedContest) }),
  }),
  countContest: post('/api/admin/voting/contests/:contestId/count', {
    summary: 'Seal the box of a closed contest, count it once and make its result stand',
    access: 'rounds',
    limit: 'mutation',
    idempotency: 'optional',
    audit: 'contest.count',
    stepUp: true,
    returns: ContestCount,
    refuses: { ...contestRefusals, ...seatRefusals, ...transitionRefusals },
    refreshes: ['rounds', 'voting', 'leaders'],
  }),
  contestCount: get('/api/voting/contests/:contestId/count', {
    summary: 'The result of a contest with all that is needed to recount it; nothing before it stands',
    access: 'public',
    limit: 'read',
    tag: 'voting',
    returns: ContestCount,
    refuses: { 'not-counted': refusal(404, message('There is no count of this contest.')) },
  }),
}
