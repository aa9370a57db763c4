import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { deleteInBatches } from '#platform/server/jobs/batches.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { InvitationRow, OrganizationsTables } from '../tables.ts'

export type InvitedRole = 'signatory' | 'member'
type StoredInvitation = Selectable<InvitationRow>

const adding = (tables: Kysely<OrganizationsTables>) => ({
  /** Adds invitations; one that is open already gets the new role and time. */
  addAll: (rows: readonly Insertable<InvitationRow>[]) =>
    tables
      .insertInto('organizations.invitation')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'address_hash'])
          .where('state', '=', 'open')
          .doUpdateSet((given) => ({
            role: given.ref('excluded.role'),
            invited_by: given.ref('excluded.invited_by'),
            invited_at: given.ref('excluded.invited_at'),
            expires_at: given.ref('excluded.expires_at'),
          })),
      )
      .execute(),
})

/** SQL of invitations. */
export const invitationsStore = (db: Database) => {
  const tables = withTables<OrganizationsTables>(db)
  return {
    ...adding(tables),
    openOf: async (organizationId: string, now: Date, limit: number) =>
      tables
        .selectFrom('organizations.invitation')
        .select(['id', 'hint', 'role', 'expires_at'])
        .where('organization_id', '=', organizationId)
        .where('state', '=', 'open')
        .where('expires_at', '>', now)
        .orderBy('invited_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
    /** What waits for an address, of organizations that are verified now. */
    waitingFor: async (addressHash: Buffer, now: Date) => {
      const { rows } = await sql<{ id: string; name: string; slug: string; role: InvitedRole }>`
        select i.id, o.name, o.slug, i.role
        from organizations.invitation i join organizations.organization o on o.id = i.organization_id
        where i.address_hash = ${addressHash} and i.state = 'open' and i.expires_at > ${now} and o.state = 'verified'
        order by i.invited_at, i.id limit 50`.execute(db)
      return rows
    },
    /** Answers an open invitation of this address, once; nothing for any other. */
    answer: async (id: string, addressHash: Buffer, state: 'accepted' | 'declined', now: Date) => {
      const { rows } = await sql<Pick<StoredInvitation, 'organization_id' | 'role' | 'invited_by'>>`
        update organizations.invitation i set state = ${state}
        from organizations.organization o
        where i.id = ${id} and i.address_hash = ${addressHash} and i.state = 'open' and i.expires_at > ${now}
          and o.id = i.organization_id and o.state = 'verified'
        returning i.organization_id, i.role, i.invited_by`.execute(db)
      return rows[0]
    },
    withdraw: (organizationId: string, id: string): Promise<boolean> =>
      wrote(
        tables
          .updateTable('organizations.invitation')
          .set({ state: 'withdrawn' })
          .where('id', '=', id)
          .where('organization_id', '=', organizationId)
          .where('state', '=', 'open'),
      ),
    /** Forgets invitations that nobody answered, and answered ones, after their time. */
    forgetBefore: (day: Date) => deleteInBatches(db, 'organizations.invitation', sql`expires_at < ${day}`),
  }
}
