import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { Refusal } from '#shared/errors.ts'
import { isCheckInTime, isCheckOutTime, minutesBetween, signUpEnd } from '../../rules.ts'
import { volunteerStore } from '../people/store.ts'
import { type StoredShift, shiftStore } from './shift-store.ts'
import { kindOfShift, shiftTimesOf } from './present-shift.ts'
import { signupsStore } from './signup-store.ts'

const openShift = async (ctx: SignedInCtx, shiftId: string): Promise<StoredShift> => {
  const shift = isId(shiftId) ? await shiftStore(ctx.db).find(shiftId) : undefined
  if (!shift || shift.cancelled_at !== null) throw new Refusal('shift-not-found')
  return shift
}

/** Takes a place. Of two people at the last one, one gets it; the other's sign-up is rolled back. */
export const signUp = async (ctx: SignedInCtx, shiftId: string): Promise<{ shiftId: string }> => {
  const shift = await openShift(ctx, shiftId)
  const now = ctx.now()
  if (now >= signUpEnd(kindOfShift(shift), shiftTimesOf(shift))) throw new Refusal('shift-over')
  if (!(await signupsStore(ctx.db).add(ctx.newId(), shiftId, ctx.viewer.id, now)))
    throw new Refusal('already-signed-up')
  if (!(await shiftStore(ctx.db).takePlace(shiftId, now))) throw new Refusal('shift-full')
  await volunteerStore(ctx.db).act(ctx.viewer.id, now)
  return { shiftId }
}

/** Gives the place back while others can still take it. */
export const withdrawFromShift = async (ctx: SignedInCtx, shiftId: string): Promise<{ shiftId: string }> => {
  const shift = await openShift(ctx, shiftId)
  const isOpen = ctx.now() < signUpEnd(kindOfShift(shift), shiftTimesOf(shift))
  if (!isOpen || !(await signupsStore(ctx.db).withdraw(shiftId, ctx.viewer.id, ctx.now())))
    throw new Refusal('cannot-withdraw')
  await shiftStore(ctx.db).givePlaceBack(shiftId)
  return { shiftId }
}

const checkOut = async (ctx: SignedInCtx, shift: StoredShift): Promise<boolean> => {
  const store = signupsStore(ctx.db)
  const signup = await store.of(shift.id, ctx.viewer.id)
  const times = shiftTimesOf(shift)
  if (!signup?.in_at || !isCheckOutTime(times, ctx.now())) return false
  const minutes = minutesBetween(signup.in_at, ctx.now(), times)
  return store.checkOut(signup.id, ctx.viewer.id, minutes, ctx.now())
}

/** Checks in or out; the minutes wait for another person. Refuses `not-now` outside the time, or for who did it. */
export const markAttendance = async (
  ctx: SignedInCtx,
  shiftId: string,
  { mark }: { readonly mark: 'in' | 'out' },
): Promise<{ shiftId: string }> => {
  const shift = await openShift(ctx, shiftId)
  const isDone =
    mark === 'out'
      ? await checkOut(ctx, shift)
      : isCheckInTime(shiftTimesOf(shift), ctx.now()) &&
        (await signupsStore(ctx.db).checkIn(shiftId, ctx.viewer.id, ctx.now()))
  if (!isDone) throw new Refusal('not-now')
  await volunteerStore(ctx.db).act(ctx.viewer.id, ctx.now())
  return { shiftId }
}
