import { findLga } from '#domains/regions/server/places.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { notifyAll } from '#platform/server/notifications/definition.ts'
import { Refusal } from '#shared/errors.ts'
import { refuseOutside } from '#shared/scope.ts'
import { message } from '#shared/words.ts'
import type { NewShift } from '../../console-contract.ts'
import { shiftCancelled } from '../notices.ts'
import { type StoredShift, shiftStore } from './shift-store.ts'
import { signupsStore } from './signup-store.ts'

const DAY_MS = 86_400_000

/** Lagos has no summer time. */
const inLagos = (day: string, time: string): Date => new Date(`${day}T${time}:00+01:00`)

const faultsOf = (shift: NewShift, [startsAt, endsAt]: readonly [Date, Date], now: Date) => ({
  ...(shift.kind === 'shift' && !shift.lga && { lga: message('Choose a local government area.') }),
  ...(shift.kind === 'shift' && !shift.meet && { meet: message('Say where people meet.') }),
  ...(endsAt <= now && { day: message('Choose today or a later day.') }),
  ...(endsAt <= startsAt && { until: message('The end must be after the start.') }),
})

/** Posts a call for help at a place that the coordinator's role covers; help from anywhere needs the whole country. */
export const postShift = async (ctx: SignedInCtx, shift: NewShift): Promise<{ id: string }> => {
  const now = ctx.now()
  const startsAt = inLagos(shift.day, shift.from)
  // A shift may end after midnight, a task may not.
  const sameDay = inLagos(shift.day, shift.until)
  const endsAt =
    sameDay <= startsAt && shift.kind === 'shift' && shift.until < '06:00'
      ? new Date(sameDay.getTime() + DAY_MS)
      : sameDay
  const fields = faultsOf(shift, [startsAt, endsAt], now)
  if (Object.keys(fields).length > 0) throw new Refusal('invalid-input', { fields })
  const lga = shift.lga ?? null
  const found = lga === null ? undefined : await findLga(ctx, lga)
  if (lga !== null && (!found || (shift.state !== undefined && found.state !== shift.state)))
    throw new Refusal('place-unknown')
  const place = { state: found?.state ?? null, lga }
  refuseOutside('moderation', ctx.viewer, place)
  const id = ctx.newId()
  await shiftStore(ctx.db).add({
    id,
    kind: shift.kind,
    title: shift.title,
    what: shift.what,
    meet: shift.meet || null,
    ...place,
    starts_at: startsAt,
    ends_at: endsAt,
    capacity: shift.capacity,
    posted_by: ctx.viewer.id,
    posted_at: now,
  })
  ctx.auditing(`shift:${id}`)
  return { id }
}

/** A shift of the coordinator's places; refuses `shift-not-found` for one that was cancelled. */
const shiftForConsole = async (ctx: SignedInCtx, shiftId: string): Promise<StoredShift> => {
  const shift = isId(shiftId) ? await shiftStore(ctx.db).find(shiftId) : undefined
  if (!shift || shift.cancelled_at !== null) throw new Refusal('shift-not-found')
  refuseOutside('moderation', ctx.viewer, shift)
  return shift
}

/** Cancels a shift that has not begun, and tells everybody who signed up. */
export const cancelShift = async (
  ctx: SignedInCtx,
  shiftId: string,
  { reason }: { readonly reason: string },
): Promise<{ id: string }> => {
  const { id } = await shiftForConsole(ctx, shiftId)
  const cancelled = await shiftStore(ctx.db).cancel(id, ctx.viewer.id, reason, ctx.now())
  if (!cancelled) throw new Refusal('shift-over')
  const people = await signupsStore(ctx.db).peopleOf(id)
  await notifyAll(ctx, people, shiftCancelled, { title: cancelled.title })
  ctx.auditing(`shift:${id}`, reason)
  return { id }
}
