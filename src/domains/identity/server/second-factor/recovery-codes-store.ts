import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { StoredCode } from './recovery-codes.ts'
import type { IdentityTables } from '../tables.ts'

/** Recovery codes: ten per person, in numbered slots. */
export const recoveryCodesStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return {
    remove: (personId: string) =>
      tables.deleteFrom('identity.recovery_code').where('person_id', '=', personId).execute(),

    unused: (personId: string): Promise<StoredCode[]> =>
      tables
        .selectFrom('identity.recovery_code')
        .select(['slot', 'salt', 'code_hash as hash'])
        .where('person_id', '=', personId)
        .where('used_at', 'is', null)
        .orderBy('slot')
        .execute(),

    /** Consumes a code; of concurrent calls one gets true. */
    take: (personId: string, { slot, salt }: StoredCode, at: Date): Promise<boolean> =>
      wrote(
        tables
          .updateTable('identity.recovery_code')
          .set({ used_at: at })
          .where('person_id', '=', personId)
          .where('slot', '=', slot)
          .where('salt', '=', salt)
          .where('used_at', 'is', null),
      ),

    /** Replaces all codes. */
    replace: async (personId: string, codes: readonly StoredCode[], at: Date): Promise<void> => {
      await tables
        .insertInto('identity.recovery_code')
        .values(
          codes.map(({ slot, salt, hash }) => ({
            person_id: personId,
            slot,
            salt,
            code_hash: hash,
            made_at: at,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['person_id', 'slot']).doUpdateSet({
            salt: (excluded) => excluded.ref('excluded.salt'),
            code_hash: (excluded) => excluded.ref('excluded.code_hash'),
            made_at: at,
            used_at: null,
          }),
        )
        .execute()
    },
  }
}
