import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { type Database, keptStatement } from '../database/database.ts'

/** One row of a publication feed as it is published: a line of JSON that names no person. */
export interface FeedLine {
  readonly id: number
  readonly text: string
  /**
   * The same with its number and its moment, where what is published has neither. It is never published: the watch over
   * the tables compares it, so that a changed moment shows too.
   */
  readonly whole?: string
}

/** Rows with an id above `after`, written by transactions from `from` up to, not with, `below`. */
export interface FeedWindow {
  readonly after: number
  readonly from: string
  readonly below: string
  readonly limit: number
}

/** Which rows nobody can add to any more: all up to the id `floor`, and all of transactions before `below`. */
export interface Settled {
  readonly floor: number
  readonly below: string
}

/** An append-only table that the public record follows; domains hand theirs over without showing the table. */
export interface PublicationFeed {
  /** What its entries are called in the record. */
  readonly name: string
  /** What an alarm calls it. */
  readonly table: string
  follow(db: Database, window: FeedWindow): Promise<FeedLine[]>
  /** The rows of these ids, in their order. */
  linesOf(db: Database, ids: readonly number[]): Promise<FeedLine[]>
  /** The rows from one id to another, both with; of a publication feed that still grows there, those that are settled. */
  between(db: Database, first: number, last: number, settled?: Settled): Promise<FeedLine[]>
  /** The highest id that was given out, whether or not its row is committed. */
  lastId(db: Database): Promise<number>
  /** The ids that there are from one, not with it, to another, in their order. */
  idsBetween(db: Database, after: number, last: number, limit: number): Promise<number[]>
  /** Rows with an id above `after` that were written before a moment, in the order of their ids. */
  olderThan(
    db: Database,
    rows: { after: number; before: Date; limit: number },
  ): Promise<{ id: number; at: Date }[]>
}

/** Some rows of a publication feed that are taken together: their ids, the hash of each one's line, and what they add up to. */
export interface FeedBlock {
  readonly ids: number[]
  readonly leaves: Buffer
  readonly sums: readonly FeedSum[]
}

/** What some rows of a publication feed add up to from one side to another: all that is published of them. */
export interface FeedSum {
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly units: string
}

/** A publication feed whose lines the database itself writes and hashes: its rows enter the record by blocks of `size`. */
export interface BlockFeed extends PublicationFeed {
  followBlocks(db: Database, window: FeedWindow, size: number): Promise<FeedBlock[]>
  blocksOf(db: Database, ids: readonly number[], size: number): Promise<FeedBlock[]>
}

interface Table {
  readonly name: string
  /** Its schema and table; needs the columns `id` (identity) and `written_by` (xid8). */
  readonly table: string
  /** The column of the moment at which a row was written. */
  readonly moment: string
  /** Tables that are joined to it, as SQL. */
  readonly joins?: string
}

interface Source<Row> extends Table {
  /** What else is read of a row, as SQL after `select row.id`; the table itself is called `row`. */
  readonly columns: string
  readonly linesOf: (db: Database, rows: readonly (Row & { id: number })[]) => Promise<string[]> | string[]
  /** The whole line of a row, where what is published leaves its number and moment out. */
  readonly wholeOf?: (row: Row & { id: number }) => string
}

type Choice = RawBuilder<unknown>

/** The publication feed's rows are chosen, and counted, before anything is joined to them: a plan that joins first reads the whole table. */
const chosen = ({ table }: Table, choice: Choice): RawBuilder<unknown> =>
  sql`with row as materialized (
    ${sql.raw(`select row.*, row_number() over (order by row.id) - 1 as place from ${table} as row`)} ${choice})`

const inWindow = ({ after, from, below, limit }: FeedWindow): Choice =>
  sql`where row.id > ${after} and row.written_by >= ${from}::xid8 and row.written_by < ${below}::xid8
    order by row.id limit ${limit}`

const ofIds = (ids: readonly number[]): Choice => sql`where row.id = any (${ids}::bigint[])`

const fromTo = (first: number, last: number, settled: Settled | undefined): Choice =>
  settled
    ? sql`where row.id between ${first} and ${last}
        and (row.id <= ${settled.floor} or row.written_by < ${settled.below}::xid8)`
    : sql`where row.id between ${first} and ${last}`

const reading = (
  source: Table,
  read: (db: Database, choice: Choice) => Promise<FeedLine[]>,
): PublicationFeed => {
  const { name, table, moment } = source
  const lastId = keptStatement(
    `select case when is_called then last_value else last_value - 1 end as last from ${table}_id_seq`,
  )
  return {
    name,
    table,
    follow: (db, window) => read(db, inWindow(window)),
    linesOf: (db, ids) => read(db, ofIds(ids)),
    between: (db, first, last, settled) => read(db, fromTo(first, last, settled)),
    lastId: async (db) =>
      (await db.executeQuery<{ last: number }>(CompiledQuery.raw(lastId))).rows[0]?.last ?? 0,
    idsBetween: async (db, after, last, limit) => {
      const { rows } = await sql<{ id: number }>`select id from ${sql.raw(table)}
        where id > ${after} and id <= ${last} order by id limit ${limit}`.execute(db)
      return rows.map(({ id }) => id)
    },
    olderThan: async (db, { after, before, limit }) =>
      (
        await sql<{ id: number; at: Date }>`select id, ${sql.raw(moment)} as at from ${sql.raw(table)}
          where id > ${after} and ${sql.raw(moment)} < ${before} order by id limit ${limit}`.execute(db)
      ).rows,
  }
}

/** Makes a publication feed of a table. The SQL pieces are written by the domain, never taken from input. */
export const feedOf = <Row>(source: Source<Row>): PublicationFeed => {
  const rest = sql.raw(`select row.id, ${source.columns} from row ${source.joins ?? ''} order by row.id`)
  return reading(source, async (db, choice) => {
    const { rows } = await sql<Row & { id: number }>`${chosen(source, choice)} ${rest}`.execute(db)
    const texts = await source.linesOf(db, rows)
    const { wholeOf } = source
    return rows.map((row, at) => ({
      id: row.id,
      text: texts[at] ?? '',
      ...(wholeOf && { whole: wholeOf(row) }),
    }))
  })
}

/** How a row adds to the sums that are published: SQL expressions over the row, and which rows do. */
interface Summing {
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly units: string
  readonly where: string
}

/**
 * Makes a publication feed of a table whose lines are an SQL expression over `row`. Each line is hashed as a leaf of the record
 * is (SHA-256 of a byte 0 and the line), so that of a great many rows only hashes and sums leave the database.
 */
export const blockFeedOf = (source: Table & { readonly line: string; readonly sums: Summing }): BlockFeed => {
  const { joins = '', line, sums } = source
  const lines = sql.raw(`select row.id, ${line} as text from row ${joins} order by row.id`)
  const hashes =
    sql.raw(`select row.id, sha256('\\x00'::bytea || convert_to(${line}, 'UTF8')) as leaf, row.place,
    ${sums.kind} as kind, ${sums.from} as payer, ${sums.to} as payee, ${sums.units} as units, ${sums.where} as adds
    from row ${joins}`)
  const blocks = async (db: Database, choice: Choice, size: number): Promise<FeedBlock[]> => {
    const { rows } = await sql<FeedBlock>`${chosen(source, choice)},
      leaf as materialized (select *, place / ${size}::int as block from (${hashes}) hashed),
      block as (
        select block, array_agg(id order by id) as ids, string_agg(leaf, ''::bytea order by id) as leaves
        from leaf group by block
      ),
      summed as (
        select block, jsonb_agg(jsonb_build_object('kind', kind, 'from', payer, 'to', payee, 'units', units)) as sums
        from (
          select block, kind, payer, payee, sum(units)::text as units from leaf where adds group by 1, 2, 3, 4
        ) each group by block
      )
      select ids, leaves, coalesce(sums, '[]') as sums from block left join summed using (block) order by block`.execute(
      db,
    )
    return rows
  }
  return {
    ...reading(
      source,
      async (db, choice) => (await sql<FeedLine>`${chosen(source, choice)} ${lines}`.execute(db)).rows,
    ),
    followBlocks: (db, window, size) => blocks(db, inWindow(window), size),
    blocksOf: (db, ids, size) => blocks(db, ofIds(ids), size),
  }
}

/** Where the database stands in the count of its transactions. */
export interface Transactions {
  /** The oldest transaction that is still under way: rows of all before it are settled. */
  readonly below: string
  /** This transaction: a row of a later one is written after this one had its number. */
  readonly own: string
}

// Not the end of the snapshot: that is the number behind the last transaction that is over, and one that is under way may
// be higher.
const STANDING = keptStatement(`select pg_snapshot_xmin(pg_current_snapshot())::text as below,
  pg_current_xact_id()::text as own`)

/** The count of transactions now. It gives this transaction a number if it has none. */
export const transactionsNow = async (db: Database): Promise<Transactions> => {
  const { rows } = await db.executeQuery<Transactions>(CompiledQuery.raw(STANDING))
  const [found] = rows
  if (!found) throw new Error('The database named no transaction.')
  return found
}
