import { type Kysely, sql } from 'kysely'
import { deleteInBatches } from '#platform/server/jobs/batches.ts'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { PairState, Sign } from '../../duplicate-contract.ts'
import type { StaffTables } from '../tables.ts'

export interface FoundPair {
  readonly id: string
  readonly firstId: string
  readonly secondId: string
  readonly score: number
  readonly signs: readonly Sign[]
}

export interface Merge {
  readonly id: string
  readonly closedId: string
  readonly keptId: string
  readonly proposedBy: string
  readonly confirmedBy: string
  readonly proposedReason: string
  readonly confirmedReason: string
  readonly at: Date
}

type Tables = Kysely<StaffTables>

const pairs = (tables: Tables) => tables.selectFrom('staff.duplicate_pair').selectAll()

/** Stores and deletes the results of a comparison. */
const finding = (tables: Tables) => ({
  /** Stores the pairs that a comparison found; decided pairs stay decided. */
  keep: async (found: readonly FoundPair[], at: Date): Promise<void> => {
    if (found.length === 0) return
    await tables
      .insertInto('staff.duplicate_pair')
      .values(
        found.map(({ id, firstId, secondId, score, signs }) => ({
          id,
          first_id: firstId,
          second_id: secondId,
          score,
          signs: [...signs],
          found_at: at,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['first_id', 'second_id']).doUpdateSet(({ ref }) => ({
          score: ref('excluded.score'),
          signs: ref('excluded.signs'),
          found_at: ref('excluded.found_at'),
        })),
      )
      .execute()
  },

  /** Deletes open pairs that the comparison at this time no longer found. */
  forgetUnlike: (at: Date) =>
    deleteInBatches(tables, 'staff.duplicate_pair', sql`state = 'open' and found_at < ${at}`),
})

const reading = (tables: Tables) => ({
  counts: () =>
    tables
      .selectFrom('staff.duplicate_pair')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute(),

  /** Most likely first; decided ones by date, latest first. */
  list: (state: PairState, after: Position | undefined, rows: number) => {
    const query = pairs(tables).where('state', '=', state).limit(rows)
    if (state === 'open' || state === 'proposed')
      return query
        .$if(after !== undefined, (page) =>
          page.where(sql<boolean>`(score, id) < (${Number(after?.key)}::int, ${after?.id}::uuid)`),
        )
        .orderBy('score', 'desc')
        .orderBy('id', 'desc')
        .execute()
    return query
      .$if(after !== undefined, (page) =>
        page.where(sql<boolean>`(decided_at, id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy('decided_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  },

  find: (id: string) => pairs(tables).where('id', '=', id).executeTakeFirst(),
})

const deciding = (tables: Tables) => ({
  /**
   * Locks the pairs of both people, always in the same order, because a merge deletes the other pairs of the closed
   * account. What is read afterwards stays true until the transaction ends.
   */
  lockAround: ({ first_id: first, second_id: second }: { first_id: string; second_id: string }) =>
    pairs(tables)
      .where((is) => is.or([is('first_id', 'in', [first, second]), is('second_id', 'in', [first, second])]))
      .orderBy('id')
      .forUpdate()
      .execute(),

  propose: (id: string, keepId: string, reason: string, by: string, at: Date) =>
    tables
      .updateTable('staff.duplicate_pair')
      .set({ state: 'proposed', keep_id: keepId, reason, proposed_by: by, proposed_at: at })
      .where('id', '=', id)
      .execute(),

  decide: (id: string, state: 'merged' | 'distinct', by: string, at: Date, reason?: string) =>
    tables
      .updateTable('staff.duplicate_pair')
      .set({ state, decided_by: by, decided_at: at, ...(reason !== undefined && { reason }) })
      .where('id', '=', id)
      .execute(),

  addMerge: (merge: Merge) =>
    tables
      .insertInto('staff.merge')
      .values({
        id: merge.id,
        closed_id: merge.closedId,
        kept_id: merge.keptId,
        proposed_by: merge.proposedBy,
        confirmed_by: merge.confirmedBy,
        proposed_reason: merge.proposedReason,
        confirmed_reason: merge.confirmedReason,
        at: merge.at,
      })
      .execute(),

  /** A closed account is no longer compared; returns its pairs. */
  forgetOpenOf: async (personId: string): Promise<string[]> => {
    const forgotten = await tables
      .deleteFrom('staff.duplicate_pair')
      .where('state', 'in', ['open', 'proposed'])
      .where((is) => is.or([is('first_id', '=', personId), is('second_id', '=', personId)]))
      .returning('id')
      .execute()
    return forgotten.map(({ id }) => id)
  },

  /** A pair whose proposal ended without a merge is open again. */
  reopen: async (id: string): Promise<void> => {
    await tables
      .updateTable('staff.duplicate_pair')
      .set({ state: 'open', keep_id: null, reason: null, proposed_by: null, proposed_at: null })
      .where('id', '=', id)
      .where('state', '=', 'proposed')
      .execute()
  },
})

/** Possible duplicates and merges of accounts. */
export const duplicatesStore = (db: Database) => {
  const tables = withTables<StaffTables>(db)
  return { ...finding(tables), ...reading(tables), ...deciding(tables) }
}

export type StoredPair = NonNullable<Awaited<ReturnType<ReturnType<typeof duplicatesStore>['find']>>>
