import { CompiledQuery, type Selectable, sql } from 'kysely'
import { type Database, preparedStatement, withTables } from '#platform/server/database/database.ts'
import type { Settled, Transactions } from '#platform/server/audit/publication-feed.ts'
import type { FollowerRow, RecordTables } from '../tables.ts'

/** How far the log has followed a publication feed. */
export type Follower = Selectable<FollowerRow>

/** What one turn of sealing read of one publication feed. */
export interface FollowerStep {
  readonly feed: string
  /** The last id read when the window was too large for one turn; null when it was read to its end. */
  readonly windowAfterId: number | null
  /** The highest id assigned before the turn's mark. */
  readonly lastId: number
}

const ALL = preparedStatement('select * from record.follower')

// The floor rises to a mark when every transaction that had begun before the mark has ended and its rows are in the log.
const MOVE = preparedStatement(`update record.follower f set
    below = case when s.after is null then $4::xid8 else f.below end,
    floor_id = case when s.after is null and f.next_from <= $4::xid8 then greatest(f.next_floor_id, f.floor_id)
      else f.floor_id end,
    next_from = case when s.after is null and (f.next_from is null or f.next_from <= $4::xid8) then $5::xid8
      else f.next_from end,
    next_floor_id = case when s.after is null and (f.next_from is null or f.next_from <= $4::xid8) then s.last
      else f.next_floor_id end,
    window_below = case when s.after is null then null else $4::xid8 end,
    window_after_id = s.after
  from unnest($1::text[], $2::bigint[], $3::bigint[]) as s(journal, after, last) where f.journal = s.journal`)

/**
 * SQL of following publication feeds. We follow rows by transaction and not by the last id, because a lower id may be
 * committed later.
 */
export const followersStore = (db: Database) => {
  const tables = withTables<RecordTables>(db)
  return {
    /** The followers of these publication feeds, in their order; missing ones are created. Call it while holding the log. */
    all: async (feeds: readonly string[]): Promise<Follower[]> => {
      const read = async () =>
        new Map(
          (await db.executeQuery<Follower>(CompiledQuery.raw(ALL))).rows.map((row) => [row.journal, row]),
        )
      let found = await read()
      const missing = feeds.filter((feed) => !found.has(feed))
      if (missing.length > 0) {
        await tables
          .insertInto('record.follower')
          .values(missing.map((feed) => ({ journal: feed })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        found = await read()
      }
      return feeds.flatMap((feed) => found.get(feed) ?? [])
    },
    /** Advances the followers past all transactions before `below`; `own` got its number after the last ids were read. */
    move: (steps: readonly FollowerStep[], { below, own }: Transactions) =>
      db.executeQuery(
        CompiledQuery.raw(MOVE, [
          steps.map(({ feed }) => feed),
          steps.map(({ windowAfterId }) => windowAfterId),
          steps.map(({ lastId }) => lastId),
          below,
          own,
        ]),
      ),
    /** Starts comparing the publication feeds with the log by id, up to the highest ids assigned before `own`. */
    beginResuming: async (
      steps: readonly Pick<FollowerStep, 'feed' | 'lastId'>[],
      own: string,
      countedIn: string | null,
    ): Promise<void> => {
      await sql`update record.follower f set is_resuming = true, below = '0', window_below = null,
          window_after_id = null, next_from = ${own}::xid8, next_floor_id = greatest(s.last, f.floor_id)
        from unnest(${steps.map(({ feed }) => feed)}::text[], ${steps.map(({ lastId }) => lastId)}::bigint[])
          as s(journal, last)
        where f.journal = s.journal`.execute(db)
      await tables.updateTable('record.log').set({ counted_in: countedIn }).execute()
    },
    /** Notes that all rows of the publication feed up to this id are in the log. */
    raiseFloor: (feed: string, floorId: number) =>
      tables.updateTable('record.follower').set({ floor_id: floorId }).where('journal', '=', feed).execute(),
    /** Ends comparing by id: the log holds every row, so transactions of this server are followed from its first one. */
    endResuming: () =>
      tables
        .updateTable('record.follower')
        .set({ is_resuming: false, next_from: null, next_floor_id: null })
        .execute(),
    /** Notes which database counts the transactions that are followed. */
    noteCounting: (countedIn: string | null) =>
      tables.updateTable('record.log').set({ counted_in: countedIn }).execute(),
  }
}

/** Which rows of a publication feed the log must hold. While `isResuming`, the log may hold more. */
export const settledOf = async (db: Database, feed: string): Promise<Settled & { isResuming: boolean }> => {
  const row = await withTables<RecordTables>(db)
    .selectFrom('record.follower')
    .select(['below', 'floor_id', 'is_resuming'])
    .where('journal', '=', feed)
    .executeTakeFirst()
  return { below: row?.below ?? '0', floor: row?.floor_id ?? 0, isResuming: row?.is_resuming ?? false }
}
