import { type Database, withTables } from '#platform/server/database.ts'
import type { RecordTables } from './tables.ts'

/** Why a witness did not sign when it was asked last. */
export type Trouble = 'fork' | 'stranger' | 'wrong' | 'silent'

/** What a witness signed: a head by its size, its own lines below it, and when by its own word. */
export interface Cosigned {
  readonly size: number
  readonly cosignature: string
  readonly cosigned_at: Date
}

/** SQL of what the witnesses of the record said last. */
export const witnessStore = (db: Database) => {
  const tables = withTables<RecordTables>(db)
  const note = (key: string, said: Partial<Cosigned> & { asked_at: Date; trouble: Trouble | null }) =>
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
        .where('key', 'in', [...keys, ''])
        .execute(),
    /** The newest head that any witness signed, with the lines of all who signed it. */
    newest: async (): Promise<{ size: number; cosignatures: string[] } | null> => {
      const rows = await tables
        .selectFrom('record.witness')
        .select(['size', 'cosignature'])
        .where('size', '=', (of) =>
          of.selectFrom('record.witness as any_of').select((max) => max.fn.max('any_of.size').as('size')),
        )
        .orderBy('key')
        .execute()
      const [first] = rows
      return first?.size ? { size: first.size, cosignatures: rows.map((row) => row.cosignature ?? '') } : null
    },
    noteCosigned: (key: string, cosigned: Cosigned, at: Date) =>
      note(key, { ...cosigned, asked_at: at, trouble: null }),
    noteTrouble: (key: string, trouble: Trouble, at: Date) => note(key, { asked_at: at, trouble }),
  }
}
