import type { RecentThing, RecentWhere } from '#platform/server/contributions/recent-kind.ts'
import type { Ctx } from '#platform/server/context.ts'
import { withTables } from '#platform/server/database/database.ts'
import type { ReportsTables } from '../tables.ts'

/** Problems of a place that were called fixed lately, the newest first; only those that everybody may read. */
export const fixedLately = (
  { db }: Pick<Ctx, 'db'>,
  { state, lga, since }: RecentWhere,
  limit: number,
): Promise<RecentThing[]> =>
  withTables<ReportsTables>(db)
    .selectFrom('reports.report')
    .select(['id', 'title', 'lga', 'is_sample as isSample'])
    .select(({ ref }) => ref('fixed_at').$notNull().as('at'))
    .where('visibility', 'in', ['shown', 'cleared'])
    .where('status', '=', 'fixed')
    .where('fixed_at', '>=', since)
    .where(lga === null ? 'state' : 'lga', '=', lga ?? state)
    .orderBy('fixed_at', 'desc')
    .limit(limit)
    .execute()
