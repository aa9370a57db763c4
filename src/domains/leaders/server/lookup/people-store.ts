import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** The link between leaders and their own accounts. */
export const leaderPeopleStore = (db: Database) => ({
  /** Links an account to a leader who has none; an account belongs to one leader. True when this call linked it. */
  link: async (leaderId: string, personId: string): Promise<boolean> => {
    // The lock makes two links of one person wait for each other, so that the second sees the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${personId}, 0))`.execute(db)
    const { rows } = await sql`
      update leaders.leader set person_id = ${personId} where id = ${leaderId} and person_id is null
        and not exists (select 1 from leaders.leader where person_id = ${personId}) returning id`.execute(db)
    return rows.length === 1
  },
})
