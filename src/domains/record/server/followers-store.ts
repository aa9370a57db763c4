import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database.ts'
import { type Journal, type JournalLine, nextTransaction, settledBelow } from '#platform/server/journal.ts'
import type { RecordTables } from './tables.ts'

/**
 * The transaction before which everything is settled, for all journals of one turn: the same one until a window that was
 * too large for a turn is read, so that what belongs together enters the record together.
 */
export const windowBelow = async (db: Database): Promise<string> => {
  const open = await withTables<RecordTables>(db)
    .selectFrom('record.follower')
    .select('window_below')
    .where('window_below', 'is not', null)
    .orderBy('window_below')
    .limit(1)
    .executeTakeFirst()
  return open?.window_below ?? settledBelow(db)
}

/**
 * Reads the next lines of a journal that are settled, in the order of their ids, and moves on; `most` at a time. Reads
 * by transactions and not by the last id: a lower id may be committed later. Call it while holding the log.
 */
export const followJournal = async (
  db: Database,
  journal: Journal,
  { below, most }: { below: string; most: number },
): Promise<{ lines: JournalLine[]; hasMore: boolean }> => {
  const tables = withTables<RecordTables>(db)
  await tables
    .insertInto('record.follower')
    .values({ journal: journal.name })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const at = await tables
    .selectFrom('record.follower')
    .selectAll()
    .where('journal', '=', journal.name)
    .executeTakeFirstOrThrow()
  // First the id, then the transactions: a row of a transaction that has not begun gets a higher id than this one.
  const lastId = await journal.lastId(db)
  const next = await nextTransaction(db)
  const after = at.window_after_id ?? at.floor_id
  const lines = await journal.follow(db, { after, from: at.below, below, most })
  const hasMore = lines.length === most
  if (hasMore) {
    await tables
      .updateTable('record.follower')
      .set({ window_below: below, window_after_id: lines.at(-1)?.id ?? after })
      .where('journal', '=', journal.name)
      .execute()
    return { lines, hasMore }
  }
  // All rows of transactions that had begun when the mark was made are in the log now: the floor rises to it.
  const isPassed = sql<boolean>`next_from <= ${below}::xid8`
  const isFree = sql<boolean>`next_from is null or next_from <= ${below}::xid8`
  await tables
    .updateTable('record.follower')
    .set({
      below,
      floor_id: sql<number>`case when ${isPassed} then next_floor_id else floor_id end`,
      next_from: sql<string>`case when ${isFree} then ${next}::xid8 else next_from end`,
      next_floor_id: sql<number>`case when ${isFree} then ${lastId}::bigint else next_floor_id end`,
      window_below: null,
      window_after_id: null,
    })
    .where('journal', '=', journal.name)
    .execute()
  return { lines, hasMore }
}

/** Up to which transaction, not with it, a journal is in the log. */
export const followedBelow = async (db: Database, journal: string): Promise<string> => {
  const row = await withTables<RecordTables>(db)
    .selectFrom('record.follower')
    .select('below')
    .where('journal', '=', journal)
    .executeTakeFirst()
  return row?.below ?? '0'
}
