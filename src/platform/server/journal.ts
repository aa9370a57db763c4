import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** One row of a journal as it is published: a line of JSON that names no person. */
export interface JournalLine {
  readonly id: number
  readonly text: string
}

/** Rows with an id above `after`, written by transactions from `from` up to, not with, `below`. */
export interface JournalWindow {
  readonly after: number
  readonly from: string
  readonly below: string
  readonly most: number
}

/** An append-only table that the public record follows; rooms hand theirs over without showing the table. */
export interface Journal {
  /** What its entries are called in the record. */
  readonly name: string
  /** What an alarm calls it. */
  readonly table: string
  follow(db: Database, window: JournalWindow): Promise<JournalLine[]>
  /** The rows from one id to another, both with, that were written before `below`. */
  between(db: Database, first: number, last: number, below: string): Promise<JournalLine[]>
  /** The highest id that was given out, whether or not its row is committed. */
  lastId(db: Database): Promise<number>
}

interface Source<Row> {
  readonly name: string
  /** Its schema and table; needs the columns `id` (identity) and `written_by` (xid8). */
  readonly table: string
  /** What else is read of a row, as SQL after `select row.id`; the table itself is called `row`. */
  readonly columns: string
  /** Tables that are joined to it, as SQL. */
  readonly joins?: string
  readonly linesOf: (db: Database, rows: readonly (Row & { id: number })[]) => Promise<string[]> | string[]
}

/** Makes a journal of a table. The SQL pieces are written by the room, never taken from input. */
export const journalOf = <Row>({ name, table, columns, joins = '', linesOf }: Source<Row>): Journal => {
  const own = sql.raw(`select * from ${table} as row`)
  const rest = sql.raw(`select row.id, ${columns} from row ${joins} order by row.id`)
  /** The journal's rows are chosen before anything is joined to them: a plan that joins first reads the whole table. */
  const read = async (db: Database, choice: RawBuilder<unknown>): Promise<JournalLine[]> => {
    const { rows } = await sql<
      Row & { id: number }
    >`with row as materialized (${own} ${choice}) ${rest}`.execute(db)
    const texts = await linesOf(db, rows)
    return rows.map(({ id }, at) => ({ id, text: texts[at] ?? '' }))
  }
  return {
    name,
    table,
    follow: (db, { after, from, below, most }) =>
      read(
        db,
        sql`where row.id > ${after} and row.written_by >= ${from}::xid8 and row.written_by < ${below}::xid8
          order by row.id limit ${most}`,
      ),
    between: (db, first, last, below) =>
      read(db, sql`where row.id between ${first} and ${last} and row.written_by < ${below}::xid8`),
    lastId: async (db) => {
      const { rows } = await sql<{
        last: number
      }>`select case when is_called then last_value else last_value - 1 end as last from ${sql.raw(`${table}_id_seq`)}`.execute(
        db,
      )
      return rows[0]?.last ?? 0
    },
  }
}

/** The oldest transaction that is still under way: rows of all before it are settled. */
export const settledBelow = async (db: Database): Promise<string> => {
  const { rows } = await sql<{
    below: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as below`.execute(db)
  return rows[0]?.below ?? '0'
}

/** The first transaction that has not begun: any row of it or a later one is written after this moment. */
export const nextTransaction = async (db: Database): Promise<string> => {
  const { rows } = await sql<{
    next: string
  }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  return rows[0]?.next ?? '0'
}
