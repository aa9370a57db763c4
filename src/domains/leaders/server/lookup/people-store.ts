import { sql } from 'kysely'
import type { Database } from '#platform/server/database.ts'

/** Whose own account a leader is. */
export const leaderPeopleStore = (db: Database) => ({
  /** Links an account to a leader without one; one account belongs to one leader. True when this call did it. */
  link: async (leaderId: string, personId: string): Promise<boolean> => {
    // Two leaders of one person are linked one after the other, so that the second finds the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${personId}, 0))`.execute(db)
    const { rows } = await sql`
      update leaders.leader set person_id = ${personId} where id = ${leaderId} and person_id is null
        and not exists (select 1 from leaders.leader where person_id = ${personId}) returning id`.execute(db)
    return rows.length === 1
  },
})
