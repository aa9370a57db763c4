import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { GrantedRole } from '#shared/access.ts'
import type { IdentityTables } from '../tables.ts'

/** Holders with their terms and places, the longest first. */
const termsIn = (tables: ReturnType<typeof withTables<IdentityTables>>, role: GrantedRole, now: Date) =>
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
    .execute()

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
      const { rows } = await sql<{ id: string }>`select p.id from identity.person p
        where p.suspended_at is null and p.merged_into is null
          and (p.is_admin or (p.admin_role is not null and coalesce(p.admin_role_until > ${now}, true))
            or exists (select from identity.person_role held where held.person_id = p.id
              and held.role <> 'organization_owner' and coalesce(held.expires_at > ${now}, true)))
          and not exists (select from identity.second_factor f where f.person_id = p.id and f.confirmed_at is not null)
          and not exists (select from identity.passkey k where k.person_id = p.id)
        order by p.citizen_number`.execute(db)
      return rows.map(({ id }) => id)
    },

    /** How many administrators have an authenticator or a passkey. */
    readyAdmins: async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from identity.person p
        where p.is_admin and p.suspended_at is null and p.merged_into is null
          and (exists (select from identity.second_factor f where f.person_id = p.id and f.confirmed_at is not null)
            or exists (select from identity.passkey k where k.person_id = p.id))`.execute(db)
      return rows[0]?.count ?? 0
    },

    termsOf: (role: GrantedRole, now: Date) => termsIn(tables, role, now),
  }
}
