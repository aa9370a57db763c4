import { type Database, withTables } from '#platform/server/database.ts'
import type { KeptCode } from './recovery-codes.ts'
import type { IdentityTables } from '../tables.ts'

/** Recovery codes: ten for a person, in numbered slots. */
export const recoveryCodesStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return {
    remove: (personId: string) =>
      tables.deleteFrom('identity.recovery_code').where('person_id', '=', personId).execute(),

    unused: (personId: string): Promise<KeptCode[]> =>
      tables
        .selectFrom('identity.recovery_code')
        .select(['slot', 'salt', 'code_hash as hash'])
        .where('person_id', '=', personId)
        .where('used_at', 'is', null)
        .orderBy('slot')
        .execute(),

    /** Uses a code up; true for the one of several who did it. */
    take: async (personId: string, { slot, salt }: KeptCode, at: Date): Promise<boolean> =>
      (await tables
        .updateTable('identity.recovery_code')
        .set({ used_at: at })
        .where('person_id', '=', personId)
        .where('slot', '=', slot)
        .where('salt', '=', salt)
        .where('used_at', 'is', null)
        .returning('slot')
        .executeTakeFirst()) !== undefined,

    /** Puts new codes in the place of all that were before. */
    replace: async (personId: string, codes: readonly KeptCode[], at: Date): Promise<void> => {
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
