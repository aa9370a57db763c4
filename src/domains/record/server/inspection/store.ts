import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { RecordTables } from '../tables.ts'

/** A row that differs from the log, by its table and id. */
export interface Difference {
  readonly row: string
  readonly what: 'changed' | 'gone' | 'slipped in'
}

/** The first row of a publication feed that has waited too long to enter the log. */
export interface WaitingRows {
  /** The table of the feed. The key is stored with the inspection and in alarms. */
  readonly journal: string
  readonly id: number
  /** When the row was written. */
  readonly since: string
}

/** A row of a publication feed as the record holds it. */
export interface SealedRow {
  readonly source_id: number
  readonly body: string
  /** The hash of the whole line; null for an entry that was published as it was read. */
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
    /** The highest id of a publication feed that the log holds or has taken. */
    highest: async (kind: string): Promise<number> => {
      const { rows } = await sql<{ top: number }>`select greatest(
        (select coalesce(max(source_id), 0) from record.entry where kind = ${kind}),
        (select coalesce(max(source_id), 0) from record.taken where kind = ${kind})) as top`.execute(db)
      return rows[0]?.top ?? 0
    },
    /** What the record holds of a feed's ids from `first` to `last` (inclusive): published or waiting bodies, and hashes. */
    sealed: async (kind: string, first: number, last: number): Promise<SealedRow[]> => {
      const { rows } = await sql<SealedRow>`
        select source_id, coalesce(entry.body, waiting.body, '') as body, taken.leaf
        from (select * from record.taken where kind = ${kind} and source_id between ${first} and ${last}) taken
        full join (select * from record.entry where kind = ${kind} and source_id between ${first} and ${last}) entry
          using (source_id)
        left join (select * from record.waiting where kind = ${kind}) waiting using (source_id)`.execute(db)
      return rows
    },
    blocksFrom: (first: number, limit: number) =>
      tables
        .selectFrom('record.block')
        .selectAll()
        .where('n', '>=', first)
        .orderBy('n')
        .limit(limit)
        .execute(),
    documents: () => tables.selectFrom('record.document').select(['path', 'bytes']).execute(),
  }
}
