import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** What moderators upheld against people, by person. */
export const abuseStore = (db: Database) => ({
  upheld: async (ids: readonly string[]): Promise<{ id: string; times: number }[]> => {
    const { rows } = await sql<{ id: string; times: number }>`
      select id, count(*)::int as times from (
        select author_id as id from (
          select distinct on (author_id, endorsement_id) author_id, outcome, code from leaders.note_decision
          where author_id = any(${ids}::uuid[]) order by author_id, endorsement_id, id desc
        ) last where outcome = 'hidden' and code in ('abuse', 'accusation', 'inducement', 'spam')
        union all
        select l.person_id from leaders.leader l join leaders.concern c on c.leader_id = l.id
        where l.person_id = any(${ids}::uuid[]) and c.state = 'upheld' and c.kind in ('misconduct', 'crime', 'identity')
      ) found group by id`.execute(db)
    return rows
  },
})
