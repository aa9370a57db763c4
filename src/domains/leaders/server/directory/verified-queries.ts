import type { RecentThing, RecentWhere } from '#platform/server/contributions/recent-kind.ts'
import type { Ctx } from '#platform/server/context.ts'
import { withTables } from '#platform/server/database/database.ts'
import type { LeadersTables } from '../tables.ts'

/** Leaders of a place who were verified lately, the newest first; who stands in the directory is public by it. */
export const verifiedLately = (
  { db }: Pick<Ctx, 'db'>,
  { state, lga, since }: RecentWhere,
  limit: number,
): Promise<RecentThing[]> =>
  withTables<LeadersTables>(db)
    .selectFrom('leaders.leader')
    .select(['id', 'full_name as title', 'lga', 'is_sample as isSample'])
    .select(({ ref }) => ref('verified_at').$notNull().as('at'))
    .where('is_verified', '=', true)
    .where('consent', '=', 'given')
    .where('verified_at', '>=', since)
    .where(lga === null ? 'state' : 'lga', '=', lga ?? state)
    .orderBy('verified_at', 'desc')
    .limit(limit)
    .execute()
