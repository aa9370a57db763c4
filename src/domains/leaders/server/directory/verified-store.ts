import type { RecentThing, RecentWhere } from '#domains/regions/recent-contract.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { LeadersTables } from '../tables.ts'

/** SQL of leaders who were verified lately. */
export const verifiedStore = (db: Database) => {
  const tables = withTables<LeadersTables>(db)
  return {
    lately: ({ state, lga, since }: RecentWhere, limit: number): Promise<RecentThing[]> =>
      tables
        .selectFrom('leaders.leader')
        .select(['id', 'full_name as title', 'lga', 'is_sample as isSample'])
        .select(({ ref }) => ref('verified_at').$notNull().as('at'))
        .where('is_verified', '=', true)
        .where('consent', '=', 'given')
        .where('verified_at', '>=', since)
        .where(lga === null ? 'state' : 'lga', '=', lga ?? state)
        .orderBy('verified_at', 'desc')
        .limit(limit)
        .execute(),
  }
}
