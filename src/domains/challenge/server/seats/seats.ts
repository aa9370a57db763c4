import { reportFact } from '#domains/activity/server/facts.ts'
import { leadersByIds } from '#domains/leaders/server/lookup/facts.ts'
import type { Ctx } from '#platform/server/context.ts'
import { isUniqueViolation } from '#platform/server/database/database.ts'
import type { Viewer } from '#shared/access.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import type { Seat } from '../../seat-contract.ts'
import { seatsStore, type SeatTaking } from './store.ts'

type ReadContext = Pick<Ctx, 'db'>
/** The viewer acts; a job has none, and the platform acts. */
export type SeatContext = Pick<Ctx, 'db' | 'now'> & { readonly viewer?: Viewer | null }

/** The seats of one local government by number, with their holders. */
export const seatsOf = (ctx: ReadContext, lga: string): Promise<Seat[]> => seatsStore(ctx.db).seatsOf(lga)

/** The seat that a leader holds or has reserved, or null. */
export const seatOfLeader = async (ctx: ReadContext, leaderId: string): Promise<Seat | null> =>
  (await seatsStore(ctx.db).seatOfLeader(leaderId)) ?? null

const remember = async (
  ctx: SeatContext,
  kind: 'reserved' | 'filled' | 'freed',
  { seatId, leaderId, reason }: { seatId: string; leaderId: string; reason: string },
): Promise<void> => {
  const actor = ctx.viewer?.id ?? null
  await seatsStore(ctx.db).addEvent({
    seat_id: seatId,
    leader_id: leaderId,
    kind,
    at: ctx.now(),
    actor_id: actor,
    reason,
  })
  await reportFact(ctx, {
    kind: `seat.${kind}`,
    who: actor ?? leaderId,
    about: `leader:${leaderId}`,
    detail: { seat: seatId },
  })
}

const take = async (ctx: SeatContext, taking: SeatTaking): Promise<string> => {
  const store = seatsStore(ctx.db)
  try {
    const reserved = taking.term ? await store.takeReserved(taking) : undefined
    const seat = reserved ?? (await store.takeEmpty(taking))
    if (!seat) throw new Refusal('no-free-seat')
    return seat.id
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('already-seated') : error
  }
}

const shown = async (ctx: ReadContext, leaderId: string): Promise<Seat> => {
  const seat = await seatOfLeader(ctx, leaderId)
  invariant(seat, 'a seat that was just taken is there')
  return seat
}

/**
 * Gives a deployed leader the seat reserved for them, or else the first empty one of the area. Days are
 * YYYY-MM-DD. Refuses `no-free-seat` and `already-seated` (declare them with `...seatRefusals`); the database
 * refuses an area that is not the leader's own. Call it in the transaction of the deployment.
 */
export const fillSeat = async (
  ctx: SeatContext,
  { leaderId, lga, termFrom, termTo }: { leaderId: string; lga: string; termFrom: string; termTo: string },
): Promise<Seat> => {
  const seatId = await take(ctx, { leaderId, lga, term: { from: termFrom, to: termTo }, at: ctx.now() })
  await remember(ctx, 'filled', { seatId, leaderId, reason: message('Deployed') })
  return shown(ctx, leaderId)
}

/** Reserves an empty seat of the area for a chosen leader; refuses `no-free-seat` and `already-seated`. */
export const reserveSeat = async (
  ctx: SeatContext,
  { leaderId, lga, reason }: { leaderId: string; lga: string; reason: string },
): Promise<Seat> => {
  const seatId = await take(ctx, { leaderId, lga, term: null, at: ctx.now() })
  await remember(ctx, 'reserved', { seatId, leaderId, reason })
  return shown(ctx, leaderId)
}

/** Empties the seat that a leader holds or has reserved; returns its id, or null without one. */
export const freeSeat = async (
  ctx: SeatContext,
  leaderId: string,
  reason: string,
): Promise<string | null> => {
  const seat = await seatsStore(ctx.db).free(leaderId)
  if (!seat) return null
  await remember(ctx, 'freed', { seatId: seat.id, leaderId, reason })
  return seat.id
}

/** Frees seats reserved for leaders who left training without a deployment. */
export const freeLapsedSeats = async (ctx: SeatContext): Promise<void> => {
  const holders = (await seatsStore(ctx.db).reserved()).map(({ holder_id: id }) => id)
  // A suspended leader keeps the seat, because the panel may reinstate them. A leader deployed by hand keeps it
  // too: the term is entered in the console of seats.
  const keeping = new Set(['training', 'deployed', 'verified', 'suspended'])
  for (const { id, status } of (await leadersByIds(ctx, holders)).values())
    if (!keeping.has(status)) await freeSeat(ctx, id, message('Training ended without deployment'))
}
