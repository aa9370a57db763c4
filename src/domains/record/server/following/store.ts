import { CompiledQuery, type Selectable, sql } from 'kysely'
import { type Database, keptStatement, withTables } from '#platform/server/database.ts'
import type { Settled, Transactions } from '#platform/server/publication-feed.ts'
import type { FollowerRow, RecordTables } from '../tables.ts'

/** How far a publication feed is in the log. */
export type Follower = Selectable<FollowerRow>

/** What a turn of sealing did with one publication feed. */
export interface FollowerStep {
  readonly journal: string
  /** The last id that was read where the window was too large for one turn; null where it is read to its end. */
  readonly windowAfterId: number | null
  /** The highest id that was given out before the turn's mark. */
  readonly lastId: number
}

const ALL = keptStatement('select * from record.follower')

// All rows of transactions that had begun when a mark was made are in the log once all of those are: the floor rises to it.
const MOVE = keptStatement(`update record.follower f set
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

/** SQL of following publication feeds. Rows are followed by transactions and not by the last id: a lower id may be committed later. */
export const followersStore = (db: Database) => {
  const tables = withTables<RecordTables>(db)
  return {
    /** The followers of these publication feeds, in their order; those that are not there begin. Call it while holding the log. */
    all: async (journals: readonly string[]): Promise<Follower[]> => {
      const read = async () =>
        new Map(
          (await db.executeQuery<Follower>(CompiledQuery.raw(ALL))).rows.map((row) => [row.journal, row]),
        )
      let found = await read()
      const missing = journals.filter((journal) => !found.has(journal))
      if (missing.length > 0) {
        await tables
          .insertInto('record.follower')
          .values(missing.map((journal) => ({ journal })))
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        found = await read()
      }
      return journals.flatMap((journal) => found.get(journal) ?? [])
    },
    /** Moves on behind what was read of all transactions before `below`; `own` had no number before the last ids were read. */
    move: (steps: readonly FollowerStep[], { below, own }: Transactions) =>
      db.executeQuery(
        CompiledQuery.raw(MOVE, [
          steps.map(({ journal }) => journal),
          steps.map(({ windowAfterId }) => windowAfterId),
          steps.map(({ lastId }) => lastId),
          below,
          own,
        ]),
      ),
    /** From here on the publication feeds are compared with the log by ids, up to the highest ones given out before `own`. */
    beginResuming: async (
      steps: readonly Pick<FollowerStep, 'journal' | 'lastId'>[],
      own: string,
      countedIn: string | null,
    ): Promise<void> => {
      await sql`update record.follower f set is_resuming = true, below = '0', window_below = null,
          window_after_id = null, next_from = ${own}::xid8, next_floor_id = greatest(s.last, f.floor_id)
        from unnest(${steps.map(({ journal }) => journal)}::text[], ${steps.map(({ lastId }) => lastId)}::bigint[])
          as s(journal, last)
        where f.journal = s.journal`.execute(db)
      await tables.updateTable('record.log').set({ counted_in: countedIn }).execute()
    },
    /** All rows of the publication feed up to this id are in the log. */
    raiseFloor: (journal: string, floorId: number) =>
      tables
        .updateTable('record.follower')
        .set({ floor_id: floorId })
        .where('journal', '=', journal)
        .execute(),
    /** The log holds all that there was: transactions are followed again, from the first one of this server on. */
    endResuming: () =>
      tables
        .updateTable('record.follower')
        .set({ is_resuming: false, next_from: null, next_floor_id: null })
        .execute(),
    /** Writes down where the transactions are counted that are followed. */
    noteCounting: (countedIn: string | null) =>
      tables.updateTable('record.log').set({ counted_in: countedIn }).execute(),
  }
}

/** What of a publication feed the log must hold, and whether it is being compared by ids, so that it may hold more. */
export const settledOf = async (
  db: Database,
  journal: string,
): Promise<Settled & { isResuming: boolean }> => {
  const row = await withTables<RecordTables>(db)
    .selectFrom('record.follower')
    .select(['below', 'floor_id', 'is_resuming'])
    .where('journal', '=', journal)
    .executeTakeFirst()
  return { below: row?.below ?? '0', floor: row?.floor_id ?? 0, isResuming: row?.is_resuming ?? false }
}
