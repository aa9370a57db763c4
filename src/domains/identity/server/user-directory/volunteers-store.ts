import type { Database } from '#platform/server/database/database.ts'
import { withTables } from '#platform/server/database/database.ts'
import type { IdentityTables } from '../tables.ts'

/** Writes who is a volunteer. */
export const volunteersStore = (db: Database) => ({
  keep: async (personId: string, status: 'ACTIVE' | 'INACTIVE'): Promise<void> => {
    await withTables<IdentityTables>(db)
      .updateTable('identity.person')
      .set({ user_type: 'VOLUNTEER', volunteer_status: status })
      .where('id', '=', personId)
      .execute()
  },
})
