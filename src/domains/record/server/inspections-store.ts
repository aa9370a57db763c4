import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database.ts'
import type { RecordTables } from './tables.ts'

/** A row that is not what the log says, by its table and id. */
export interface Difference {
  readonly row: string
  readonly what: 'changed' | 'gone' | 'slipped in'
}

/** A journal whose rows are not in the log for too long: the first of them. */
export interface Waiting {
  readonly journal: string
  readonly id: number
  /** The moment at which it was written. */
  readonly since: string
}

/** SQL of comparing tables with the log. */
export const inspectionsStore = (db: Database) => {
  const tables = withTables<RecordTables>(db)
  return {
    add: async (inspection: {
      at: Date
      size: number
      compared: number
      differing: readonly Difference[]
      waiting: readonly Waiting[]
    }): Promise<void> => {
      await tables
        .insertInto('record.inspection')
        .values({
          ...inspection,
          differing: JSON.stringify(inspection.differing),
          waiting: JSON.stringify(inspection.waiting),
        })
        .execute()
    },
    last: async () => {
      const row = await tables
        .selectFrom('record.inspection')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row
        ? { ...row, differing: row.differing as Difference[], waiting: row.waiting as Waiting[] }
        : null
    },
    forgetBefore: (at: Date) => tables.deleteFrom('record.inspection').where('at', '<', at).execute(),
    /** The highest id of a journal that is in the log. */
    highest: async (kind: string): Promise<number> => {
      const { top } = await tables
        .selectFrom('record.entry')
        .select(sql<number>`coalesce(max(source_id), 0)`.as('top'))
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
      return top
    },
    /** What the log holds of a journal's ids, both ends with. */
    sealed: (kind: string, first: number, last: number) =>
      tables
        .selectFrom('record.entry')
        .select(['source_id', 'body'])
        .where('kind', '=', kind)
        .where('source_id', '>=', first)
        .where('source_id', '<=', last)
        .execute(),
    blocksFrom: (first: number, most: number) =>
      tables
        .selectFrom('record.block')
        .selectAll()
        .where('n', '>=', first)
        .orderBy('n')
        .limit(most)
        .execute(),
    documents: () => tables.selectFrom('record.document').select(['path', 'bytes']).execute(),
  }
}
