import type { Ctx } from '#platform/server/context.ts'
import { supportFiguresStore } from './figures-store.ts'

/** Units of SUP in all polls; reads every vote. */
export const countSupport = (ctx: Pick<Ctx, 'db'>): Promise<number> => supportFiguresStore(ctx.db).count()

/**
 * Takes away what votes have added to that since it was last taken, from up to `limit` notes; a transaction that fails
 * leaves it.
 */
export const takeSupportChange = (
  ctx: Pick<Ctx, 'db'>,
  limit: number,
): Promise<{ received: number; notes: number }> => supportFiguresStore(ctx.db).takeChange(limit)
