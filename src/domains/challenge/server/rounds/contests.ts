import { reportFact } from '#domains/activity/server/facts.ts'
import { leadersByIds } from '#domains/leaders/server/lookup/facts.ts'
import { transitionLeader } from '#domains/leaders/server/transitions/transitions.ts'
import { listLgas, placeNames } from '#domains/regions/server/places.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import { MAX_CONTESTS, type NewContests, type RoundArea, roundTemplates } from '../../round-contract.ts'
import { type ContestResult, isFitResult } from '../../rules.ts'
import { emptySeats, readyLeaders } from './readiness.ts'
import { lockedRound, roundName } from './round-steps.ts'
import { roundsStore, type StoredContest } from './store.ts'
import { freeLapsedSeats, reserveSeat, type SeatContext } from '../seats/seats.ts'

/** The areas of a State with free seats and available leaders. Refuses `state-unknown`. */
export const listRoundAreas = async (
  ctx: SignedInCtx,
  { state }: { state: string },
): Promise<{ items: RoundArea[] }> => {
  const lgas = await listLgas(ctx, { state })
  const [empty, leaders, live] = await Promise.all([
    emptySeats(ctx),
    readyLeaders(
      ctx,
      lgas.map(({ id }) => id),
    ),
    roundsStore(ctx.db).liveLgas(),
  ])
  const taken = new Set(live)
  const items = lgas.map(({ id, name }) => ({
    id,
    name,
    emptySeats: empty.get(id) ?? 0,
    ready: leaders.get(id)?.length ?? 0,
    isTaken: taken.has(id),
  }))
  return { items }
}

/**
 * Adds areas to a draft round, all or none. Refuses `lga-unknown`, `lga-in-round` for an area in another round
 * without a final result, `no-free-seat`, `round-full` and `round-not-draft`.
 */
export const addContests = async (
  ctx: SignedInCtx,
  roundId: string,
  form: NewContests,
): Promise<{ added: number }> => {
  const store = roundsStore(ctx.db)
  const round = await lockedRound(ctx, roundId)
  if (round.status !== 'draft') throw new Refusal('round-not-draft')
  const lgas = [...new Set(form.lgas)]
  if ((await placeNames(ctx, lgas)).size < lgas.length) throw new Refusal('lga-unknown')
  await freeLapsedSeats(ctx)
  const empty = await emptySeats(ctx)
  if (lgas.some((lga) => (empty.get(lga) ?? 0) < form.seats)) throw new Refusal('no-free-seat')
  const before = (await store.contestsOf([roundId])).length
  if (before + lgas.length > MAX_CONTESTS) throw new Refusal('round-full')
  const { quorum } = roundTemplates[round.template]
  const added = await store.addContests(
    lgas.map((lga) => ({ id: ctx.newId(), round_id: roundId, lga, seats: form.seats, quorum })),
  )
  if (added < lgas.length) throw new Refusal('lga-in-round')
  ctx.auditing(roundName(roundId), lgas.join(', '))
  return { added }
}

/** Removes an area from a draft round; refuses `contest-not-found` and `round-not-draft`. */
export const removeContest = async (
  ctx: SignedInCtx,
  roundId: string,
  contestId: string,
): Promise<{ id: string }> => {
  const round = await lockedRound(ctx, roundId)
  if (round.status !== 'draft') throw new Refusal('round-not-draft')
  const isRemoved = isId(contestId) && (await roundsStore(ctx.db).removeContest(roundId, contestId))
  if (!isRemoved) throw new Refusal('contest-not-found')
  ctx.auditing(roundName(roundId), contestId)
  return { id: contestId }
}

const whyOf = {
  won: message('Won a seat'),
  reserve: message('On the reserve list'),
  not_chosen: message('Not selected'),
} as const
type Outcome = keyof typeof whyOf

/** A candidate's outcome, with the rank among the winners or the reserves from 1. */
const outcomeOf = ({ winners, reserves }: ContestResult, id: string) => {
  const won = winners.indexOf(id)
  if (won >= 0) return { outcome: 'won' as Outcome, place: won + 1 }
  const reserveIndex = reserves.indexOf(id)
  return reserveIndex >= 0
    ? { outcome: 'reserve' as Outcome, place: reserveIndex + 1 }
    : { outcome: 'not_chosen' as Outcome, place: null }
}

/** Moves one candidate as the result says; leaves alone who was suspended or left in the meantime. */
const applyOutcome = async (
  ctx: SeatContext,
  contest: StoredContest,
  id: string,
  result: ContestResult,
): Promise<void> => {
  const { outcome, place } = outcomeOf(result, id)
  await roundsStore(ctx.db).setOutcome(contest.id, id, { outcome, place })
  const why = whyOf[outcome]
  if (outcome === 'won') {
    await transitionLeader(ctx, { leaderId: id, to: 'training', by: 'system', why })
    await reserveSeat(ctx, { leaderId: id, lga: contest.lga, reason: why })
    return
  }
  const status = (await leadersByIds(ctx, [id])).get(id)?.status
  if (status === 'public_selection')
    await transitionLeader(ctx, { leaderId: id, to: 'shortlisted', by: 'system', why })
}

/**
 * Makes the result of a contest final, once: winners go into training with a reserved seat, everybody else returns
 * to the shortlist, reserves in their order. The domain that counts the ballots calls it, without winners when the
 * quorum was missed. Refuses `contest-not-found`, `round-not-closed`, `already-certified`, `result-unfit`,
 * `no-free-seat`, and `illegal-transition` for a winner who is no longer a candidate: declare `...contestRefusals`,
 * `...seatRefusals` and `...transitionRefusals`. Call it in a transaction.
 */
export const certifyContest = async (
  ctx: SeatContext,
  { contestId, ...result }: ContestResult & { readonly contestId: string },
): Promise<void> => {
  const store = roundsStore(ctx.db)
  const contest = isId(contestId) ? await store.findContest(contestId) : undefined
  if (!contest) throw new Refusal('contest-not-found')
  const round = await lockedRound(ctx, contest.round_id)
  if (round.status !== 'closed') throw new Refusal('round-not-closed')
  const candidates = await store.candidatesOf(contestId)
  if (!isFitResult(result, candidates, contest.seats)) throw new Refusal('result-unfit')
  if (!(await store.certifyContest(contestId, ctx.now()))) throw new Refusal('already-certified')
  await freeLapsedSeats(ctx)
  for (const id of candidates) await applyOutcome(ctx, contest, id, result)
  await reportFact(ctx, {
    kind: 'contest.certified',
    who: ctx.viewer?.id ?? round.created_by,
    about: `contest:${contestId}`,
    detail: { winners: result.winners.length },
  })
}
