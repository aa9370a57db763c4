import type { RecentThing, RecentWhere } from '#domains/regions/recent-contract.ts'
import type { Ctx } from '#platform/server/context.ts'
import { recentEventsStore } from './recent-store.ts'

/** Events to come that were announced in a place lately, the newest first. */
export const announcedLately = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  where: RecentWhere,
  limit: number,
): Promise<RecentThing[]> => recentEventsStore(ctx.db).announced(where, ctx.now(), limit)

/** Events of chapters of a place whose minutes were published lately, the newest first. */
export const minutesLately = (
  ctx: Pick<Ctx, 'db'>,
  where: RecentWhere,
  limit: number,
): Promise<RecentThing[]> => recentEventsStore(ctx.db).minutes(where, limit)
