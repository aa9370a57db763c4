import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { type NotifyContext, notifyAll } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import type { RegistrationState } from '../../contract.ts'
import { takesPeople } from '../../rules.ts'
import { codeOf } from '../door/tickets.ts'
import { seatGiven } from '../notices.ts'
import { eventsStore, type StoredEvent } from '../store.ts'
import { registrationsStore } from './store.ts'

/** The open event, held; refuses `event-not-found` and `event-over`. */
const holdOpen = async (ctx: SignedInCtx, id: string): Promise<StoredEvent> => {
  const event = isId(id) ? await eventsStore(ctx.db).hold(id) : undefined
  if (!event || event.sight !== 'shown') throw new Refusal('event-not-found')
  if (event.status !== 'open' || !takesPeople({ startsAt: event.starts_at }, ctx.now()))
    throw new Refusal('event-over')
  return event
}

/**
 * Takes a seat, or a place in the line. Said again, it changes nothing. Refuses an action that a device saved for
 * another account (S-21).
 */
export const registerForEvent = async (
  ctx: SignedInCtx,
  id: string,
  userId: string | undefined,
): Promise<{ id: string; state: RegistrationState }> => {
  if (userId !== undefined && userId !== '' && userId !== ctx.viewer.id) throw new Refusal('other-account')
  const event = await holdOpen(ctx, id)
  const store = registrationsStore(ctx.db)
  const known = await store.of(event.id, ctx.viewer.id)
  if (known && known.state !== 'cancelled') return { id: event.id, state: known.state }
  const state = (await store.takeSeat(event.id)) ? 'seated' : 'waiting'
  if (state === 'waiting') await store.joinLine(event.id)
  const registrationId = ctx.newId()
  await store.put({
    id: registrationId,
    event_id: event.id,
    person_id: ctx.viewer.id,
    state,
    code: codeOf(ctx, registrationId),
    registered_at: ctx.now(),
  })
  return { id: event.id, state }
}

/** Gives free seats of an event to those who wait, and tells them. The caller holds the event's row. */
export const giveFreeSeats = async (ctx: NotifyContext, event: StoredEvent): Promise<void> => {
  const people = await registrationsStore(ctx.db).promote(event.id)
  await notifyAll(ctx, people, seatGiven, {
    eventId: event.id,
    title: event.title,
    startsAt: event.starts_at.toISOString(),
  })
}

/** Gives the viewer's seat or place in the line back; the next person gets the seat at once. */
export const leaveEvent = async (ctx: SignedInCtx, id: string): Promise<{ id: string }> => {
  const event = await holdOpen(ctx, id)
  const store = registrationsStore(ctx.db)
  const was = await store.cancel(event.id, ctx.viewer.id)
  if (was === 'waiting') await store.leave(event.id, 'waiting')
  if (was === 'seated') {
    await store.leave(event.id, 'seats_taken')
    await giveFreeSeats(ctx, event)
  }
  return { id: event.id }
}
