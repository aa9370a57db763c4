import type { DashboardParts } from '#platform/server/contributions/dashboard-kind.ts'
import type { AreaContest } from '#shared/civic/dashboard-parts.ts'
import {
  candidatesIn,
  type Contest,
  liveContestsIn,
  pastContestsIn,
} from '#domains/challenge/server/rounds/lookup.ts'
import { candidateCards } from '#domains/leaders/server/lookup/candidates.ts'
import { lgasLivedIn } from '#domains/members/server/places/places-of-people.ts'
import { placeNames } from '#domains/regions/server/places.ts'
import { balancesOf } from '#domains/wallet/server/accounts/wallets.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { supText, UNITS_PER_SUP, MODULE_REWARD } from '#shared/values/money.ts'
import type { Choice, Hindrance, MyContest, MyVoting } from '../../contract.ts'
import { receiptCodeOf, shuffledFor } from '../voters/names.ts'
import { ballotsStore } from './store.ts'
import { hindranceIn, voterIn } from '../voters/voters.ts'

const choicesFor = async (ctx: SignedInCtx, contest: Contest): Promise<Choice[]> => {
  const ids = await candidatesIn(ctx, contest.id)
  const cards = await candidateCards(ctx, ids)
  const choices = ids.flatMap((leaderId): Choice[] => {
    const card = cards.get(leaderId)
    if (!card) return []
    const { id: _, papers, ...rest } = card
    return [{ ...rest, leaderId, papers: [...papers] }]
  })
  return shuffledFor(voterIn(ctx, contest.roundId), choices)
}

const stateOf = ({ status, closesAt }: Contest, now: Date): MyContest['state'] => {
  if (status === 'draft') return 'announced'
  return status === 'open' && now >= closesAt ? 'closed' : status
}

interface FoundContest {
  readonly contest: Contest
  readonly hindrance: Hindrance | null
}

// Prefers the contest in which the person may vote, then the one of the area where they live now.
const rankOf = ({ contest, hindrance }: FoundContest, lga: string | null): number =>
  (hindrance === null ? 0 : hindrance === 'not-your-area' ? 4 : 2) + (contest.lga === lga ? 0 : 1)

/**
 * Finds the contest of the signed-in person. Somebody who moved after an announcement votes where they lived before, so we
 * search all areas they lived in. When they may vote in none, we return the contest of their area with the hindrance.
 */
const findContest = async (ctx: SignedInCtx, lga: string | null): Promise<FoundContest | undefined> => {
  const contests = await liveContestsIn(ctx, await lgasLivedIn(ctx, ctx.viewer.id))
  const found = await Promise.all(
    contests.map(async (contest) => ({ contest, hindrance: await hindranceIn(ctx, contest) })),
  )
  return found
    .filter(({ contest, hindrance }) => contest.lga === lga || hindrance !== 'not-your-area')
    .toSorted((one, other) => rankOf(one, lga) - rankOf(other, lga))[0]
}

const ballotOfAsker = async (ctx: SignedInCtx, contest: Contest): Promise<MyContest['ballot']> => {
  const ballot = await ballotsStore(ctx.db).ballotOf(contest.id, voterIn(ctx, contest.roundId))
  return ballot
    ? {
        leaderId: ballot.leader_id,
        amount: ballot.amount / UNITS_PER_SUP,
        version: ballot.version,
        castAt: ballot.cast_at.toISOString(),
        code: receiptCodeOf(ballot.commitment),
      }
    : null
}

const contestOfAsker = async (ctx: SignedInCtx, { contest, hindrance }: FoundContest): Promise<MyContest> => {
  const name = (await placeNames(ctx, [contest.lga])).get(contest.lga)
  const { needsPhone, needsOlderAccount, verifiedOnly } = contest.voters
  return {
    id: contest.id,
    roundName: contest.roundName,
    lga: contest.lga,
    lgaName: name?.lgaName ?? contest.lga,
    stateName: name?.stateName ?? '',
    state: stateOf(contest, ctx.now()),
    seats: contest.seats,
    quorum: contest.quorum,
    tallyRule: contest.tallyRule,
    opensAt: contest.opensAt.toISOString(),
    closesAt: contest.closesAt.toISOString(),
    asks: [
      ...(needsPhone ? (['phone'] as const) : []),
      ...(needsOlderAccount ? (['older-account'] as const) : []),
      ...(verifiedOnly ? (['verified'] as const) : []),
    ],
    hindrance,
    choices: await choicesFor(ctx, contest),
    ballot: await ballotOfAsker(ctx, contest),
  }
}

/** The contest of the signed-in person with their ballot, and no count of any votes (decision D-19). */
export const showMyVoting = async (ctx: SignedInCtx): Promise<MyVoting> => {
  const [{ lga }, { earned }] = await Promise.all([
    ctx.homes.of(ctx, ctx.viewer.id),
    balancesOf(ctx, ctx.viewer.id),
  ])
  const names = lga === null ? undefined : (await placeNames(ctx, [lga])).get(lga)
  const place = lga !== null && names ? { lga, lgaName: names.lgaName, stateName: names.stateName } : null
  const [found, before] = await Promise.all([
    findContest(ctx, lga),
    lga === null ? [] : pastContestsIn(ctx, lga),
  ])
  return {
    place,
    contest: found ? await contestOfAsker(ctx, found) : null,
    past: before.map(({ id, roundName, closesAt }) => ({ id, roundName, closedAt: closesAt.toISOString() })),
    earned: supText(earned),
    lessonReward: supText(MODULE_REWARD),
    asOf: ctx.now().toISOString(),
  }
}

const inShort = (contest: MyContest): AreaContest => ({
  roundName: contest.roundName,
  lgaName: contest.lgaName,
  stateName: contest.stateName,
  state: contest.state,
  seats: contest.seats,
  standing: contest.choices.length,
  opensAt: contest.opensAt,
  closesAt: contest.closesAt,
  mayVote: contest.hindrance === null,
  voted: contest.ballot?.amount ?? null,
})

/** The home area of the signed-in person and its contest, for their dashboard. */
export const ownArea = async (ctx: SignedInCtx): Promise<DashboardParts['area']> => {
  const { place, contest } = await showMyVoting(ctx)
  return {
    place: place && { lgaName: place.lgaName, stateName: place.stateName },
    contest: contest && contest.state !== 'certified' ? inShort(contest) : null,
  }
}
