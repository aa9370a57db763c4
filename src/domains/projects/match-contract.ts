import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { line, moment, prose } from '#shared/fields.ts'
import { message } from '#shared/words.ts'

const units = () => z.string().check(z.regex(/^\d+\.\d{2,4}$/))

/** What one project has of a round: all that anybody needs to compute it again. */
export const MatchResult = z.object({
  projectId: z.string(),
  title: z.string(),
  /** The people whose gifts count; null for fewer than five. */
  people: z.nullable(z.int()),
  given: units(),
  /** The sum of the square roots of what each person gave in units (10,000 for 1 SUP), with four decimals. */
  rootSum: z.string(),
  match: units(),
})

export const MatchRound = z.object({
  id: z.string(),
  title: z.string(),
  pool: units(),
  /** The most that one project gets, in percent of the pool. */
  share: z.int(),
  startsAt: moment(),
  endsAt: moment(),
  state: z.enum(['open', 'closed', 'cancelled']),
  /** The public reason of its two people, and of whoever cancelled it. */
  reason: z.string(),
  cancelledWhy: z.string(),
  /** What all projects together got, or would get now. */
  matched: units(),
  results: z.array(MatchResult),
})
export type MatchRound = z.output<typeof MatchRound>

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

export const matchApi = {
  matchRounds: get('/api/match-rounds', {
    summary: 'The newest match rounds with the numbers that anybody needs to compute them again',
    access: 'public',
    limit: 'read',
    tag: 'projects',
    returns: z.object({ items: z.array(MatchRound) }),
  }),
  proposeMatch: post('/api/admin/match-rounds', {
    summary:
      'Propose a match round; another person of finance confirms it, and its pool leaves the rewards fund',
    access: 'treasury',
    limit: 'mutation',
    idempotency: 'optional',
    stepUp: true,
    audit: 'project.match',
    status: 202,
    body: ProposedMatch,
    returns: z.object({ id: z.string(), state: z.literal('pending_approval') }),
    refuses: {
      ...matchRefusals,
      'match-waiting': refusal(409, message('A match round waits for a second person.')),
    },
    refreshes: ['projects', 'approvals'],
  }),
  cancelMatch: post('/api/admin/match-rounds/:roundId/cancel', {
    summary: 'Cancel a match round before its end: its pool goes back to the rewards fund',
    access: 'treasury',
    limit: 'mutation',
    idempotency: 'optional',
    stepUp: true,
    audit: 'project.match-cancel',
    body: z.strictObject({ reason: prose(20, 500, tooShort) }),
    returns: z.object({ id: z.string(), state: z.literal('cancelled') }),
    refuses: {
      'round-not-found': refusal(404, message('This round does not exist.')),
      'round-over': refusal(409, message('This round is over.')),
    },
    refreshes: ['projects', 'wallet'],
  }),
}
