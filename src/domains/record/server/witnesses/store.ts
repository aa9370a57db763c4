import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { WitnessTrouble } from '../../contract.ts'
import type { RecordTables } from '../tables.ts'

/** What a witness signed: the size of the head, the witness's signature lines, and its own timestamp. */
export interface Cosigned {
  readonly size: number
  readonly cosignature: string
  readonly cosigned_at: Date
}

/** SQL of the last answers of the witnesses. */
export const witnessStore = (db: Database) => {
  const tables = withTables<RecordTables>(db)
  const note = (
    key: string,
    answer: Partial<Cosigned> & { asked_at: Date; trouble: WitnessTrouble | null },
  ) =>
    tables
      .insertInto('record.witness')
      .values({ key, ...answer })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(answer))
      .execute()
  return {
    /** The last answers of these witnesses, by the lines of their keys. */
    of: (keys: readonly string[]) =>
      tables
        .selectFrom('record.witness')
        .selectAll()
        .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
        .execute(),
    /** The last signature of every witness, the newest head first. */
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
