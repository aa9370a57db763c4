import { chaptersSpokenBy } from '#domains/chapters/server/membership.ts'
import { findLga } from '#domains/regions/server/places.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { notifyAll } from '#platform/server/notifications/definition.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { refuseOutside } from '#shared/scope.ts'
import { message } from '#shared/words.ts'
import { DAY_MS } from '#shared/values/time.ts'
import type { NewChapterShift, NewShift } from '../../console-contract.ts'
import { shiftCancelled } from '../notices.ts'
import type { RunsShift } from './who-runs-shift.ts'
import { shiftStore } from './shift-store.ts'
import { signupsStore } from './signup-store.ts'

/** Lagos has no summer time. */
const inLagos = (day: string, time: string): Date => new Date(`${day}T${time}:00+01:00`)

const faultsOf = ([startsAt, endsAt]: readonly [Date, Date], now: Date) => ({
  ...(endsAt <= now && { day: message('Choose today or a later day.') }),
  ...(endsAt <= startsAt && { until: message('The end must be after the start.') }),
})

const refuseFaults = (fields: Readonly<Record<string, string>>): void => {
  if (Object.keys(fields).length > 0) throw new Refusal('invalid-input', { fields })
}

const timesOf = ({ kind, day, from, until }: Pick<NewShift, 'kind' | 'day' | 'from' | 'until'>) => {
  const startsAt = inLagos(day, from)
  // A shift may end after midnight, a task may not.
  const sameDay = inLagos(day, until)
  const isNight = sameDay <= startsAt && kind === 'shift' && until < '06:00'
  return [startsAt, isNight ? new Date(sameDay.getTime() + DAY_MS) : sameDay] as const
}

interface Call extends Pick<NewShift, 'kind' | 'title' | 'what' | 'day' | 'from' | 'until' | 'capacity'> {
  readonly meet?: string | undefined
}

const addShift = async (
  ctx: SignedInCtx,
  call: Call,
  place: { readonly state: string | null; readonly lga: string | null; readonly chapter_id: string | null },
): Promise<{ id: string }> => {
  const [startsAt, endsAt] = timesOf(call)
  const id = ctx.newId()
  await shiftStore(ctx.db).add({
    id,
    kind: call.kind,
    title: call.title,
    what: call.what,
    meet: call.meet || null,
    ...place,
    starts_at: startsAt,
    ends_at: endsAt,
    capacity: call.capacity,
    posted_by: ctx.viewer.id,
    posted_at: ctx.now(),
  })
  return { id }
}

/** Posts a call for help at a place that the coordinator's role covers; help from anywhere needs the whole country. */
export const postShift = async (ctx: SignedInCtx, shift: NewShift): Promise<{ id: string }> => {
  refuseFaults({
    ...(shift.kind === 'shift' && !shift.lga && { lga: message('Choose a local government area.') }),
    ...(shift.kind === 'shift' && !shift.meet && { meet: message('Where will people meet?') }),
    ...faultsOf(timesOf(shift), ctx.now()),
  })
  const lga = shift.lga ?? null
  const found = lga === null ? undefined : await findLga(ctx, lga)
  if (lga !== null && (!found || (shift.state !== undefined && found.state !== shift.state)))
    throw new Refusal('place-unknown')
  const place = { state: found?.state ?? null, lga }
  refuseOutside('moderation', ctx.viewer, place)
  const posted = await addShift(ctx, shift, { ...place, chapter_id: null })
  ctx.auditing(`shift:${posted.id}`)
  return posted
}

/** Posts a shift in the name of a chapter, in its own area. Refuses everybody but its lead and secretary. */
export const postChapterShift = async (
  ctx: SignedInCtx,
  { chapterId, ...call }: NewChapterShift,
): Promise<{ id: string }> => {
  const shift = { ...call, kind: 'shift' } as const
  refuseFaults(faultsOf(timesOf(shift), ctx.now()))
  const chapter = (await chaptersSpokenBy(ctx, ctx.viewer.id)).find(({ id }) => id === chapterId)
  if (!chapter) throw new Refusal('not-officer')
  const found = await findLga(ctx, chapter.lga)
  invariant(found, 'a chapter is of a known area')
  return addShift(ctx, shift, { state: found.state, lga: chapter.lga, chapter_id: chapter.id })
}

/** Cancels a shift that has not begun, and tells everybody who signed up. Refuses one that the viewer does not run. */
export const cancelShift = async (
  ctx: SignedInCtx,
  { shiftId, runs }: { readonly shiftId: string; readonly runs: RunsShift },
  { reason }: { readonly reason: string },
): Promise<{ id: string }> => {
  const shift = isId(shiftId) ? await shiftStore(ctx.db).find(shiftId) : undefined
  if (!shift || shift.cancelled_at !== null || !(await runs(ctx, shift))) throw new Refusal('shift-not-found')
  const cancelled = await shiftStore(ctx.db).cancel(shift.id, ctx.viewer.id, reason, ctx.now())
  if (!cancelled) throw new Refusal('shift-over')
  const people = await signupsStore(ctx.db).peopleOf(shift.id)
  await notifyAll(ctx, people, shiftCancelled, { title: cancelled.title })
  ctx.auditing(`shift:${shift.id}`, reason)
  return { id: shift.id }
}
