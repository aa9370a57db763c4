import { type Insertable, type Kysely } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { userDirectoryRoles } from '../../people-contract.ts'
import type { AccessReviewItemRow, AccessReviewRow, StaffTables } from '../tables.ts'

export type Held = (typeof userDirectoryRoles)[number]
export type Decision = 'confirmed' | 'ended'

type Tables = Kysely<StaffTables>

const reviews = (tables: Tables) => ({
  /** Latest quarters first, with the number of listed and open rights. */
  list: (limit: number) =>
    tables
      .selectFrom('staff.access_review as review')
      .leftJoin('staff.access_review_item as item', 'item.review_id', 'review.id')
      .selectAll('review')
      .select(({ fn }) => [
        fn.count<number>('item.id').as('rights'),
        fn.count<number>('item.id').filterWhere('item.decision', 'is', null).as('undecided'),
      ])
      .groupBy('review.id')
      .orderBy('review.quarter', 'desc')
      .limit(limit)
      .execute(),
  find: (id: string) =>
    tables.selectFrom('staff.access_review').selectAll().where('id', '=', id).executeTakeFirst(),
  /** False when this quarter has a review already. */
  add: (review: Insertable<AccessReviewRow>): Promise<boolean> =>
    wrote(
      tables
        .insertInto('staff.access_review')
        .values(review)
        .onConflict((conflict) => conflict.column('quarter').doNothing()),
    ),
  countOverdue: async (now: Date): Promise<number> => {
    const { count } = await tables
      .selectFrom('staff.access_review_item as item')
      .innerJoin('staff.access_review as review', 'review.id', 'item.review_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('item.decision', 'is', null)
      .where('review.due_at', '<=', now)
      .executeTakeFirstOrThrow()
    return count
  },
})

const items = (tables: Tables) => ({
  addItems: async (rows: readonly Insertable<AccessReviewItemRow>[]): Promise<void> => {
    if (rows.length > 0) await tables.insertInto('staff.access_review_item').values(rows).execute()
  },
  itemsOf: (reviewId: string) =>
    tables
      .selectFrom('staff.access_review_item')
      .selectAll()
      .where('review_id', '=', reviewId)
      .orderBy('held')
      .orderBy('person_id')
      .execute(),
  item: (reviewId: string, id: string) =>
    tables
      .selectFrom('staff.access_review_item')
      .selectAll()
      .where('id', '=', id)
      .where('review_id', '=', reviewId)
      .executeTakeFirst(),
  /** Decides once; false when somebody was faster or the viewer is the holder. */
  decide: (
    id: string,
    change: { decision: Decision; reason: string; decided_by: string; decided_at: Date },
  ): Promise<boolean> =>
    wrote(
      tables
        .updateTable('staff.access_review_item')
        .set(change)
        .where('id', '=', id)
        .where('decision', 'is', null)
        .where('person_id', '<>', change.decided_by),
    ),
})

/** Quarterly access reviews. */
export const accessReviewsStore = (db: Database, tables: Tables = withTables(db)) => ({
  ...reviews(tables),
  ...items(tables),
})
