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

    /** Who holds a role that opens a console now and has neither authenticator nor passkey, in the order they joined. */
    withoutFactor: async (now: Date): Promise<string[]> => {
      const rows = await tables
        .selectFrom('identity.person as p')
        .select('p.id')
        .where('p.suspended_at', 'is', null)
        .where('p.merged_into', 'is', null)
        .where((is) =>
          is.or([
            is('p.is_admin', '=', true),
            is.and([
              is('p.admin_role', 'is not', null),
              is.or([is('p.admin_role_until', 'is', null), is('p.admin_role_until', '>', now)]),
            ]),
            is.exists(
              is
                .selectFrom('identity.person_role as held')
                .select('held.role')
                .whereRef('held.person_id', '=', 'p.id')
                .where('held.role', '<>', 'organization_owner')
                .where((term) =>
                  term.or([term('held.expires_at', 'is', null), term('held.expires_at', '>', now)]),
                ),
            ),
          ]),
        )
        .where((is) =>
          is.not(
            is.or([
              is.exists(
                is
                  .selectFrom('identity.second_factor as f')
                  .select('f.person_id')
                  .whereRef('f.person_id', '=', 'p.id')
                  .where('f.confirmed_at', 'is not', null),
              ),
              is.exists(
                is
                  .selectFrom('identity.passkey as k')
                  .select('k.person_id')
                  .whereRef('k.person_id', '=', 'p.id'),
              ),
            ]),
          ),
        )
        .orderBy('p.citizen_number')
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
