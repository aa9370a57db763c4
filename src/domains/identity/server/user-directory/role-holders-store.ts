import { type Database, withTables } from '#platform/server/database/database.ts'
import type { GrantedRole } from '#shared/access.ts'
import type { IdentityTables } from '../tables.ts'

/** Holders of granted roles. */
export const roleHoldersStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return {
    suspendedOf: async (ids: readonly string[]): Promise<string[]> => {
      const rows = await tables
        .selectFrom('identity.person')
        .select('id')
        .where('id', 'in', ids)
        .where(({ eb, or }) => or([eb('suspended_at', 'is not', null), eb('merged_into', 'is not', null)]))
        .execute()
      return rows.map(({ id }) => id)
    },
    holdersOf: async (role: GrantedRole, now: Date): Promise<string[]> => {
      const rows = await tables
        .selectFrom('identity.person_role as held')
        .innerJoin('identity.person as person', 'person.id', 'held.person_id')
        .select('person.id')
        .where('held.role', '=', role)
        .where('person.suspended_at', 'is', null)
        .where('person.merged_into', 'is', null)
        .where((is) => is.or([is('held.expires_at', 'is', null), is('held.expires_at', '>', now)]))
        .orderBy('person.id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Holders with their terms and places, the longest first. */
    termsOf: (role: GrantedRole, now: Date) =>
      tables
        .selectFrom('identity.person_role as held')
        .innerJoin('identity.person as person', 'person.id', 'held.person_id')
        .select([
          'person.id as personId',
          'held.granted_at as since',
          'held.expires_at as until',
          'held.scope_state as state',
        ])
        .where('held.role', '=', role)
        .where('person.suspended_at', 'is', null)
        .where('person.merged_into', 'is', null)
        .where((is) => is.or([is('held.expires_at', 'is', null), is('held.expires_at', '>', now)]))
        .orderBy('held.granted_at')
        .orderBy('person.id')
        .execute(),
  }
}
