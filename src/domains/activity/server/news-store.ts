import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { ActivityTables } from './tables.ts'

/** Who has facts that their readers have not taken yet. */
export const newsStore = (db: Database) => {
  const tables = withTables<ActivityTables>(db)
  return {
    // Two readers at once take different rows.
    takeNews: async (limit: number): Promise<string[]> => {
      const { rows } = await sql<{ who: string }>`
        with first as (select distinct who from (select who from activity.news order by id limit ${limit}) oldest),
          taken as (delete from activity.news where id in (
            select id from activity.news where who in (select who from first) for update skip locked) returning who)
        select distinct who from taken order by who`.execute(db)
      return rows.map(({ who }) => who)
    },

    hasNews: async (personId: string): Promise<boolean> =>
      (await tables
        .selectFrom('activity.news')
        .select('id')
        .where('who', '=', personId)
        .limit(1)
        .executeTakeFirst()) !== undefined,

    bringNews: (ids: readonly string[]) =>
      sql`insert into activity.news (who) select unnest(${ids}::uuid[])`.execute(db),
  }
}
