import { sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { KycTables } from '../tables.ts'

/** SQL of the wrapping keys. */
export const wrappingKeysStore = (db: Database) => {
  const tables = withTables<KycTables>(db)
  return {
    active: () =>
      tables
        .selectFrom('kyc.wrapping_key')
        .select(['id', 'wrapped', 'made_at as madeAt'])
        .where('retired_at', 'is', null)
        .executeTakeFirst(),

    byId: (id: number) =>
      tables.selectFrom('kyc.wrapping_key').select(['id', 'wrapped']).where('id', '=', id).executeTakeFirst(),

    /** Adds a key if none is in use. */
    add: (wrapped: Buffer, at: Date) =>
      sql`insert into kyc.wrapping_key (wrapped, made_at) values (${wrapped}, ${at}) on conflict do nothing`.execute(
        db,
      ),

    /** Retires this key; false when somebody was first. */
    retire: (id: number, at: Date): Promise<boolean> =>
      wrote(
        tables
          .updateTable('kyc.wrapping_key')
          .set({ retired_at: at })
          .where('id', '=', id)
          .where('retired_at', 'is', null),
      ),

    retired: async (): Promise<number[]> => {
      const rows = await tables
        .selectFrom('kyc.wrapping_key')
        .select('id')
        .where('retired_at', 'is not', null)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Removes retired keys that wrap nothing any more. */
    removeUnused: () =>
      sql`delete from kyc.wrapping_key w where retired_at is not null
        and not exists (select from kyc.document d where d.key_id = w.id)
        and not exists (select from kyc.application a where a.key_id = w.id)`.execute(db),
  }
}

/** SQL of the data keys that a wrapping key still wraps. */
export const rewrappingStore = (db: Database) => {
  const tables = withTables<KycTables>(db)
  return {
    documentsUnder: (keyIds: readonly number[], limit: number) =>
      tables
        .selectFrom('kyc.document')
        .select(['id', 'person_id as personId', 'kind', 'key_id as keyId', 'wrapped_key as wrapped'])
        .where('key_id', 'in', keyIds)
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute(),

    detailsUnder: (keyIds: readonly number[], limit: number) =>
      tables
        .selectFrom('kyc.application')
        .select(['id', 'person_id as personId', 'key_id as keyId', 'wrapped_key as wrapped'])
        .where('key_id', 'in', keyIds)
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute(),

    rewrapDocument: (id: string, { keyId, wrapped }: { keyId: number; wrapped: Buffer }) =>
      tables
        .updateTable('kyc.document')
        .set({ key_id: keyId, wrapped_key: wrapped })
        .where('id', '=', id)
        .execute(),

    rewrapDetails: (id: string, { keyId, wrapped }: { keyId: number; wrapped: Buffer }) =>
      tables
        .updateTable('kyc.application')
        .set({ key_id: keyId, wrapped_key: wrapped })
        .where('id', '=', id)
        .execute(),
  }
}
