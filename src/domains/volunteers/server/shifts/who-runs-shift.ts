import { chaptersSpokenBy } from '#domains/chapters/server/membership.ts'
import type { SignedInCtx } from '#platform/server/context.ts'
import { refuseOutside } from '#shared/scope.ts'
import type { StoredShift } from './shift-store.ts'

/** Whether the viewer runs a shift; false for one that they must not even know of. */
export type RunsShift = (ctx: SignedInCtx, shift: StoredShift) => Promise<boolean>

/** Staff run all shifts of their places; refuses `outside-place`. */
export const runsAsStaff: RunsShift = (ctx, shift) => {
  refuseOutside('moderation', ctx.viewer, shift)
  return Promise.resolve(true)
}

/** The lead and the secretary run the shifts of their chapter. */
export const runsForChapter: RunsShift = async (ctx, shift) =>
  shift.chapter_id !== null &&
  (await chaptersSpokenBy(ctx, ctx.viewer.id)).some(({ id }) => id === shift.chapter_id)
