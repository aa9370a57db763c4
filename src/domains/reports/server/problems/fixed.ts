import type { RecentThing, RecentWhere } from '#domains/regions/recent-contract.ts'
import type { Ctx } from '#platform/server/context.ts'
import { fixedStore } from './fixed-store.ts'

/** Problems of a place that were called fixed lately, the newest first; only those that everybody may read. */
export const fixedLately = (
  ctx: Pick<Ctx, 'db'>,
  where: RecentWhere,
  limit: number,
): Promise<RecentThing[]> => fixedStore(ctx.db).fixedLately(where, limit)
