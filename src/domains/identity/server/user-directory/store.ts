import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AdminRole, GrantedRole } from '#shared/access.ts'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { holds } from '#platform/server/database/search.ts'
import { adminRoleNow, givenRoles } from './current-roles-store.ts'
import type { IdentityTables } from '../tables.ts'

export type UserDirectoryRole = GrantedRole | AdminRole | 'admin'

/** Filters of the user directory. A search text may mean several things; one match is enough. */
export interface UserDirectoryFilter {
  readonly words?: readonly string[] | undefined
  readonly email?: string | undefined
  readonly phone?: string | undefined
  readonly citizenNumber?: number | undefined
  readonly role?: UserDirectoryRole | undefined
  readonly isSuspended?: boolean | undefined
  readonly isVerified?: boolean | undefined
  /** A condition on `p.id` from another domain, such as the place of residence. */
  readonly within?: RawBuilder<boolean> | undefined
}

type Tables = Kysely<IdentityTables>

// One condition per word: the name index serves these, but not a list of words.
const nameHolds = (word: string) => holds(sql.ref('p.search_name'), word)

const holdsRole = (role: UserDirectoryRole) =>
  role === 'admin'
    ? sql<boolean>`p.is_admin`
    : sql<boolean>`(${adminRoleNow} = ${role} or exists (select from identity.person_role r
        where r.person_id = p.id and r.role = ${role} and (r.expires_at is null or r.expires_at > now())))`

const meant = ({ words, email, phone, citizenNumber }: UserDirectoryFilter) => {
  const readings = [
    words && words.length > 0 && sql<boolean>`(${sql.join(words.map(nameHolds), sql` and `)})`,
    email !== undefined && holds(sql`lower(p.email)`, email),
    phone !== undefined && sql<boolean>`p.phone_number like ${`%${phone}`}`,
    citizenNumber !== undefined && sql<boolean>`p.citizen_number = ${citizenNumber}`,
  ].filter((reading) => typeof reading === 'object')
  return readings.length > 0 ? sql<boolean>`(${sql.join(readings, sql` or `)})` : undefined
}

const matching = (tables: Tables, filter: UserDirectoryFilter) => {
  let query = tables.selectFrom('identity.person as p')
  const search = meant(filter)
  if (search) query = query.where(search)
  if (filter.within) query = query.where(filter.within)
  if (filter.role) query = query.where(holdsRole(filter.role))
  // A closed account is not just suspended: its suspension cannot be lifted.
  if (filter.isSuspended !== undefined)
    query = query
      .where('p.suspended_at', filter.isSuspended ? 'is not' : 'is', null)
      .where('p.merged_into', 'is', null)
  if (filter.isVerified !== undefined)
    query = query.where(sql<boolean>`(p.is_verified or p.credible_since is not null)`, '=', filter.isVerified)
  return query
}

const lineColumns = [
  'p.id',
  'p.citizen_number',
  'p.first_name',
  'p.last_name',
  'p.email',
  'p.phone_number',
  'p.is_admin',
  'p.user_type',
  'p.volunteer_status',
  'p.is_verified',
  'p.credible_since',
  'p.age_verified_at',
  'p.onboarding_completed',
  'p.suspended_at',
  'p.merged_into',
  'p.joined_at',
] as const

const rolesNow = sql<GrantedRole[]>`array(select role from identity.person_role r
  where r.person_id = p.id and (r.expires_at is null or r.expires_at > now()) order by role)`

const lines = (query: ReturnType<typeof matching>) =>
  query
    .select(lineColumns)
    .select([
      adminRoleNow.as('admin_role'),
      rolesNow.as('roles'),
      sql<boolean>`p.password_hash is not null`.as('has_password'),
    ])

export type StoredLine = Awaited<ReturnType<ReturnType<typeof lines>['executeTakeFirstOrThrow']>>

/** What decides what a person may do, beside their roles. */
const rightColumns = [
  'p.id',
  'p.is_admin',
  'p.is_verified',
  'p.in_organization',
  'p.user_type',
  'p.volunteer_status',
  'p.credible_since',
  'p.age_verified_at',
  'p.suspended_at',
] as const

const reading = (tables: Tables) => ({
  /** Newest members first, `rows` of them, with the total number of matches. */
  search: async (filter: UserDirectoryFilter, after: Position | undefined, rows: number) => {
    const { total } = await matching(tables, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const found = await lines(matching(tables, filter))
      .$if(after !== undefined, (query) => query.where('p.citizen_number', '<', Number(after?.key)))
      .orderBy('p.citizen_number', 'desc')
      .limit(rows)
      .execute()
    return { total, rows: found }
  },

  people: (ids: readonly string[]) =>
    lines(
      tables.selectFrom('identity.person as p').where('p.id', '=', sql<string>`any(${ids}::uuid[])`),
    ).execute(),

  /** Granted roles, with suspensions and closures. */
  standings: (ids: readonly string[]) =>
    tables
      .selectFrom('identity.person as p')
      .select([...rightColumns, givenRoles.as('given_roles')])
      .where('p.id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),

  /** The admin role, current or expired. */
  adminRoleOf: (personId: string) =>
    tables
      .selectFrom('identity.person')
      .select([
        'admin_role as role',
        'admin_role_until as until',
        'admin_scope_state as state',
        'admin_scope_lga as lga',
      ])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow(),

  /** Granted roles that were not revoked, including expired ones. */
  rolesOf: (personId: string) =>
    tables
      .selectFrom('identity.person_role')
      .selectAll()
      .where('person_id', '=', personId)
      .orderBy('role')
      .execute(),

  /** Accounts that were merged into this one. */
  mergedInto: (personId: string) =>
    tables
      .selectFrom('identity.person')
      .select(['id', 'citizen_number as citizenNumber', 'first_name as firstName', 'last_name as lastName'])
      .where('merged_into', '=', personId)
      .orderBy('citizen_number')
      .execute(),
})

/** A role to grant. */
export interface Grant {
  readonly personId: string
  readonly role: GrantedRole
  readonly grantedBy: string
  readonly at: Date
  readonly expiresAt: Date | null
  readonly state: string | null
  readonly lga: string | null
}

/** An admin role to set; null removes it. */
export interface AdminRoleGrant {
  readonly adminRole: AdminRole | null
  readonly expiresAt: Date | null
  readonly state: string | null
  readonly lga: string | null
}

const giving = (tables: Tables) => ({
  /** Grants a role; a held one gets the new place and end. */
  grant: ({ personId, role, grantedBy, at, expiresAt, state, lga }: Grant) => {
    const held = {
      granted_at: at,
      granted_by: grantedBy,
      expires_at: expiresAt,
      scope_state: state,
      scope_lga: lga,
    }
    return tables
      .insertInto('identity.person_role')
      .values({ person_id: personId, role, ...held })
      .onConflict((conflict) => conflict.columns(['person_id', 'role']).doUpdateSet(held))
      .execute()
  },

  /** True when the person had the role. */
  revoke: (personId: string, role: GrantedRole): Promise<boolean> =>
    wrote(
      tables.deleteFrom('identity.person_role').where('person_id', '=', personId).where('role', '=', role),
    ),

  setAdminRole: (id: string, { adminRole, expiresAt, state, lga }: AdminRoleGrant) =>
    tables
      .updateTable('identity.person')
      .set({
        admin_role: adminRole,
        admin_role_until: expiresAt,
        admin_scope_state: state,
        admin_scope_lga: lga,
      })
      .where('id', '=', id)
      .execute(),

  /** Locks a person until the transaction ends, so that two conflicting roles are not granted concurrently. */
  lock: (id: string) =>
    tables.selectFrom('identity.person').select('id').where('id', '=', id).forUpdate().execute(),

  setAdmin: (id: string, isAdmin: boolean) =>
    tables.updateTable('identity.person').set({ is_admin: isAdmin }).where('id', '=', id).execute(),

  /** Locks all usable admins until the transaction ends and returns their ids. */
  lockAdmins: async (): Promise<string[]> => {
    const rows = await tables
      .selectFrom('identity.person')
      .select(['id', 'suspended_at'])
      .where('is_admin', '=', true)
      .orderBy('id')
      .forUpdate()
      .execute()
    return rows.filter((row) => row.suspended_at === null).map((row) => row.id)
  },
})

const suspending = (tables: Tables) => ({
  /** False when the person was suspended already. */
  suspend: (id: string, at: Date): Promise<boolean> =>
    wrote(
      tables
        .updateTable('identity.person')
        .set({ suspended_at: at })
        .where('id', '=', id)
        .where('suspended_at', 'is', null),
    ),

  /** True when this call lifted a suspension; merged and erased accounts stay closed. */
  lift: (id: string): Promise<boolean> =>
    wrote(
      tables
        .updateTable('identity.person')
        .set({ suspended_at: null })
        .where('id', '=', id)
        .where('suspended_at', 'is not', null)
        .where('merged_into', 'is', null)
        .where('erased_at', 'is', null),
    ),
})

/** Search, roles and suspensions for staff. */
export const userDirectoryStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return { ...reading(tables), ...giving(tables), ...suspending(tables) }
}
