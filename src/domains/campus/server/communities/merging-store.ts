import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { CampusTables } from '../tables.ts'

/** SQL that names another institution in everything that campus life keeps of one. */
export const mergingSchoolsStore = (db: Database) => {
  const tables = withTables<CampusTables>(db)
  return {
    /** A person has one proof of a school at a time, and a domain one institution, so nothing can collide but the counts. */
    moveInstitution: async (from: string, into: string): Promise<void> => {
      await tables
        .updateTable('campus.proof')
        .set({ place_id: into })
        .where('community', '=', 'school')
        .where('place_id', '=', from)
        .execute()
      for (const table of ['campus.email_domain', 'campus.email_code'] as const)
        await tables
          .updateTable(table)
          .set({ institution_id: into })
          .where('institution_id', '=', from)
          .execute()
      // Counted anew every night.
      await sql`insert into campus.participation (community, place_id, members, active, tasks, counted_at)
        select community, ${into}, members, active, tasks, counted_at from campus.participation
        where community = 'school' and place_id = ${from}
        on conflict (community, place_id) do update set members = participation.members + excluded.members,
          active = participation.active + excluded.active, tasks = participation.tasks + excluded.tasks`.execute(
        db,
      )
      await tables
        .deleteFrom('campus.participation')
        .where('community', '=', 'school')
        .where('place_id', '=', from)
        .execute()
    },
  }
}
