import type { Ctx } from '#platform/server/context.ts'
import { heatmapPeriods } from '../../contracts/heatmap-contract.ts'
import { firstMonth } from './heatmap.ts'
import { renewPaceOf } from './pace-store.ts'

/** Counts the medians of all periods anew. */
export const renewPace = async ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> => {
  for (const period of heatmapPeriods) await renewPaceOf(db, period, firstMonth(period, now()))
}
