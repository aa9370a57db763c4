import * as z from 'zod/mini'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { defineJob, type Job, type JobCtx } from '#platform/server/jobs/jobs.ts'
import { drawRoundsStore, type StoredDraw } from '../store.ts'
import { endEntering } from './closing.ts'
import { claimEnd, endIfDone } from './drawing-round.ts'
import { refundRound } from './refunding.ts'
import { refundDraw } from './refunding-job.ts'
import { tellWinners } from './telling.ts'
import { winnersStore } from './winners-store.ts'

const within = (ctx: JobCtx, work: (db: Database) => Promise<void>): Promise<void> =>
  inTransaction(ctx.db, work)

const open = async (ctx: JobCtx, { id, opens_at: opensAt }: StoredDraw): Promise<void> => {
  if (opensAt <= ctx.now()) await drawRoundsStore(ctx.db).move(id, 'announced', 'open')
}

const close = async (ctx: JobCtx, { id, closes_at: closesAt }: StoredDraw): Promise<void> => {
  if (closesAt <= ctx.now()) await within(ctx, (db) => endEntering(db, id, ctx.now()))
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

/** Gives prizes that nobody accepted in time to the next reserves. */
const moveUp = (ctx: JobCtx, { id }: StoredDraw): Promise<void> =>
  within(ctx, async (db) => {
    const round = await drawRoundsStore(db).lock(id)
    if (round?.state !== 'drawn') return
    const store = winnersStore(db)
    const prizes = await drawRoundsStore(db).prizes([id])
    for (const { place } of await store.lapse(id, ctx.now())) {
      const deadline = claimEnd(round, ctx.now())
      const prize = prizes.find((each) => each.place === place)
      const next = prize && (await store.promote(id, prize.place, deadline))
      if (prize && next)
        await tellWinners({ ...ctx, db }, round, [
          { personId: next.person_id, place: prize.place, units: prize.units, deadline },
        ])
    }
    await endIfDone({ db, now: ctx.now }, id)
  })

const workOf = {
  announced: open,
  open: close,
  closed: askBeacon,
  drawn: moveUp,
  cancelled: (ctx: JobCtx, { id }: StoredDraw) => refundRound(ctx, id),
} as const

/** Every minute: opens and closes rounds on time, fetches their randomness, moves reserves up, and finishes refunds. */
const runDrawClocks = defineJob({
  name: 'draws:clocks',
  payload: z.unknown(),
  cron: '* * * * *',
  run: async (ctx) => {
    for (const round of await drawRoundsStore(ctx.db).working())
      await workOf[round.state as keyof typeof workOf](ctx, round)
  },
})

export const drawsJobs: readonly Job[] = [runDrawClocks, refundDraw as Job]
