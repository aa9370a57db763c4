import { candidatesIn, type Contest } from '#domains/challenge/server/rounds/lookup.ts'
import type { Ctx } from '#platform/server/context.ts'
import { voteCountsStore } from './store.ts'
import { disclose, type Disclosed, type VerifiedGroup } from './disclosure.ts'
import { type CountForm, resultOf, standings, type LeaderTotal, type TieScores } from './tally.ts'

/** The published result of one candidate; null figures are published only in sums with others. */
export interface PublishedStanding {
  readonly leaderId: string
  readonly ballots: number | null
  readonly sup: number | null
  readonly weight: number | null
}

/** A published count: its rules, its result, and sums that reveal no single ballot. */
export interface PublishedCount {
  readonly form: CountForm
  readonly ballots: number
  readonly sup: number
  readonly hasQuorum: boolean
  readonly lotSeed: Buffer
  readonly countedAt: Date
  readonly candidates: readonly string[]
  readonly scores: TieScores
  /** In the order of the result; by id when there are too few ballots to publish an order. */
  readonly standings: readonly PublishedStanding[]
  readonly isOrderPublished: boolean
  readonly lines: Disclosed['lines']
  readonly groups: Disclosed['groups']
  readonly verified: readonly VerifiedGroup[] | null
  readonly winners: readonly string[]
  readonly reserves: readonly string[]
}

const standingsOf = (ordered: readonly LeaderTotal[], disclosed: Disclosed | null): PublishedStanding[] => {
  if (!disclosed)
    return ordered
      .map(({ leaderId }) => ({ leaderId, ballots: null, sup: null, weight: null }))
      .toSorted((one, other) => (one.leaderId < other.leaderId ? -1 : 1))
  const mixed = new Set(
    disclosed.groups
      .filter(({ parts }) => parts.length > 1)
      .flatMap(({ parts }) => parts.map(({ leaderId }) => leaderId)),
  )
  return ordered.map(({ leaderId, ballots, sup, weight }) =>
    mixed.has(leaderId) ? { leaderId, ballots, sup: null, weight: null } : { leaderId, ballots, sup, weight },
  )
}

/** The published count of a contest, or null when it is not counted. */
export const publishedCount = async (
  ctx: Pick<Ctx, 'db'>,
  contest: Contest,
): Promise<PublishedCount | null> => {
  const store = voteCountsStore(ctx.db)
  const count = await store.find(contest.id)
  if (!count) return null
  const [lines, scores, candidates] = await Promise.all([
    store.countedLines(contest.id),
    store.scores(contest.id),
    candidatesIn(ctx, contest.id),
  ])
  const form: CountForm = count.form === 1 ? 1 : 2
  const ordered = standings({ rule: contest.tallyRule, form }, candidates, lines, count.lot_seed, scores)
  const disclosed = form === 1 ? { lines, groups: [] } : disclose(contest.tallyRule, lines)
  return {
    form,
    ballots: count.ballots,
    sup: lines.reduce((sum, { amount, ballots }) => sum + amount * ballots, 0),
    lotSeed: count.lot_seed,
    countedAt: count.counted_at,
    candidates,
    scores,
    standings: standingsOf(ordered, disclosed),
    isOrderPublished: disclosed !== null,
    lines: disclosed?.lines ?? [],
    groups: disclosed?.groups ?? [],
    verified: count.verified === null ? null : (JSON.parse(count.verified) as VerifiedGroup[]),
    ...resultOf(ordered, contest.seats, contest.quorum),
  }
}
