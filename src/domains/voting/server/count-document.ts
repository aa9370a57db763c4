import { candidatesIn, contestById } from '#domains/challenge/server/standing.ts'
import type { Ctx } from '#platform/server/context.ts'
import { countsStore } from './counts-store.ts'
import { resultOf, standings } from './tally.ts'

/**
 * A contest's count as it is published for good: the rules, every line that the result follows from, and the result.
 * The same bytes each time, for the public record names them by their hash; null for a contest that is not counted.
 */
export const countDocument = async (ctx: Pick<Ctx, 'db'>, contestId: string): Promise<string | null> => {
  const store = countsStore(ctx.db)
  const [contest, count] = await Promise.all([contestById(ctx, contestId), store.find(contestId)])
  if (!contest || !count) return null
  const [lines, scores, candidates] = await Promise.all([
    store.countedLines(contestId),
    store.scores(contestId),
    candidatesIn(ctx, contestId),
  ])
  const ordered = standings(contest.tallyRule, candidates, lines, count.lot_seed, scores)
  const { winners, reserves } = resultOf(ordered, contest.seats, contest.quorum)
  const document = {
    contest: contest.id,
    round: contest.roundId,
    lga: contest.lga,
    closesAt: contest.closesAt.toISOString(),
    countedAt: count.counted_at.toISOString(),
    tallyRule: contest.tallyRule,
    tieRule: contest.tieRule,
    seats: contest.seats,
    quorum: contest.quorum,
    candidates: candidates.toSorted(),
    // Tenths of a point, only where the tie rule asks for them.
    scores: Object.fromEntries([...scores].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    ballots: count.ballots,
    hasQuorum: count.has_quorum,
    lotSeed: count.lot_seed.toString('hex'),
    lines: lines.map(({ leaderId, amount, ballots }) => ({ leader: leaderId, sup: amount, ballots })),
    order: ordered.map(({ leaderId }) => leaderId),
    winners,
    reserves,
  }
  return `${JSON.stringify(document, null, 1)}\n`
}
