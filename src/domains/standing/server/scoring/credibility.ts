import type { Ctx } from '#platform/server/context.ts'
import { lagosDay } from '#shared/values/lagos.ts'
import { averageCredibility } from '../../credibility-rules.ts'
import { MIN_CITIZENS } from '../../rank-rules.ts'
import { proofStore } from './recount-store.ts'

/** The average credibility score of everybody who has one, from kept sums; null while it would speak of single people. */
export const publicCredibility = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<number | null> =>
  averageCredibility(await proofStore(ctx.db).credibility(), lagosDay(ctx.now()), MIN_CITIZENS)
