import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Writes whether a person belongs to an organization, and whether they own a verified one. */
export const organizationPeopleStore = (db: Database) => ({
  keep: async (personId: string, isMember: boolean, isOwner: boolean, at: Date): Promise<void> => {
    await sql`update identity.person set in_organization = ${isMember}
      where id = ${personId} and in_organization <> ${isMember}`.execute(db)
    await (
      isOwner
        ? sql`insert into identity.person_role (person_id, role, granted_at)
            values (${personId}, 'organization_owner', ${at}) on conflict do nothing`
        : sql`delete from identity.person_role where person_id = ${personId} and role = 'organization_owner'`
    ).execute(db)
  },
})
