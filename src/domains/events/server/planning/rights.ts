import { chaptersSpokenBy } from '#domains/chapters/server/membership.ts'
import type { Ctx, SignedInCtx } from '#platform/server/context.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { can } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { covers, scopeOf } from '#shared/scope.ts'
import { eventsStore, type StoredEvent } from '../store.ts'

type ReadContext = Pick<Ctx, 'db'> & Pick<SignedInCtx, 'viewer'>

const isOfTeam = ({ viewer }: Pick<ReadContext, 'viewer'>, place: { state: string; lga: string }): boolean =>
  can('moderation', viewer) && covers(scopeOf('moderation', viewer), place)

/** Whether the viewer may plan an event here: verified people, the team, and who leads a chapter. */
export const mayPlan = async (
  ctx: ReadContext,
  place: { state: string; lga: string } | null,
): Promise<boolean> => {
  if (ctx.viewer.isVerified) return true
  const isTeam = place === null ? can('moderation', ctx.viewer) : isOfTeam(ctx, place)
  return isTeam || (await chaptersSpokenBy(ctx, ctx.viewer.id)).length > 0
}

/** Whether the viewer runs this event: who planned it, lead and secretary of its chapter, and the team of its place. */
export const mayManage = async (ctx: ReadContext, event: StoredEvent): Promise<boolean> => {
  if (event.organizer_id === ctx.viewer.id || isOfTeam(ctx, event)) return true
  if (event.chapter_id === null) return false
  return (await chaptersSpokenBy(ctx, ctx.viewer.id)).some(({ id }) => id === event.chapter_id)
}

const forManager = async (ctx: ReadContext, row: StoredEvent | undefined): Promise<StoredEvent> => {
  if (!row || row.sight !== 'shown') throw new Refusal('event-not-found')
  if (!(await mayManage(ctx, row))) throw new Refusal('not-managing')
  return row
}

/** The event for somebody who runs it, held until the transaction ends; refuses everybody else. */
export const asManager = async (ctx: ReadContext, id: string): Promise<StoredEvent> =>
  forManager(ctx, isId(id) ? await eventsStore(ctx.db).hold(id) : undefined)

/** The same for a read, which holds nothing and may be answered by a standby. */
export const readAsManager = async (ctx: ReadContext, id: string): Promise<StoredEvent> =>
  forManager(ctx, isId(id) ? await eventsStore(ctx.db).byId(id) : undefined)
