import * as z from 'zod/mini'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type Job, type JobCtx } from '#platform/server/jobs/jobs.ts'
import { presentPeople } from '#domains/identity/server/users/people.ts'
import { Refusal } from '#shared/errors.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { DRAW_DAYS } from '../../rules.ts'
import { entrantsThere } from '../entering/one-person.ts'
import { drawRoundsStore, type StoredDraw } from '../store.ts'
import { endEntering } from './close-round.ts'
import { claimEnd, drawRound, endIfDone } from './drawing-round.ts'
import { refundRound } from './refunds.ts'
import { refundDraw } from './refunding-job.ts'
import { tellWinners } from './notify-winners.ts'
import { winnersStore } from './winners-store.ts'

const within = (ctx: JobCtx, work: (db: Database) => Promise<void>): Promise<void> =>
  inTransaction(ctx.db, work)

const open = async (ctx: JobCtx, { id, opens_at: opensAt }: StoredDraw): Promise<void> => {
  if (opensAt <= ctx.now()) await drawRoundsStore(ctx.db).move(id, 'announced', 'open')
}

const close = async (ctx: JobCtx, { id, closes_at: closesAt }: StoredDraw): Promise<void> => {
  if (closesAt <= ctx.now()) await within(ctx, (db) => endEntering({ db, now: ctx.now }, id))
}

/** Asks the beacon for the one round that was named; while it has none, the draw waits. */
const askBeacon = async (ctx: JobCtx, round: StoredDraw): Promise<void> => {
  const { id, chain, beacon_round: beaconRound, beacon_at: beaconAt, randomness } = round
  const { beacon } = ctx.ports
  if (randomness !== null || beaconRound === null || beaconAt === null || beaconAt > ctx.now()) return
  if (beacon?.chain.hash !== chain) {
    ctx.log.error({ alarm: 'draw-beacon', drawId: id }, 'the beacon that a draw named is not set up')
    return
  }
  try {
    const found = await beacon?.round(beaconRound)
    if (found) await drawRoundsStore(ctx.db).keepRandomness(id, found)
  } catch (error) {
    ctx.log.warn({ err: error, drawId: id }, 'the beacon gave no value for a draw; it is asked again')
  }
}

/** Draws a closed round that two people left undone: the outcome can be computed, so nobody may wait for another one. */
const drawLate = (ctx: JobCtx, { id, randomness, beacon_at: beaconAt }: StoredDraw): Promise<void> =>
  within(ctx, async (db) => {
    const isLate = beaconAt !== null && beaconAt.getTime() + DRAW_DAYS * DAY_MS <= ctx.now().getTime()
    if (randomness === null || !isLate) return
    const round = await drawRoundsStore(db).lock(id)
    if (round?.state !== 'closed') return
    await tellWinners({ ...ctx, db }, round, await drawRound({ db, now: ctx.now }, id, null))
  })

/** Gives prizes that nobody accepted in time, or whose winner is gone, to the next reserves who are there. */
const moveUp = (ctx: JobCtx, { id }: StoredDraw): Promise<void> =>
  within(ctx, async (db) => {
    const round = await drawRoundsStore(db).lock(id)
    if (round?.state !== 'drawn') return
    const [store, inside] = [winnersStore(db), { ...ctx, db }]
    const prizes = await drawRoundsStore(db).prizes([id])
    const drawn = await store.ofRounds([id])
    const waiting = drawn.filter(({ state }) => state === 'waiting').map(({ person_id: who }) => who)
    const present = new Set((await presentPeople(inside, waiting)).map((person) => person.id))
    const gone = waiting.filter((who) => !present.has(who))
    const reserves = drawn.filter(({ state }) => state === 'reserve').map(({ person_id: who }) => who)
    const there = await entrantsThere(inside, reserves)
    const next = reserves.filter((who) => there.has(who)).values()
    for (const { place } of await store.lapse(id, gone, ctx.now())) {
      const deadline = claimEnd(round, ctx.now())
      const prize = prizes.find((each) => each.place === place)
      const personId = next.next().value
      if (!prize || personId === undefined) continue
      await store.promote(id, personId, prize.place, deadline)
      await tellWinners(inside, round, [{ personId, place: prize.place, units: prize.units, deadline }])
    }
    await endIfDone(inside, id)
  })

const workOf = {
  announced: open,
  open: close,
  closed: async (ctx: JobCtx, round: StoredDraw) => {
    await refundRound(ctx, round.id)
    await askBeacon(ctx, round)
    await drawLate(ctx, round)
  },
  drawn: moveUp,
  cancelled: async (ctx: JobCtx, round: StoredDraw) => {
    await refundRound(ctx, round.id)
    // So that everybody can compute what would have been drawn.
    if (round.list_root !== null) await askBeacon(ctx, round)
  },
} as const

/** Every minute: opens and closes rounds on time, fetches their randomness, moves reserves up, and finishes refunds. */
const runDrawClocks = defineJob({
  name: 'draws:clocks',
  uses: ['beacon'],
  payload: z.unknown(),
  cron: '* * * * *',
  run: async (ctx) => {
    for (const round of await drawRoundsStore(ctx.db).working())
      try {
        await workOf[round.state as keyof typeof workOf](ctx, round)
      } catch (error) {
        // One draw must not hold up the others.
        if (!(error instanceof Refusal)) throw error
        ctx.log.error({ alarm: 'draw-stuck', err: error, drawId: round.id }, 'a draw cannot go on')
      }
  },
})

export const drawsJobs: readonly Job[] = [runDrawClocks, refundDraw as Job]
