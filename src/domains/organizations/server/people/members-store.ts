import { sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { OrganizationRole, OrganizationState } from '../../contract.ts'
import type { StoredMember } from '../store.ts'
import type { OrganizationsTables } from '../tables.ts'

/** An organization from the view of one of its people. */
export interface OwnMembership {
  readonly slug: string
  readonly name: string
  readonly state: OrganizationState
  readonly role: OrganizationRole
}

/** What organizations know of one person. */
const ofPeople = (db: Database) => ({
  /** What identity keeps about a person: whether they belong to any, and own a verified one. */
  partOf: async (personId: string): Promise<{ isMember: boolean; isOwner: boolean }> => {
    const { rows } = await sql<{ isMember: boolean; isOwner: boolean }>`
      select count(*) > 0 as "isMember",
        coalesce(bool_or(m.role = 'owner' and o.state = 'verified'), false) as "isOwner"
      from organizations.member m join organizations.organization o on o.id = m.organization_id
      where m.person_id = ${personId}`.execute(db)
    return rows[0] ?? { isMember: false, isOwner: false }
  },
  ofPerson: async (personId: string): Promise<OwnMembership[]> => {
    const { rows } = await sql<OwnMembership>`
      select o.slug, o.name, o.state, m.role
      from organizations.member m join organizations.organization o on o.id = m.organization_id
      where m.person_id = ${personId} order by o.name, o.id limit 100`.execute(db)
    return rows
  },
  /** Registrations of this person that wait. */
  countPending: async (personId: string): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total
      from organizations.member m join organizations.organization o on o.id = m.organization_id
      where m.person_id = ${personId} and m.role = 'owner' and o.state = 'pending'`.execute(db)
    return rows[0]?.total ?? 0
  },
})

const changing = (db: Database) => {
  const tables = withTables<OrganizationsTables>(db)
  return {
    /** Changes a role, but never the owner's; false when there is no such member. */
    setRole: (id: string, role: 'signatory' | 'member'): Promise<boolean> =>
      wrote(
        tables
          .updateTable('organizations.member')
          .set({ role })
          .where('id', '=', id)
          .where('role', '<>', 'owner'),
      ),
    /** Makes a signatory the owner, and the owner a signatory; false for anybody else. Call it in a transaction. */
    handOver: async (ownerId: string, nextId: string): Promise<boolean> => {
      const { rows } = await sql`select id from organizations.member
        where (id = ${ownerId} and role = 'owner') or (id = ${nextId} and role = 'signatory')
        order by id for update`.execute(db)
      if (rows.length !== 2) return false
      await tables
        .updateTable('organizations.member')
        .set({ role: 'signatory' })
        .where('id', '=', ownerId)
        .execute()
      await tables
        .updateTable('organizations.member')
        .set({ role: 'owner' })
        .where('id', '=', nextId)
        .execute()
      return true
    },
    /** Removes somebody, but never the owner. */
    remove: (id: string): Promise<boolean> =>
      wrote(tables.deleteFrom('organizations.member').where('id', '=', id).where('role', '<>', 'owner')),
  }
}

/** SQL of the people of organizations. */
export const membersStore = (db: Database) => {
  const tables = withTables<OrganizationsTables>(db)
  const select = () => tables.selectFrom('organizations.member').selectAll()
  return {
    /** Adds somebody; false when they belong to it already. */
    add: (row: Omit<StoredMember, 'offered_at' | 'offered_by'>): Promise<boolean> =>
      wrote(
        tables
          .insertInto('organizations.member')
          .values(row)
          .onConflict((conflict) => conflict.columns(['organization_id', 'person_id']).doNothing()),
      ),
    of: (organizationId: string, personId: string): Promise<StoredMember | undefined> =>
      select()
        .where('organization_id', '=', organizationId)
        .where('person_id', '=', personId)
        .executeTakeFirst(),
    byId: (organizationId: string, id: string): Promise<StoredMember | undefined> =>
      select().where('organization_id', '=', organizationId).where('id', '=', id).executeTakeFirst(),
    all: (organizationId: string, limit: number): Promise<StoredMember[]> =>
      select()
        .where('organization_id', '=', organizationId)
        .orderBy(sql`array_position(array['owner', 'signatory', 'member'], role)`)
        .orderBy('joined_at')
        .orderBy('id')
        .limit(limit)
        .execute(),
    idsOf: async (organizationId: string): Promise<string[]> =>
      (
        await tables
          .selectFrom('organizations.member')
          .select('person_id')
          .where('organization_id', '=', organizationId)
          .execute()
      ).map((row) => row.person_id),
    /** Who belongs to it, in which role and since when. */
    since: async (
      organizationId: string,
    ): Promise<Pick<StoredMember, 'person_id' | 'role' | 'joined_at'>[]> =>
      select().where('organization_id', '=', organizationId).execute(),
    counts: async (organizationId: string): Promise<{ members: number; signatories: number }> => {
      const { rows } = await sql<{ members: number; signatories: number }>`
        select count(*)::int as members, (count(*) filter (where role <> 'member'))::int as signatories
        from organizations.member where organization_id = ${organizationId}`.execute(db)
      return rows[0] ?? { members: 0, signatories: 0 }
    },
    ...changing(db),
    ...ofPeople(db),
  }
}
