import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database.ts'
import type { RecordTables } from '../tables.ts'

/** A row that is not what the log says, by its table and id. */
export interface Difference {
  readonly row: string
  readonly what: 'changed' | 'gone' | 'slipped in'
}

/** A publication feed whose rows are not in the log for too long: the first of them. */
export interface WaitingRows {
  readonly journal: string
  readonly id: number
  /** The moment at which it was written. */
  readonly since: string
}

/** A row of a publication feed as the record holds it. */
export interface SealedRow {
  readonly source_id: number
  readonly body: string
  /** The hash of its whole line; null for an entry that was published as it was read. */
  readonly leaf: Buffer | null
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
      waiting: readonly WaitingRows[]
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
        ? { ...row, differing: row.differing as Difference[], waiting: row.waiting as WaitingRows[] }
        : null
    },
    forgetBefore: (at: Date) => tables.deleteFrom('record.inspection').where('at', '<', at).execute(),
    /** The highest id of a publication feed that is in the log, or taken for it. */
    highest: async (kind: string): Promise<number> => {
      const { rows } = await sql<{ top: number }>`select greatest(
        (select coalesce(max(source_id), 0) from record.entry where kind = ${kind}),
        (select coalesce(max(source_id), 0) from record.taken where kind = ${kind})) as top`.execute(db)
      return rows[0]?.top ?? 0
    },
    /** What was published or waits of a publication feed's ids, both ends with, and the hash of each that was taken first. */
    sealed: async (kind: string, first: number, last: number): Promise<SealedRow[]> => {
      const { rows } = await sql<SealedRow>`
        select source_id, coalesce(entry.body, waiting.body, '') as body, taken.leaf
        from (select * from record.taken where kind = ${kind} and source_id between ${first} and ${last}) taken
        full join (select * from record.entry where kind = ${kind} and source_id between ${first} and ${last}) entry
          using (source_id)
        left join (select * from record.waiting where kind = ${kind}) waiting using (source_id)`.execute(db)
      return rows
    },
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
