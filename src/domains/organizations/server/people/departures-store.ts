import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

const owned = (personId: string, states: readonly string[]) => sql`
  from organizations.organization o join organizations.member own on own.organization_id = o.id
  where own.person_id = ${personId} and own.role = 'owner' and o.state = any (${states}::text[])`

const isAlone = sql`not exists (select from organizations.member other
  where other.organization_id = o.id and other.person_id <> own.person_id)`

/** SQL of what happens to organizations when somebody leaves. */
export const leavingOwnersStore = (db: Database) => ({
  /** The verified organizations of this owner: whether others belong to them, and the account with their SUP. */
  living: async (personId: string): Promise<{ hasOthers: boolean; account: number }[]> =>
    (
      await sql<{ hasOthers: boolean; account: number }>`
        select not ${isAlone} as "hasOthers", o.account_id as account
        ${owned(personId, ['verified', 'suspended'])}`.execute(db)
    ).rows,
  withdrawWaiting: async (personId: string, at: Date): Promise<void> => {
    await sql`update organizations.spend set state = 'withdrawn', decided_by = ${personId}, decided_at = ${at}
      where proposed_by = ${personId} and state = 'waiting'`.execute(db)
    await sql`update organizations.invitation set state = 'withdrawn'
      where invited_by = ${personId} and state = 'open'`.execute(db)
  },
  /** What nobody else belongs to keeps its public name and books, and loses what its owner wrote. */
  suspendAlone: async (personId: string, at: Date): Promise<void> => {
    await sql`update organizations.organization set state = 'suspended', reason = 'Its owner has left.',
        decided_at = ${at}, address = '[erased]', signatories = '[erased]', owners = '[erased]', links = '',
        revision = revision + 1
      where id in (select o.id ${owned(personId, ['verified', 'suspended'])} and ${isAlone})`.execute(db)
  },
  /** Deletes registrations that nobody verified; returns their files. */
  forgetUnverified: async (personId: string): Promise<string[]> => {
    const { rows } = await sql<{ id: string; file_id: string | null }>`
      select o.id, o.file_id ${owned(personId, ['pending', 'refused'])} for update of o`.execute(db)
    const ids = rows.map(({ id }) => id)
    await sql`delete from organizations.invitation where organization_id = any (${ids}::uuid[])`.execute(db)
    await sql`delete from organizations.member where organization_id = any (${ids}::uuid[])`.execute(db)
    await sql`delete from organizations.organization where id = any (${ids}::uuid[])`.execute(db)
    return rows.flatMap(({ file_id: file }) => file ?? [])
  },
})
