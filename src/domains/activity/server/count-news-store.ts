import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { CountedFacts } from '../contract.ts'

/** Facts that no counter has taken yet. */
export const countNewsStore = (db: Database) => ({
  // Two takers at once take different rows.
  take: async (limit: number): Promise<CountedFacts[]> => {
    const { rows } = await sql<CountedFacts>`
      with taken as (
        delete from activity.count_news where id in (
          select id from activity.count_news order by id limit ${limit} for update skip locked)
        returning day, kind, who, facts)
      select to_char(day, 'YYYY-MM-DD') as day, kind, who, sum(facts)::int as facts from taken group by 1, 2, 3`.execute(
      db,
    )
    return rows
  },
})
