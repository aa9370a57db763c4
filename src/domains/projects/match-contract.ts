import { proposes } from '#domains/approvals/proposal-contract.ts'
import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { dayOfAction, line, moment, pageCursor, pageLimit, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

const units = () => z.string().check(z.regex(/^\d+\.\d{2,4}$/))

export const MatchRound = z.object({
  id: z.string(),
  title: z.string(),
  pool: units(),
  /** The most that one project gets, in percent of the pool. */
  share: z.int(),
  startsAt: moment(),
  endsAt: moment(),
  /** The last day whose gifts count. */
  lastDay: dayOfAction(),
  state: z.enum(['open', 'closed', 'cancelled']),
  cancelledWhy: z.string(),
  /** What all projects together got, or would get now. */
  matched: units(),
})
export type MatchRound = z.output<typeof MatchRound>

/** What became of the match of a project: it is paid with its last step, and returned when it fails. */
const matchFates = ['estimate', 'waiting', 'paid', 'returned'] as const
export type MatchFate = (typeof matchFates)[number]

/** What one project has of a round: all that anybody needs to compute it again. */
export const MatchResult = z.object({
  projectId: z.string(),
  title: z.string(),
  /** The people whose gifts count, in steps of five; null for fewer. */
  people: z.nullable(z.int()),
  given: units(),
  /** The sum of the square roots of what each person gave in SUP, each root rounded down to six decimals. */
  rootSum: z.string(),
  match: units(),
  fate: z.enum(matchFates),
})
export type MatchResult = z.output<typeof MatchResult>

/** A round with a page of its results. */
export const MatchRoundResults = z.extend(MatchRound, {
  /** The public reason of its two people. */
  reason: z.string(),
  projects: z.int(),
  /** The weights of all projects together; a weight is the square of the sum of roots, less what was given. */
  weights: z.string(),
  /** The largest match first. */
  results: z.array(MatchResult),
  nextCursor: z.nullable(z.string()),
})
export type MatchRoundResults = z.output<typeof MatchRoundResults>

const tooShort = message('Write at least 20 characters.')
const nameIt = message('Name the round in a few words.')
const inRange = message('Use a whole number from 1 to 100.')
const poolWanted = message('Use a whole number of SUP from 1 to 1000000.')
const day = () => z.iso.date(message('Use a day such as 2026-11-21.'))

export const ProposedMatch = z.strictObject({
  title: line(100, nameIt).check(z.minLength(5, nameIt)),
  pool: z.int(poolWanted).check(z.gte(1, poolWanted), z.lte(1_000_000, poolWanted)),
  share: z.int(inRange).check(z.gte(1, inRange), z.lte(100, inRange)),
  firstDay: day(),
  lastDay: day(),
  reason: prose(20, 500, tooShort),
})
export type ProposedMatch = z.output<typeof ProposedMatch>

/** Refusals of the proposal, which its confirmation can meet too. */
export const matchRefusals = {
  'match-window': refusal(400, message('The days are over, turned round, or more than 92.')),
  'match-open': refusal(409, message('Another round is open. One round runs at a time.')),
  'match-fund': refusal(409, message('The rewards fund does not have so much SUP.')),
}

/** Refusals of a cancellation, which its confirmation can meet too. */
export const cancelRefusals = {
  'round-not-found': refusal(404, message('This round does not exist, or was removed.')),
  'round-over': refusal(409, message('This round is over.')),
}

export const matchApi = {
  matchRounds: get('/api/match-rounds', {
    summary: 'Match rounds, the newest first',
    access: 'public',
    limit: 'read',
    tag: 'projects',
    query: z.strictObject({ cursor: pageCursor(), limit: pageLimit(10, 50) }),
    returns: z.object({ items: z.array(MatchRound), nextCursor: z.nullable(z.string()) }),
  }),
  matchRound: get('/api/match-rounds/:roundId', {
    summary: 'A match round with the numbers that anybody needs to compute it again, the largest match first',
    access: 'public',
    limit: 'read',
    tag: 'projects',
    query: z.strictObject({ cursor: pageCursor(), limit: pageLimit(20, 100) }),
    returns: MatchRoundResults,
    refuses: { 'round-not-found': cancelRefusals['round-not-found'] },
  }),
  proposeMatch: proposes('/api/admin/match-rounds', {
    summary:
      'Propose a match round; another person of finance confirms it, and its pool leaves the rewards fund',
    access: 'treasury',
    audit: 'project.match',
    body: ProposedMatch,
    refuses: {
      ...matchRefusals,
      'approval-waiting': refusal(409, message('A match round waits for a second person.')),
    },
    refreshes: ['projects'],
  }),
  cancelMatch: proposes('/api/admin/match-rounds/:roundId/cancel', {
    summary:
      'Propose to cancel a match round before its end; when another person of finance confirms it, its pool goes back to the rewards fund',
    access: 'treasury',
    audit: 'project.match-cancel',
    body: z.strictObject({ reason: prose(20, 500, tooShort) }),
    refuses: {
      ...cancelRefusals,
      'approval-waiting': refusal(409, message('A cancellation waits for a second person.')),
    },
    refreshes: ['projects'],
  }),
}
