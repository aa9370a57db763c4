import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { FeedBlock } from '#platform/server/audit/publication-feed.ts'
import { FEEDS_VERSION } from '../following/feeds-version.ts'
import type { RecordTables } from '../tables.ts'

/** A newer release keeps this record: this process must not write to it. */
export class NewerRecord extends Error {
  override readonly name = 'NewerRecord'
}

export interface NewEntry {
  readonly kind: string
  readonly sourceId: number
  readonly body: string
}

/** The log while this transaction holds its lock. */
export interface HeldLog {
  readonly origin: string
  readonly size: number
  /** Which database counted the followed transactions, and which one this is. */
  readonly counted_in: string | null
  readonly counted_here: string | null
  /** Since when taken rows wait to be published; null when none do. */
  readonly waiting_since: Date | null
}

/** Creating the log and holding it. */
const holdQueries = (db: Database) => {
  const tables = withTables<RecordTables>(db)
  return {
    /** Creates the log under its name, once. */
    open: async (origin: string): Promise<void> => {
      await tables
        .insertInto('record.log')
        .values({ origin, feeds: FEEDS_VERSION })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    /**
     * Locks the log for this transaction; undefined while another process seals. Notes this release's version of the feeds
     * there when it is the newest, and throws `NewerRecord` when the log names a newer one.
     */
    hold: async (): Promise<HeldLog | undefined> => {
      const log = await tables
        .selectFrom('record.log')
        .select([
          'origin',
          'size',
          'counted_in',
          'waiting_since',
          'feeds',
          sql<string | null>`record.counted_here()`.as('counted_here'),
          // The database refuses entries of a transaction that does not say this.
          sql`set_config('record.feeds', ${String(FEEDS_VERSION)}, true)`.as('said'),
        ])
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (log && log.feeds > FEEDS_VERSION)
        throw new NewerRecord(
          `The record has version ${log.feeds} of the feeds, this release ${FEEDS_VERSION}.`,
        )
      if (log && log.feeds < FEEDS_VERSION)
        await tables.updateTable('record.log').set({ feeds: FEEDS_VERSION }).execute()
      return log
    },
  }
}

const writeQueries = (db: Database) => {
  const tables = withTables<RecordTables>(db)
  return {
    append: async (first: number, entries: readonly NewEntry[]): Promise<void> => {
      if (entries.length === 0) return
      await sql`insert into record.entry (n, kind, source_id, body)
        select ${first} + at - 1, kind, source, body from unnest(
          ${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ sourceId }) => sourceId)}::bigint[],
          ${entries.map(({ body }) => body)}::text[]) with ordinality as u(kind, source, body, at)`.execute(
        db,
      )
      await tables
        .updateTable('record.log')
        .set({ size: first + entries.length })
        .execute()
    },
    writeTiles: async (tiles: readonly { level: number; n: number; hashes: Buffer }[]): Promise<void> => {
      if (tiles.length === 0) return
      await sql`insert into record.tile (level, n, hashes)
        select * from unnest(${tiles.map(({ level }) => level)}::smallint[], ${tiles.map(({ n }) => n)}::bigint[],
          ${tiles.map(({ hashes }) => hashes)}::bytea[])
        on conflict (level, n) do update set hashes = excluded.hashes`.execute(db)
    },
    addCheckpoint: (checkpoint: { size: number; root: Buffer; note: string; at: Date }) =>
      tables.insertInto('record.checkpoint').values(checkpoint).execute(),
    /** Stores a key with the log size from which it signs, once. */
    noteKey: (line: string, size: number) =>
      tables
        .insertInto('record.signing_key')
        .values({ line, since_size: size })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    addDocument: (path: string, bytes: Buffer, at: Date) =>
      tables.insertInto('record.document').values({ path, bytes, at }).execute(),
  }
}

const readQueries = (db: Database) => {
  const tables = withTables<RecordTables>(db)
  return {
    log: () =>
      tables.selectFrom('record.log').select(['origin', 'size', 'waiting_since', 'feeds']).executeTakeFirst(),
    keys: async (): Promise<string[]> =>
      (
        await tables
          .selectFrom('record.signing_key')
          .select('line')
          .orderBy('since_size')
          .orderBy('at')
          .execute()
      ).map(({ line }) => line),
    lastCheckpoint: () =>
      tables.selectFrom('record.checkpoint').selectAll().orderBy('size', 'desc').limit(1).executeTakeFirst(),
    checkpoint: (size: number) =>
      tables.selectFrom('record.checkpoint').selectAll().where('size', '=', size).executeTakeFirst(),
    tile: async (level: number, n: number): Promise<Buffer | null> => {
      const row = await tables
        .selectFrom('record.tile')
        .select('hashes')
        .where('level', '=', level)
        .where('n', '=', n)
        .executeTakeFirst()
      return row?.hashes ?? null
    },
    /** Up to `limit` entries, beginning with the number `from`. */
    entries: (from: number, limit: number) =>
      tables
        .selectFrom('record.entry')
        .select(['n', 'kind', 'source_id', 'body'])
        .where('n', '>=', from)
        .orderBy('n')
        .limit(limit)
        .execute(),
    /** Whether the log holds any of these rows. */
    hasEntryOf: async (kind: string, sourceIds: readonly number[]): Promise<boolean> => {
      const row = await tables
        .selectFrom('record.entry')
        .select('n')
        .where('kind', '=', kind)
        .where('source_id', 'in', [0, ...sourceIds])
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    entryOf: (kind: string, sourceId: number) =>
      tables
        .selectFrom('record.entry')
        .select(['n', 'body'])
        .where('kind', '=', kind)
        .where('source_id', '=', sourceId)
        .executeTakeFirst(),
  }
}

/** What is stored beside the log. */
const publishedQueries = (db: Database) => {
  const tables = withTables<RecordTables>(db)
  return {
    /** Stores blocks, numbered from `first`. */
    addBlocks: async (first: number, blocks: readonly FeedBlock[]): Promise<void> => {
      await tables
        .insertInto('record.block')
        .values(
          blocks.map(({ ids, leaves, sums }, at) => ({
            n: first + at,
            ids: [...ids],
            leaves,
            sums: JSON.stringify(sums),
          })),
        )
        .execute()
    },
    /** How many parts of the ledger are published; their numbers begin at 0 and have no gap. */
    parts: async (): Promise<number> => {
      // Parts of the first format have an entry only.
      const { rows } = await sql<{ parts: number }>`select greatest(
        (select coalesce(max(source_id) + 1, 0) from record.entry where kind = 'transfers'),
        (select coalesce(max(n) + 1, 0) from record.part)) as parts`.execute(db)
      return rows[0]?.parts ?? 0
    },
    /** How many blocks of postings were taken; their numbers begin at 0 and have no gap. */
    blocks: () =>
      tables
        .selectFrom('record.block')
        .select(sql<number>`coalesce(max(n) + 1, 0)`.as('blocks'))
        .executeTakeFirstOrThrow(),
    block: (n: number) =>
      tables
        .selectFrom('record.block')
        .select(['ids', 'leaves', 'sums'])
        .where('n', '=', n)
        .executeTakeFirst(),
    document: (path: string) =>
      tables.selectFrom('record.document').select('bytes').where('path', '=', path).executeTakeFirst(),
    documentPaths: async (): Promise<string[]> =>
      (await tables.selectFrom('record.document').select('path').orderBy('path').execute()).map(
        ({ path }) => path,
      ),
  }
}

/** SQL of the log: entries, tiles, checkpoints, blocks, documents. */
export const logStore = (db: Database) => ({
  ...readQueries(db),
  ...publishedQueries(db),
  ...holdQueries(db),
  ...writeQueries(db),
})
