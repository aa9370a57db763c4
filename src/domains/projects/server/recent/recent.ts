import type { RecentThing, RecentWhere } from '#domains/regions/recent-contract.ts'
import type { Ctx } from '#platform/server/context.ts'
import { type ProjectNews, recentStore } from './store.ts'

/** The latest news of the public projects of a place, the newest first. */
export const projectsLately = (
  ctx: Pick<Ctx, 'db'>,
  where: RecentWhere,
  limit: number,
): Promise<(RecentThing & { news: ProjectNews })[]> => recentStore(ctx.db).lately(where, limit)
