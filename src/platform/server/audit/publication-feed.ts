import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { invariant } from '#shared/errors.ts'
import { type Database, preparedStatement } from '../database/database.ts'

/** One published row of a feed: a line of JSON that names no person. */
export interface FeedLine {
  readonly id: number
  readonly text: string
  /**
   * The line with its number and time where the published line has neither. Never published: the tamper check compares
   * it, so that it also notices a changed time.
   */
  readonly whole?: string
}

/** Rows with an id above `after`, written by transactions from `from` (inclusive) to `below` (exclusive). */
export interface FeedWindow {
  readonly after: number
  readonly from: string
  readonly below: string
  readonly limit: number
}

/** Bounds below which no new row can appear: all rows up to the id `floor`, and all of transactions before `below`. */
export interface Settled {
  readonly floor: number
  readonly below: string
}

/** An append-only table that the public record follows; a domain offers it without exposing the table. */
export interface PublicationFeed {
  /** The name of its entries in the record. */
  readonly name: string
  /** Its name in alarms. */
  readonly table: string
  /** What it reads or writes of a row, as SQL: a change of it is a new version of the feeds. */
  readonly text: string
  follow(db: Database, window: FeedWindow): Promise<FeedLine[]>
  /** The rows with these ids, in this order. */
  linesOf(db: Database, ids: readonly number[]): Promise<FeedLine[]>
  /** The rows from `first` to `last`, inclusive; with `settled`, only settled rows of a feed that still grows there. */
  between(db: Database, first: number, last: number, settled?: Settled): Promise<FeedLine[]>
  /** The highest id assigned so far, whether or not its row is committed. */
  lastId(db: Database): Promise<number>
  /** The existing ids after `after`, up to and including `last`, in order. */
  idsBetween(db: Database, after: number, last: number, limit: number): Promise<number[]>
  /** Rows with an id above `after` that were written before a time, in order of id. */
  olderThan(
    db: Database,
    rows: { after: number; before: Date; limit: number },
  ): Promise<{ id: number; at: Date }[]>
}

/** Rows of a feed taken together: their ids, the hash of each line, and their sums. */
export interface FeedBlock {
  readonly ids: number[]
  readonly leaves: Buffer
  readonly sums: readonly FeedSum[]
}

/** The published sum of some rows, by source and destination. */
export interface FeedSum {
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly units: string
}

/** A feed whose lines the database itself writes and hashes; its rows enter the record in blocks of `size`. */
export interface BlockFeed extends PublicationFeed {
  followBlocks(db: Database, window: FeedWindow, size: number): Promise<FeedBlock[]>
  blocksOf(db: Database, ids: readonly number[], size: number): Promise<FeedBlock[]>
}

/** Whether a feed is taken in blocks. */
export const isBlockFeed = (feed: PublicationFeed): feed is BlockFeed => 'followBlocks' in feed

interface Table {
  readonly name: string
  /** Its schema and table; needs the columns `id` (identity) and `written_by` (xid8). */
  readonly table: string
  /** The column with the time at which a row was written. */
  readonly moment: string
  /** Tables to join, as SQL. */
  readonly joins?: string
}

interface Source<Row> extends Table {
  /** The other columns to read, as SQL after `select row.id`; the table itself is called `row`. */
  readonly columns: string
  readonly linesOf: (db: Database, rows: readonly (Row & { id: number })[]) => Promise<string[]> | string[]
  /** The complete line of a row, where the published line leaves out its number and time. */
  readonly wholeOf?: (row: Row & { id: number }) => string
}

type Choice = RawBuilder<unknown>

/** Selects and numbers the rows before it joins anything: a plan that joins first reads the whole table. */
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
  text: string,
  read: (db: Database, choice: Choice) => Promise<FeedLine[]>,
): PublicationFeed => {
  const { name, table, moment } = source
  const lastId = preparedStatement(
    `select case when is_called then last_value else last_value - 1 end as last from ${table}_id_seq`,
  )
  return {
    name,
    table,
    text,
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

/** Makes a publication feed of a table. The domain writes the SQL pieces; they never come from input. */
export const feedOf = <Row>(source: Source<Row>): PublicationFeed => {
  const rest = sql.raw(`select row.id, ${source.columns} from row ${source.joins ?? ''} order by row.id`)
  return reading(source, source.columns, async (db, choice) => {
    const { rows } = await sql<Row & { id: number }>`${chosen(source, choice)} ${rest}`.execute(db)
    const texts = await source.linesOf(db, rows)
    const { wholeOf } = source
    return rows.map((row, at) => {
      const text = texts[at]
      invariant(text, `each row of ${source.table} has its line`)
      return { id: row.id, text, ...(wholeOf && { whole: wholeOf(row) }) }
    })
  })
}

/** What a row adds to the published sums: SQL expressions over the row, and a condition on which rows count. */
interface Summing {
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly units: string
  readonly where: string
}

/**
 * Makes a publication feed of a table whose lines are an SQL expression over `row`. The database hashes each line as a
 * leaf of the record (SHA-256 of a zero byte and the line), so only hashes and sums leave it, however many rows there
 * are.
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
      [line, ...Object.values(sums)].join('\n'),
      async (db, choice) => (await sql<FeedLine>`${chosen(source, choice)} ${lines}`.execute(db)).rows,
    ),
    followBlocks: (db, window, size) => blocks(db, inWindow(window), size),
    blocksOf: (db, ids, size) => blocks(db, ofIds(ids), size),
  }
}

/** The database's current position in its transaction numbers. */
export interface Transactions {
  /** The oldest running transaction: rows of all earlier ones are settled. */
  readonly below: string
  /** This transaction: rows of later ones are written after this one got its number. */
  readonly own: string
}

// Not the snapshot's xmax: that is one past the last finished transaction, and a running one may be higher.
const STANDING = preparedStatement(`select pg_snapshot_xmin(pg_current_snapshot())::text as below,
  pg_current_xact_id()::text as own`)

/** The current transaction numbers. Assigns a number to this transaction if it has none. */
export const transactionsNow = async (db: Database): Promise<Transactions> => {
  const { rows } = await db.executeQuery<Transactions>(CompiledQuery.raw(STANDING))
  const [found] = rows
  if (!found) throw new Error('The database named no transaction.')
  return found
}
