import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { DrawState } from '../contract.ts'
import type { DrawsTables, EventRow, PrizeRow, RoundRow } from './tables.ts'

export type StoredDraw = Selectable<RoundRow> & { readonly state: DrawState }
export type StoredPrize = Selectable<PrizeRow>

/** Rounds on one page; a round a month makes two years of them. */
const MAX_ROUNDS = 24

const reading = (db: Database) => {
  const tables = withTables<DrawsTables>(db)
  const rounds = () => tables.selectFrom('draws.round').selectAll().$castTo<StoredDraw>()
  return {
    /** The newest first; drafts and what was cancelled as a draft only for staff. */
    rounds: (isForStaff: boolean): Promise<StoredDraw[]> =>
      rounds()
        .$if(!isForStaff, (query) => query.where('announced_at', 'is not', null))
        .orderBy('opens_at', 'desc')
        .orderBy('id')
        .limit(MAX_ROUNDS)
        .execute(),
    round: (id: string): Promise<StoredDraw | undefined> => rounds().where('id', '=', id).executeTakeFirst(),
    prizes: (ids: readonly string[]): Promise<StoredPrize[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : tables
            .selectFrom('draws.prize')
            .selectAll()
            .where('round_id', 'in', ids)
            .orderBy('round_id')
            .orderBy('place')
            .execute(),
    /** The number of entries of each of these rounds. */
    counts: async (ids: readonly string[]): Promise<Map<string, number>> => {
      if (ids.length === 0) return new Map()
      const { rows } = await sql<{ round_id: string; count: number }>`
        select round_id, count(*)::int as count from draws.entry
        where round_id = any (${ids}::uuid[]) and left_out_at is null group by 1`.execute(db)
      return new Map(rows.map(({ round_id: id, count }) => [id, count]))
    },
    /** What was published of a round, by act. */
    events: (id: string) =>
      tables
        .selectFrom('draws.event')
        .select(['act', 'body'])
        .where('round_id', '=', id)
        .orderBy('id')
        .execute(),
  }
}

const waiting = (db: Database) => ({
  /** Rounds in which the clock has work to do. */
  working: (): Promise<StoredDraw[]> =>
    withTables<DrawsTables>(db)
      .selectFrom('draws.round')
      .selectAll()
      .where((where) =>
        where.or([
          where('state', 'in', ['announced', 'open', 'closed', 'drawn']),
          where.and([where('state', '=', 'cancelled'), where('settled_at', 'is', null)]),
          where.and([
            where('state', '=', 'cancelled'),
            where('list_root', 'is not', null),
            where('randomness', 'is', null),
          ]),
        ]),
      )
      .orderBy('opens_at')
      .$castTo<StoredDraw>()
      .execute(),
})

/** SQL of rounds, their prizes and their public events. */
export const drawRoundsStore = (db: Database) => {
  const tables = withTables<DrawsTables>(db)
  return {
    ...reading(db),
    ...waiting(db),
    /** The round, which nobody else changes until the end of the transaction. */
    lock: async (id: string): Promise<StoredDraw | undefined> =>
      tables
        .selectFrom('draws.round')
        .selectAll()
        .where('id', '=', id)
        .forNoKeyUpdate()
        .$castTo<StoredDraw>()
        .executeTakeFirst(),
    add: async (round: Insertable<RoundRow>, prizes: readonly Insertable<PrizeRow>[]): Promise<void> => {
      await tables.insertInto('draws.round').values(round).execute()
      await tables.insertInto('draws.prize').values(prizes).execute()
    },
    /** Changes a round that is in this state; false when it is in another one. */
    move: async (
      id: string,
      from: DrawState,
      to: DrawState,
      change: Updateable<RoundRow> = {},
    ): Promise<boolean> => {
      const { numUpdatedRows } = await tables
        .updateTable('draws.round')
        .set({ ...change, state: to })
        .where('id', '=', id)
        .where('state', '=', from)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    /** Keeps the value of the beacon, once. */
    keepRandomness: (id: string, { signature, randomness }: { signature: string; randomness: string }) =>
      tables
        .updateTable('draws.round')
        .set({ signature, randomness })
        .where('id', '=', id)
        .where('state', 'in', ['closed', 'cancelled'])
        .where('list_root', 'is not', null)
        .where('randomness', 'is', null)
        .execute(),
    settle: (id: string, at: Date) =>
      tables.updateTable('draws.round').set({ settled_at: at }).where('id', '=', id).execute(),
    addEvent: (event: Insertable<EventRow>) => tables.insertInto('draws.event').values(event).execute(),
  }
}
