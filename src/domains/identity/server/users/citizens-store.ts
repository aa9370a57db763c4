import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { IdentityTables } from '../tables.ts'

/** The number of citizens: accounts that are neither erased nor joined into another one. */
export const citizensStore = (db: Database) => ({
  count: async (): Promise<number> => {
    const { citizens } = await withTables<IdentityTables>(db)
      .selectFrom('identity.person')
      .select(({ fn }) => fn.countAll<number>().as('citizens'))
      .where('erased_at', 'is', null)
      .where('merged_into', 'is', null)
      .executeTakeFirstOrThrow()
    return citizens
  },

  takeChange: async (limit: number): Promise<{ change: number; notes: number }> => {
    const { rows } = await sql<{ change: number; notes: number }>`
      with taken as (delete from identity.count_news where ctid = any (array(
        select ctid from identity.count_news limit ${limit} for update skip locked)) returning change)
      select coalesce(sum(change), 0)::int as change, count(*)::int as notes from taken`.execute(db)
    return rows[0] ?? { change: 0, notes: 0 }
  },
})
