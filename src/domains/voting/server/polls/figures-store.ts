import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** SQL of what all polls have received. */
export const supportFiguresStore = (db: Database) => ({
  count: async (): Promise<number> => {
    const { rows } = await sql<{ received: number }>`
      select coalesce(sum(amount), 0)::bigint as received from voting.support_record`.execute(db)
    return rows[0]?.received ?? 0
  },

  takeChange: async (limit: number): Promise<{ received: number; notes: number }> => {
    const { rows } = await sql<{ received: number; notes: number }>`
      with taken as (delete from voting.count_news where ctid = any (array(
        select ctid from voting.count_news limit ${limit} for update skip locked)) returning received)
      select coalesce(sum(received), 0)::bigint as received, count(*)::int as notes from taken`.execute(db)
    return rows[0] ?? { received: 0, notes: 0 }
  },
})
