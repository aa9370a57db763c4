import { sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { IdentityTables } from '../tables.ts'

/** What the row of an erased person says. */
const nobody = (id: string) => ({
  first_name: 'Erased',
  last_name: 'citizen',
  email: `erased-${id}@erased.invalid`,
  phone_number: null,
  password_hash: null,
  profile_image_url: null,
  is_admin: false,
  admin_role: null,
  admin_role_until: null,
  admin_scope_state: null,
  admin_scope_lga: null,
  email_verified_at: null,
  phone_verified_at: null,
  frozen_until: null,
})

/** Overwrites what identifies a person. */
export const erasureStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return {
    /** False when the person is unknown or erased already. */
    erase: (id: string, at: Date): Promise<boolean> =>
      wrote(
        tables
          .updateTable('identity.person')
          .set({
            ...nobody(id),
            suspended_at: at,
            erased_at: at,
          })
          .where('id', '=', id)
          .where('erased_at', 'is', null),
      ),
    /** Holds the row from the beginning: whatever pays this person waits, and then sees the erasure. */
    hold: async (id: string): Promise<void> => {
      await tables.selectFrom('identity.person').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    },
    isLastAdmin: async (id: string): Promise<boolean> => {
      const { rows } = await sql<{ admins: string[] }>`
        select coalesce(array_agg(id), '{}') as admins from identity.person
        where is_admin and (suspended_at is null or id = ${id})`.execute(db)
      return rows[0]?.admins.join() === id
    },
    /** Overwrites the row of somebody who was erased before. */
    eraseAgain: async (id: string): Promise<void> => {
      await tables
        .updateTable('identity.person')
        .set(nobody(id))
        .where('id', '=', id)
        .where('erased_at', 'is not', null)
        .execute()
    },
  }
}
