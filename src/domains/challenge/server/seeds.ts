import { demoPerson } from '#shared/demo/people.ts'
import { sampleId } from '#domains/leaders/server/demo/demo-leaders.ts'
import { type LeaderFacts, leadersIn } from '#domains/leaders/server/lookup/facts.ts'
import { listLgas } from '#domains/regions/server/places.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import type { LeaderStatus } from '#domains/leaders/contracts/leader-contract.ts'
import { message } from '#shared/words.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { roundTemplates } from '../round-contract.ts'
import { allocateSeats, roundTimes } from '../rules.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { roundsStore } from './rounds/store.ts'
import { fillSeat, reserveSeat, type SeatContext } from './seats/seats.ts'
import { seatsStore } from './seats/store.ts'

/**
 * Writes the 13,000 seats once, by the published rule. Written seats stay, even if wards change: moving a seat
 * that somebody may hold takes a decision, not a restart.
 */
export const seedSeats = async (db: Database): Promise<void> => {
  if (await seatsStore(db).hasQuotas()) return
  const quotas = allocateSeats(await listLgas({ db }, {}))
  await inTransaction(db, (tx) => seatsStore(tx).addSeats(quotas))
}

const TERM_YEARS = 4

const samplesAt = async (ctx: SeatContext, status: LeaderStatus): Promise<LeaderFacts[]> =>
  (await leadersIn(ctx, { status })).filter(({ track, isSample }) => track === 'challenge' && isSample)

/** Deployed samples hold their seats; samples in training have theirs reserved. */
const seatSamples = async (ctx: SeatContext): Promise<void> => {
  const termFrom = lagosDay(new Date(ctx.now().getTime() - 60 * DAY_MS))
  const termTo = `${Number(termFrom.slice(0, 4)) + TERM_YEARS}${termFrom.slice(4)}`
  for (const status of ['deployed', 'verified'] as const)
    for (const { id, lga } of await samplesAt(ctx, status))
      await fillSeat(ctx, { leaderId: id, lga, termFrom, termTo: termTo.replace('-02-29', '-02-28') })
  for (const { id, lga } of await samplesAt(ctx, 'training'))
    await reserveSeat(ctx, { leaderId: id, lga, reason: message('Won a seat') })
}

/** The round with the samples of public selection as candidates; it opened three days ago. */
const openSampleRound = async (ctx: SeatContext): Promise<void> => {
  const store = roundsStore(ctx.db)
  const standing = Map.groupBy(await samplesAt(ctx, 'public_selection'), ({ lga }) => lga)
  const at = new Date(ctx.now().getTime() - 3 * DAY_MS)
  const { days, quorum } = roundTemplates.standard
  const { opensAt, closesAt } = roundTimes(lagosDay(at), days)
  const id = sampleId('round')
  await store.addRound({
    id,
    name: 'Sample round',
    template: 'standard',
    tie_rule: 'audit_score_then_lot',
    opens_at: opensAt,
    closes_at: closesAt,
    created_by: demoPerson('chidi').id,
    created_at: at,
  })
  const contests = [...standing].map(([lga, candidates]) => ({
    id: sampleId(`contest:${lga}`),
    round_id: id,
    lga,
    // Half as many seats as candidates, so that every contest decides something.
    seats: Math.floor(candidates.length / 2),
    quorum,
  }))
  await store.addContests(contests)
  await store.transitionRound(id, 'draft', 'announced', { at, rules: 'relaxed' })
  await store.transitionRound(id, 'announced', 'open', { at: opensAt })
  for (const { id: contestId, lga } of contests)
    await store.addCandidates(
      (standing.get(lga) ?? []).map((leader) => ({
        contest_id: contestId,
        leader_id: leader.id,
        lga,
        entered_at: opensAt,
      })),
    )
}

/** Gives the sample leaders their seats and their round, once. */
export const seedDemoChallenge = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ctx = { db: tx, now: () => now }
    if (await seatsStore(tx).isTouched()) return
    await seatSamples(ctx)
    await openSampleRound(ctx)
  })
