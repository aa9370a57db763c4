import type { RecentThing, RecentWhere } from '#platform/server/contributions/recent-kind.ts'
import type { Ctx } from '#platform/server/context.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { EventsTables } from './tables.ts'

/** Events of a place; never what moderators hold back. */
const shownIn = (db: Database, { state, lga }: RecentWhere) => {
  const query = withTables<EventsTables>(db)
    .selectFrom('events.event')
    .select(['id', 'title', 'lga', 'is_sample as isSample'])
    .where('sight', '=', 'shown')
    .where('state', '=', state)
  return lga === null ? query : query.where('lga', '=', lga)
}

/** Events to come that were announced in a place lately, the newest first. */
export const announcedLately = (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  where: RecentWhere,
  limit: number,
): Promise<RecentThing[]> =>
  shownIn(db, where)
    .select('created_at as at')
    .where('status', '=', 'open')
    .where('starts_at', '>', now())
    .where('created_at', '>=', where.since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Events of chapters of a place whose minutes were published lately, the newest first. */
export const minutesLately = (
  { db }: Pick<Ctx, 'db'>,
  where: RecentWhere,
  limit: number,
): Promise<RecentThing[]> =>
  shownIn(db, where)
    .select(({ ref }) => ref('closed_at').$notNull().as('at'))
    .where('status', '=', 'closed')
    .where('chapter_id', 'is not', null)
    .where('minutes', '<>', '')
    .where('closed_at', '>=', where.since)
    .orderBy('closed_at', 'desc')
    .limit(limit)
    .execute()
