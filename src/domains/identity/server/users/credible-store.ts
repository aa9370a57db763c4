import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { IdentityTables } from '../tables.ts'

/** A person whose account is neither erased nor joined into another one. */
export interface PresentPerson {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly joinedAt: Date
  readonly hasCheckedIdentity: boolean
}

/** Everybody in steps, and who of them is at Credible Level 1. */
export const credibleStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return {
    /** Ids of these that belong to people whose account is neither erased nor joined into another one. */
    present: async (ids: readonly string[]): Promise<PresentPerson[]> =>
      tables
        .selectFrom('identity.person')
        .select([
          'id',
          'first_name as firstName',
          'last_name as lastName',
          'joined_at as joinedAt',
          'is_verified as hasCheckedIdentity',
        ])
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('erased_at', 'is', null)
        .where('merged_into', 'is', null)
        .execute(),

    /** Whether this person is present, which nobody changes until the end of the transaction. */
    isPresent: async (id: string): Promise<boolean> =>
      (await tables
        .selectFrom('identity.person')
        .select('id')
        .where('id', '=', id)
        .where('erased_at', 'is', null)
        .forShare()
        .executeTakeFirst()) !== undefined,

    /** Up to `limit` ids after this one, in their order. */
    idsAfter: async (after: string | null, limit: number): Promise<string[]> => {
      let query = tables.selectFrom('identity.person').select('id').orderBy('id').limit(limit)
      if (after) query = query.where('id', '>', after)
      return (await query.execute()).map(({ id }) => id)
    },

    /** Writes who is at Credible Level 1 and who is not; a person who stays there keeps the earlier time. */
    keepCredible: (ids: readonly string[], credible: readonly string[], at: Date) =>
      sql`update identity.person
        set credible_since = case when id = any(${credible}::uuid[]) then ${at}::timestamptz end
        where id = any(${ids}::uuid[]) and (credible_since is not null) <> (id = any(${credible}::uuid[]))`.execute(
        db,
      ),

    keepChecked: (id: string) =>
      tables.updateTable('identity.person').set({ is_verified: true }).where('id', '=', id).execute(),

    dropChecked: (id: string) =>
      tables.updateTable('identity.person').set({ is_verified: false }).where('id', '=', id).execute(),

    verifiedBy: (id: string) =>
      tables
        .selectFrom('identity.person')
        .select(['is_verified', 'credible_since'])
        .where('id', '=', id)
        .executeTakeFirst(),
  }
}
