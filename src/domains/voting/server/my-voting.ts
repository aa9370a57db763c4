import {
  candidatesIn,
  type Contest,
  liveContestIn,
  pastContestsIn,
} from '#domains/challenge/server/standing.ts'
import { leadersByIds } from '#domains/leaders/server/leader-facts.ts'
import { placeOf } from '#domains/members/server/places-of-people.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import { balancesOf } from '#domains/wallet/server/wallets.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { supText, UNITS_PER_SUP } from '#shared/money.ts'
import type { Choice, MyContest, MyVoting } from '../contract.ts'
import { codeOf, shuffledFor } from './voter-names.ts'
import { voterIn } from './ballots.ts'
import { ballotsStore } from './ballots-store.ts'

const choicesFor = async (ctx: SignedInCtx, contest: Contest): Promise<Choice[]> => {
  const ids = await candidatesIn(ctx, contest.id)
  const leaders = await leadersByIds(ctx, ids)
  const choices = ids.flatMap((leaderId) => {
    const leader = leaders.get(leaderId)
    return leader
      ? [
          {
            leaderId,
            fullName: leader.fullName,
            currentOffice: leader.currentOffice,
            isSample: leader.isSample,
          },
        ]
      : []
  })
  return shuffledFor(voterIn(ctx, contest.roundId), choices)
}

const stateOf = ({ status, closesAt }: Contest, now: Date): MyContest['state'] => {
  if (status === 'draft') return 'announced'
  return status === 'open' && now >= closesAt ? 'closed' : status
}

/** The contest of the asker's own area with their ballot; no count of anybody's votes is in it (decision D-19). */
export const showMyVoting = async (ctx: SignedInCtx): Promise<MyVoting> => {
  const [{ lga }, { earned }] = await Promise.all([
    placeOf(ctx, ctx.viewer.id),
    balancesOf(ctx, ctx.viewer.id),
  ])
  const names = lga === null ? undefined : (await placeNames(ctx, [lga])).get(lga)
  if (lga === null || !names) return { place: null, contest: null, past: [], earned: supText(earned) }
  const place = { lga, lgaName: names.lgaName, stateName: names.stateName }
  const [contest, before] = await Promise.all([liveContestIn(ctx, lga), pastContestsIn(ctx, lga)])
  const past = before.map(({ id, roundName, closesAt }) => ({
    id,
    roundName,
    closedAt: closesAt.toISOString(),
  }))
  if (!contest) return { place, contest: null, past, earned: supText(earned) }
  const ballot = await ballotsStore(ctx.db).ballotOf(contest.id, voterIn(ctx, contest.roundId))
  return {
    place,
    past,
    earned: supText(earned),
    contest: {
      ...place,
      id: contest.id,
      roundName: contest.roundName,
      state: stateOf(contest, ctx.now()),
      seats: contest.seats,
      quorum: contest.quorum,
      tallyRule: contest.tallyRule,
      opensAt: contest.opensAt.toISOString(),
      closesAt: contest.closesAt.toISOString(),
      choices: await choicesFor(ctx, contest),
      ballot: ballot
        ? {
            leaderId: ballot.leader_id,
            amount: ballot.amount / UNITS_PER_SUP,
            version: ballot.version,
            castAt: ballot.cast_at.toISOString(),
            code: codeOf(ballot.commitment),
          }
        : null,
    },
  }
}
