import { certifyContest } from '#domains/challenge/server/contests.ts'
import {
  candidatesIn,
  closedContests,
  type Contest,
  contestById,
} from '#domains/challenge/server/standing.ts'
import { leadersByIds } from '#domains/leaders/server/leader-facts.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import { vettingScoresOf } from '#domains/vetting/server/leader-vetting.ts'
import { returnPot } from '#domains/wallet/server/funds.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/cursors.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { ClosedContest, ContestCount } from '../count-contract.ts'
import { lotSeed, resultOf, standings } from './tally.ts'
import { openBox } from './ballots.ts'
import { countsStore } from './counts-store.ts'

/** What is published of a counted contest; everything in it follows from the count's lines and its seed. */
const published = async (ctx: Pick<Ctx, 'db'>, contest: Contest): Promise<ContestCount> => {
  const store = countsStore(ctx.db)
  const count = await store.find(contest.id)
  if (!count) throw new Refusal('not-counted')
  const [lines, scores, candidates] = await Promise.all([
    store.countedLines(contest.id),
    store.scores(contest.id),
    candidatesIn(ctx, contest.id),
  ])
  const ordered = standings(contest.tallyRule, candidates, lines, count.lot_seed, scores)
  const { winners, reserves } = resultOf(ordered, contest.seats, contest.quorum)
  const leaders = await leadersByIds(ctx, candidates)
  return {
    contestId: contest.id,
    roundName: contest.roundName,
    tallyRule: contest.tallyRule,
    tieRule: contest.tieRule,
    seats: contest.seats,
    quorum: contest.quorum,
    ballots: count.ballots,
    hasQuorum: count.has_quorum,
    lotSeed: count.lot_seed.toString('hex'),
    countedAt: count.counted_at.toISOString(),
    lines,
    standings: ordered.map((each, at) => ({
      ...each,
      fullName: leaders.get(each.leaderId)?.fullName ?? '',
      place: at + 1,
      vettingScore: scores.has(each.leaderId) ? (scores.get(each.leaderId) ?? 0) / 10 : null,
      outcome: winners.includes(each.leaderId)
        ? ('won' as const)
        : reserves.includes(each.leaderId)
          ? ('reserve' as const)
          : ('not_chosen' as const),
    })),
  }
}

/**
 * Counts a closed contest once: seals its box, writes the count, makes the result stand, and lets the SUP of its
 * ballots go back into the rewards fund. All of it or nothing. Refuses `contest-not-found`, `round-not-closed`,
 * `already-certified`.
 */
export const countContest = async (ctx: SignedInCtx, contestId: string): Promise<ContestCount> => {
  const contest = isId(contestId) ? await contestById(ctx, contestId) : null
  if (!contest || contest.status === 'draft') throw new Refusal('contest-not-found')
  if (contest.status !== 'closed') throw new Refusal('round-not-closed')
  const store = countsStore(ctx.db)
  // Where nobody voted there is no box yet; it is opened to be sealed empty.
  await openBox(ctx, contest)
  const box = await store.seal(contestId, ctx.now())
  if (!box) throw new Refusal('already-certified')
  const [lines, commitments, candidates] = await Promise.all([
    store.lines(contestId),
    store.commitments(contestId),
    candidatesIn(ctx, contestId),
  ])
  const seed = lotSeed(commitments)
  const scores =
    contest.tieRule === 'lot' ? new Map<string, number>() : await vettingScoresOf(ctx, candidates)
  const ordered = standings(contest.tallyRule, candidates, lines, seed, scores)
  const result = resultOf(ordered, contest.seats, contest.quorum)
  const ballots = lines.reduce((sum, line) => sum + line.ballots, 0)
  invariant(ballots === commitments.length, 'each standing ballot has its record')
  await store.add(
    {
      contest_id: contestId,
      ballots,
      has_quorum: result.hasQuorum,
      lot_seed: seed,
      counted_by: ctx.viewer.id,
      counted_at: ctx.now(),
    },
    lines,
    scores,
  )
  await certifyContest(ctx, { contestId, winners: result.winners, reserves: result.reserves })
  await returnPot(ctx, box.pot_id, `contest:${contestId}`)
  ctx.auditing(`contest:${contestId}`, `${ballots}`)
  return published(ctx, contest)
}

/** The published count of a contest; refuses `not-counted` until its result stands. */
export const showCount = async (ctx: Pick<Ctx, 'db'>, contestId: string): Promise<ContestCount> => {
  const contest = isId(contestId) ? await contestById(ctx, contestId) : null
  if (!contest?.isCertified) throw new Refusal('not-counted')
  return published(ctx, contest)
}

/** Contests of closed rounds for those who count them. */
export const listClosed = async (ctx: SignedInCtx): Promise<{ items: ClosedContest[] }> => {
  const contests = await closedContests(ctx)
  const places = await placeNames(
    ctx,
    contests.map(({ lga }) => lga),
  )
  const items = contests.map(({ id, roundName, lga, closesAt, isCertified }) => ({
    id,
    roundName,
    lgaName: places.get(lga)?.lgaName ?? lga,
    stateName: places.get(lga)?.stateName ?? '',
    closedAt: closesAt.toISOString(),
    isCounted: isCertified,
  }))
  return { items }
}
