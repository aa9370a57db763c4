import type { RecentThing, RecentWhere } from '#domains/regions/recent-contract.ts'
import type { Ctx } from '#platform/server/context.ts'
import { verifiedStore } from './verified-store.ts'

/** Leaders of a place who were verified lately, the newest first; who stands in the directory is public by it. */
export const verifiedLately = (
  ctx: Pick<Ctx, 'db'>,
  where: RecentWhere,
  limit: number,
): Promise<RecentThing[]> => verifiedStore(ctx.db).lately(where, limit)
