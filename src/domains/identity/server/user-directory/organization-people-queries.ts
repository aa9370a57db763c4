import { sql } from 'kysely'
import type { Ctx } from '#platform/server/context.ts'

/**
 * Records whether a person belongs to an organization and whether they own a verified one; it counts from their next
 * request on. The domain of organizations computed it from its members.
 */
export const keepOrganizationPart = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  personId: string,
  { isMember, isOwner }: { readonly isMember: boolean; readonly isOwner: boolean },
): Promise<void> => {
  await sql`update identity.person set in_organization = ${isMember}
      where id = ${personId} and in_organization <> ${isMember}`.execute(db)
  await (
    isOwner
      ? sql`insert into identity.person_role (person_id, role, granted_at)
            values (${personId}, 'organization_owner', ${now()}) on conflict do nothing`
      : sql`delete from identity.person_role where person_id = ${personId} and role = 'organization_owner'`
  ).execute(db)
}
