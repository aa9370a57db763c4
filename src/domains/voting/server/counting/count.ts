import { certifyContest } from '#domains/challenge/server/rounds/contests.ts'
import {
  candidatesIn,
  closedContests,
  type Contest,
  contestById,
} from '#domains/challenge/server/rounds/lookup.ts'
import { verifiedAmong } from '#domains/identity/server/users/joined-accounts.ts'
import { leadersByIds } from '#domains/leaders/server/lookup/facts.ts'
import { peopleAtHome } from '#domains/members/server/places/places-of-people.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import { vettingScoresOf } from '#domains/vetting/server/tracking/leader-vetting.ts'
import { returnPool } from '#domains/wallet/server/posting/funds.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { notifyAll } from '#platform/server/notifications/definition.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { ClosedContest, ContestCount } from '../../count-contract.ts'
import { openBallotBox } from '../ballots/cast-ballot.ts'
import { voteCountsStore } from './store.ts'
import { discloseVerified } from './disclosure.ts'
import { publishedCount } from './published-count.ts'
import { lotSeed, resultOf, standings } from './tally.ts'
import { votesCounted } from '../notices.ts'
import { voterOf } from '../voters/names.ts'
import { ballotsKey } from '../voters/voters.ts'

/** The published count of a contest. */
const contestCountOf = async (ctx: Pick<Ctx, 'db'>, contest: Contest): Promise<ContestCount> => {
  const count = await publishedCount(ctx, contest)
  if (!count) throw new Refusal('not-counted')
  const { scores, winners, reserves, lines, groups, verified } = count
  const leaders = await leadersByIds(ctx, count.candidates)
  return {
    contestId: contest.id,
    roundName: contest.roundName,
    tallyRule: contest.tallyRule,
    tieRule: contest.tieRule,
    seats: contest.seats,
    quorum: contest.quorum,
    ballots: count.ballots,
    sup: count.sup,
    hasQuorum: count.hasQuorum,
    lotSeed: count.lotSeed.toString('hex'),
    countedAt: count.countedAt.toISOString(),
    lines: [...lines],
    groups: groups.map((group) => ({ ...group, parts: [...group.parts] })),
    verified: verified?.map((group) => ({ ...group, leaderIds: [...group.leaderIds] })) ?? null,
    standings: count.standings.map((each, at) => ({
      ...each,
      fullName: leaders.get(each.leaderId)?.fullName ?? '',
      place: count.isOrderPublished ? at + 1 : null,
      vettingScore: scores.has(each.leaderId) ? (scores.get(each.leaderId) ?? 0) / 10 : null,
      outcome: winners.includes(each.leaderId)
        ? ('won' as const)
        : reserves.includes(each.leaderId)
          ? ('reserve' as const)
          : ('not_chosen' as const),
    })),
  }
}

/** The voter names of the verified people of the contest's area. No table links these names to people. */
const verifiedVoters = async (ctx: SignedInCtx, contest: Contest): Promise<string[]> => {
  invariant(contest.announcedAt, 'a counted round was announced')
  const people = await peopleAtHome(ctx, {
    lga: contest.lga,
    at: contest.announcedAt,
    first: contest.voters.takesFirstPlace,
  })
  const key = ballotsKey(ctx)
  return (await verifiedAmong(ctx, people)).map((id) => voterOf(key, contest.roundId, id))
}

/** Tells every candidate who has an account that the count is published, whatever they got. */
const tellCandidates = async (
  ctx: SignedInCtx,
  { id: contestId, lga, roundName: round }: Contest,
  candidates: readonly string[],
): Promise<void> => {
  const leaders = await leadersByIds(ctx, candidates)
  const people = [...leaders.values()].flatMap(({ personId }) => personId ?? [])
  const area = (await placeNames(ctx, [lga])).get(lga)?.lgaName ?? lga
  await notifyAll(ctx, people, votesCounted, { contestId, area, round }, { key: contestId })
}

/**
 * Counts a closed contest once: seals its box, writes the count, certifies the result, and returns the SUP of its ballots
 * to the rewards fund, all in one transaction. Refuses `contest-not-found`, `round-not-closed`, `already-certified`.
 */
export const countContest = async (ctx: SignedInCtx, contestId: string): Promise<ContestCount> => {
  const contest = isId(contestId) ? await contestById(ctx, contestId) : null
  if (!contest || contest.status === 'draft') throw new Refusal('contest-not-found')
  if (contest.status !== 'closed') throw new Refusal('round-not-closed')
  const store = voteCountsStore(ctx.db)
  // If nobody voted there is no box yet; we open one and seal it empty.
  await openBallotBox(ctx, contest)
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
  const verified = await store.lines(contestId, await verifiedVoters(ctx, contest))
  const ordered = standings({ rule: contest.tallyRule }, candidates, lines, seed, scores)
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
      form: 2,
      verified: JSON.stringify(discloseVerified(contest.tallyRule, lines, verified)),
    },
    lines,
    scores,
  )
  await certifyContest(ctx, { contestId, winners: result.winners, reserves: result.reserves })
  await returnPool(ctx, box.pot_id, `contest:${contestId}`)
  await tellCandidates(ctx, contest, candidates)
  ctx.auditing(`contest:${contestId}`, `${ballots}`)
  return contestCountOf(ctx, contest)
}

/** The published count of a contest; refuses `not-counted` until the result is certified. */
export const showCount = async (ctx: Pick<Ctx, 'db'>, contestId: string): Promise<ContestCount> => {
  const contest = isId(contestId) ? await contestById(ctx, contestId) : null
  if (!contest?.isCertified) throw new Refusal('not-counted')
  return contestCountOf(ctx, contest)
}

/** Lists the contests of closed rounds for the staff who count them. */
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
