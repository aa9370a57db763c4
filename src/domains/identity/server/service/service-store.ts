import { type Database, withTables } from '#platform/server/database/database.ts'
import type { IdentityTables } from '../tables.ts'

/** Who serves in the national youth service. */
export const serviceStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return {
    keep: (personId: string, until: Date, at: Date) =>
      tables
        .insertInto('identity.service')
        .values({ person_id: personId, until, changed_at: at })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ until, changed_at: at }))
        .execute(),

    remove: (personId: string) =>
      tables.deleteFrom('identity.service').where('person_id', '=', personId).execute(),

    until: async (personId: string): Promise<Date | undefined> =>
      (
        await tables
          .selectFrom('identity.service')
          .select('until')
          .where('person_id', '=', personId)
          .executeTakeFirst()
      )?.until,
  }
}
