import type { Ctx } from '#platform/server/context.ts'
import { type Access, mayEnter, type Viewer } from '#shared/access.ts'
import { type Reach, reachOf } from '#shared/reach.ts'
import { rosterStore } from './roster-store.ts'
import { viewerAt } from './standing.ts'

type Reading = Pick<Ctx, 'db' | 'now'>

/** Whom the guards would see in these people at this moment, by id; the unknown are absent. */
const viewersOf = async (ctx: Reading, ids: readonly string[]): Promise<Viewer[]> => {
  if (ids.length === 0) return []
  const now = ctx.now()
  return (await rosterStore(ctx.db).standings([...new Set(ids)])).map((kept) => viewerAt(kept, now))
}

/** Where these people may use an access now, by id; whoever does not pass it reaches nothing, the unknown are absent. */
export const reachesOf = async (
  ctx: Reading,
  access: Access,
  ids: readonly string[],
): Promise<Map<string, Reach>> =>
  new Map((await viewersOf(ctx, ids)).map((viewer) => [viewer.id, reachOf(access, viewer)]))

/**
 * Whether somebody may still use an access: whoever proposed an act and lost the right to it, or was suspended, is no
 * first person of two any more (S-50).
 */
export const stillMay = async (ctx: Reading, access: Access, personId: string | null): Promise<boolean> => {
  if (personId === null) return false
  const [viewer] = await viewersOf(ctx, [personId])
  return viewer !== undefined && mayEnter(access, viewer)
}
