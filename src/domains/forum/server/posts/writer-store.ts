import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { Written } from '../../rules.ts'
import type { ForumTables } from '../tables.ts'

/** SQL of one writer: what their rights depend on, and what they wrote today. */
export const writerStore = (db: Database) => {
  const tables = withTables<ForumTables>(db)
  return {
    writer: (personId: string) =>
      tables
        .selectFrom('forum.writer')
        .select(['posts', 'removed'])
        .where('person_id', '=', personId)
        .executeTakeFirst(),
    /** Makes everything else that this person writes wait until the end of this transaction. */
    holdWriter: async (personId: string, day: string): Promise<Written> => {
      await tables
        .insertInto('forum.writer')
        .values({ person_id: personId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const { rows } = await sql<Written>`select last_at as "lastAt",
          case when day = ${day}::date then day_posts else 0 end as "dayPosts",
          case when day = ${day}::date then day_threads else 0 end as "dayThreads"
        from forum.writer where person_id = ${personId} for update`.execute(db)
      return rows[0] ?? { lastAt: null, dayPosts: 0, dayThreads: 0 }
    },
    noteWritten: (personId: string, day: string, before: Written, isThread: boolean, at: Date) =>
      sql`update forum.writer set last_at = ${at}, day = ${day}::date, day_posts = ${before.dayPosts + 1},
        day_threads = ${before.dayThreads + Number(isThread)} where person_id = ${personId}`.execute(db),
  }
}
