import type { Ctx } from '#platform/server/context.ts'
import { withTables } from '#platform/server/database/database.ts'
import type { IdentityTables } from '../tables.ts'

/**
 * Records that a person is a volunteer, and whether an active one; it counts from their next request on. The domain of
 * volunteers decided it.
 */
export const keepVolunteer = async (
  { db }: Pick<Ctx, 'db'>,
  personId: string,
  status: 'ACTIVE' | 'INACTIVE',
): Promise<void> => {
  await withTables<IdentityTables>(db)
    .updateTable('identity.person')
    .set({ user_type: 'VOLUNTEER', volunteer_status: status })
    .where('id', '=', personId)
    .execute()
}
