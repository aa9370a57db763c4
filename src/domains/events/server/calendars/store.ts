import { type Database, withTables } from '#platform/server/database/database.ts'
import type { EventsTables } from '../tables.ts'

/** SQL of the secret addresses of calendars. */
export const feedsStore = (db: Database) => {
  const tables = withTables<EventsTables>(db)
  return {
    of: async (personId: string): Promise<string | undefined> =>
      (
        await tables
          .selectFrom('events.feed')
          .select('id')
          .where('person_id', '=', personId)
          .executeTakeFirst()
      )?.id,
    ownerOf: async (id: string): Promise<string | undefined> =>
      (await tables.selectFrom('events.feed').select('person_id').where('id', '=', id).executeTakeFirst())
        ?.person_id,
    put: (row: { person_id: string; id: string; made_at: Date }) =>
      tables
        .insertInto('events.feed')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('person_id').doUpdateSet({ id: row.id, made_at: row.made_at }),
        )
        .execute(),
  }
}
