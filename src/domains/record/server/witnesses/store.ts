import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database.ts'
import type { WitnessTrouble } from '../../contract.ts'
import type { RecordTables } from '../tables.ts'

/** What a witness signed: a head by its size, its own lines below it, and when by its own word. */
export interface Cosigned {
  readonly size: number
  readonly cosignature: string
  readonly cosigned_at: Date
}

/** SQL of what the witnesses of the record said last. */
export const witnessStore = (db: Database) => {
  const tables = withTables<RecordTables>(db)
  const note = (key: string, said: Partial<Cosigned> & { asked_at: Date; trouble: WitnessTrouble | null }) =>
    tables
      .insertInto('record.witness')
      .values({ key, ...said })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(said))
      .execute()
  return {
    /** What these witnesses said last, by the lines of their keys. */
    of: (keys: readonly string[]) =>
      tables
        .selectFrom('record.witness')
        .selectAll()
        .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
        .execute(),
    /** What every witness signed last, the newest head first. */
    cosigned: () =>
      tables
        .selectFrom('record.witness')
        .select(['key', 'size', 'cosignature'])
        .where('size', 'is not', null)
        .orderBy('size', 'desc')
        .orderBy('key')
        .execute(),
    noteCosigned: (key: string, cosigned: Cosigned, at: Date) =>
      note(key, { ...cosigned, asked_at: at, trouble: null }),
    noteTrouble: (key: string, trouble: WitnessTrouble, at: Date) => note(key, { asked_at: at, trouble }),
  }
}
