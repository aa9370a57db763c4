import type { RecentThing, RecentWhere } from '#domains/regions/recent-contract.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { ReportsTables } from '../tables.ts'

/** SQL of what was fixed lately. */
export const fixedStore = (db: Database) => {
  const tables = withTables<ReportsTables>(db)
  return {
    fixedLately: ({ state, lga, since }: RecentWhere, limit: number): Promise<RecentThing[]> =>
      tables
        .selectFrom('reports.report')
        .select(['id', 'title', 'lga', 'is_sample as isSample'])
        .select(({ ref }) => ref('fixed_at').$notNull().as('at'))
        .where('visibility', 'in', ['shown', 'cleared'])
        .where('status', '=', 'fixed')
        .where('fixed_at', '>=', since)
        .where(lga === null ? 'state' : 'lga', '=', lga ?? state)
        .orderBy('fixed_at', 'desc')
        .limit(limit)
        .execute(),
  }
}
