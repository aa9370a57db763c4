import { whoStillMay } from '#domains/identity/server/roster-reach.ts'
import { inTransaction } from '#platform/server/database.ts'
import { reopenWhenEmpty } from './assignments.ts'
import { panelStore, type Seat } from './panel-store.ts'
import { type Settling, settleLocked } from './settling.ts'
import { vettingStore } from './store.ts'

/** Frees one seat, the nomination locked; a verdict that has settled meanwhile stays. */
const freeSeat = async (ctx: Settling, seat: Seat): Promise<void> => {
  const { nominationId: id, reviewerId } = seat
  const store = vettingStore(ctx.db)
  const panel = panelStore(ctx.db)
  await store.lockNomination(id)
  await settleLocked(ctx, id)
  const isHeld = (await panel.seatsWithoutVerdict([reviewerId])).some((each) => each.nominationId === id)
  if (!isHeld) return
  // A verdict in its first seconds was taken back with the right to give it.
  await panel.dropHeld(seat)
  if (!(await panel.release(seat, 'suspended', null, ctx.now()))) return
  await store.addEvent({ nomination_id: id, at: ctx.now(), kind: 'released', actor_id: reviewerId })
  await reopenWhenEmpty(ctx, id)
}

/** Frees every seat of a reviewer who lost the right to judge, in the transaction that took the right away. */
export const releaseSeatsOf = async (ctx: Settling, reviewerId: string): Promise<void> => {
  // One order for everybody, as where seats are given.
  const seats = await panelStore(ctx.db).seatsWithoutVerdict([reviewerId])
  for (const seat of seats.toSorted((a, b) => a.nominationId.localeCompare(b.nominationId)))
    await freeSeat(ctx, seat)
}

/** Frees the seats of reviewers whose role ran out, was taken, or who took one in the moment of their suspension. */
export const releaseSeatsOfGone = async (ctx: Settling): Promise<void> => {
  const holders = [
    ...new Set((await panelStore(ctx.db).seatsWithoutVerdict()).map((seat) => seat.reviewerId)),
  ]
  const staying = await whoStillMay(ctx, 'reviewing', holders)
  for (const id of holders.filter((holder) => !staying.has(holder)))
    await inTransaction(ctx.db, (db) => releaseSeatsOf({ ...ctx, db }, id))
}
