import type { RecentNews, RecentWhere } from '#platform/server/contributions/recent-kind.ts'
import type { Ctx } from '#platform/server/context.ts'
import { recentStore } from './store.ts'

/** The latest news of the public projects of a place, the newest first. */
export const projectsLately = (
  ctx: Pick<Ctx, 'db'>,
  where: RecentWhere,
  limit: number,
): Promise<RecentNews[]> => recentStore(ctx.db).lately(where, limit)
