import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { LeadersTables } from '../tables.ts'

/** SQL of leaders with similar names. */
export const similarLeadersStore = (db: Database) => ({
  inState: (folded: string, state: string, threshold: number, limit: number) => {
    const likeness = sql<number>`similarity(folded_name, ${folded})`
    return (
      withTables<LeadersTables>(db)
        .selectFrom('leaders.leader')
        .select(['id', 'full_name as fullName', 'current_office as currentOffice', 'lga', 'status'])
        .where('state', '=', state)
        // Undecided nominees are open nominations, and those are vetting's to tell.
        .where('status', 'not in', ['nominated', 'in_vetting', 'rejected'])
        .where(sql<boolean>`${likeness} >= ${threshold}::real`)
        .orderBy(likeness, 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
    )
  },

  isNamedIn: async (folded: string): Promise<boolean> => {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from leaders.leader
        where status <> 'rejected' and position(' ' in folded_name) > 0
          and position(' ' || folded_name || ' ' in ${` ${folded} `}) > 0) as found`.execute(db)
    return rows[0]?.found ?? false
  },
})
