import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { IdentityTables } from '../tables.ts'

/** Password hashes by person. */
export const passwordsStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return {
    hash: async (id: string): Promise<string | undefined> =>
      (
        await tables
          .selectFrom('identity.person')
          .select('password_hash as hash')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.hash ?? undefined,

    replace: (id: string, passwordHash: string) =>
      tables
        .updateTable('identity.person')
        // A value that the person set is no longer a placeholder.
        .set({ password_hash: passwordHash, lacks: sql<string[]>`array_remove(lacks, 'password')` })
        .where('id', '=', id)
        .execute(),
  }
}
