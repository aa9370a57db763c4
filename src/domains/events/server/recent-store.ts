import type { RecentThing, RecentWhere } from '#domains/regions/recent-contract.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { EventsTables } from './tables.ts'

/** SQL of what was announced and written down lately; never what moderators hold back. */
export const recentEventsStore = (db: Database) => {
  const tables = withTables<EventsTables>(db)
  const shownIn = ({ state, lga }: RecentWhere) => {
    const query = tables
      .selectFrom('events.event')
      .select(['id', 'title', 'lga', 'is_sample as isSample'])
      .where('sight', '=', 'shown')
      .where('state', '=', state)
    return lga === null ? query : query.where('lga', '=', lga)
  }
  return {
    announced: (where: RecentWhere, now: Date, limit: number): Promise<RecentThing[]> =>
      shownIn(where)
        .select('created_at as at')
        .where('status', '=', 'open')
        .where('starts_at', '>', now)
        .where('created_at', '>=', where.since)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute(),

    minutes: (where: RecentWhere, limit: number): Promise<RecentThing[]> =>
      shownIn(where)
        .select(({ ref }) => ref('closed_at').$notNull().as('at'))
        .where('status', '=', 'closed')
        .where('chapter_id', 'is not', null)
        .where('minutes', '<>', '')
        .where('closed_at', '>=', where.since)
        .orderBy('closed_at', 'desc')
        .limit(limit)
        .execute(),
  }
}
