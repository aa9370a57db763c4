import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { StoredMember } from '../store.ts'
import type { OrganizationsTables } from '../tables.ts'

const nothing = { offered_at: null, offered_by: null }

/** SQL of members who wait to become signatories. */
export const offersStore = (db: Database) => {
  const tables = withTables<OrganizationsTables>(db)
  const updating = (id: string) =>
    tables.updateTable('organizations.member').where('id', '=', id).where('role', '=', 'member')
  return {
    /** Offers it to a member; false for everybody else. */
    offer: (id: string, by: string, at: Date): Promise<boolean> =>
      wrote(updating(id).set({ offered_at: at, offered_by: by })),
    /** Makes the member a signatory; false when it is not offered any more. */
    admit: (id: string): Promise<boolean> =>
      wrote(
        updating(id)
          .set({ ...nothing, role: 'signatory' })
          .where('offered_at', 'is not', null),
      ),
    /** Takes the offer back; false when there is none. */
    end: (id: string): Promise<boolean> =>
      wrote(updating(id).set(nothing).where('offered_at', 'is not', null)),
    byIds: (ids: readonly string[]): Promise<StoredMember[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : tables.selectFrom('organizations.member').selectAll().where('id', 'in', ids).execute(),
  }
}
