import { deleteInBatches } from '#platform/server/jobs/batches.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { sql } from 'kysely'
import type { VettingTables } from '../tables.ts'

/** A referee with a sealed contact. */
export interface StoredReferee {
  readonly place: number
  readonly name: string
  readonly relation: string
  readonly contact: Buffer
}

/** SQL of referees: kept sealed, opened on the record, erased once the decision stands. */
export const refereesStore = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  return {
    of: (nominationIds: readonly string[]) =>
      tables
        .selectFrom('vetting.referee')
        .select(['nomination_id', 'place', 'name', 'relation', 'contact'])
        .where('nomination_id', 'in', nominationIds)
        .orderBy('place')
        .execute(),
    replace: async (
      nomination: { readonly id: string; readonly nominator_id: string },
      referees: readonly StoredReferee[],
    ): Promise<void> => {
      const { id, nominator_id } = nomination
      await tables.deleteFrom('vetting.referee').where('nomination_id', '=', id).execute()
      if (referees.length === 0) return
      const rows = referees.map((referee) => ({ nomination_id: id, nominator_id, ...referee }))
      await tables.insertInto('vetting.referee').values(rows).execute()
    },
    /** The latest time at which this reviewer opened the referees of each nomination. */
    openedBy: (reviewerId: string, nominationIds: readonly string[]) =>
      tables
        .selectFrom('vetting.referee_view')
        .select(({ fn }) => ['nomination_id', fn.max('at').as('at')])
        .where('reviewer_id', '=', reviewerId)
        .where('nomination_id', 'in', nominationIds)
        .groupBy('nomination_id')
        .execute(),
    addView: (view: { nomination_id: string; round: number; reviewer_id: string; at: Date }) =>
      tables
        .insertInto('vetting.referee_view')
        .values(view)
        .onConflict((twice) => twice.doNothing())
        .execute(),
    /**
     * Erases the referees of nominations whose decision stands: approved, withdrawn, or rejected with no appeal open
     * and none possible any more. Returns how many people were erased.
     */
    eraseDecided: (decidedBefore: Date): Promise<number> =>
      deleteInBatches(
        db,
        'vetting.referee',
        sql`exists (select from vetting.nomination nomination
          where nomination.id = referee.nomination_id and nomination.decided_at is not null
          and (nomination.status = 'approved' or nomination.reason_code = 'withdrew'
            or exists (select from vetting.appeal appeal
              where appeal.nomination_id = nomination.id and appeal.outcome is not null)
            or (nomination.decided_at < ${decidedBefore} and not exists (select from vetting.appeal appeal
              where appeal.nomination_id = nomination.id and appeal.outcome is null))))`,
      ),
  }
}
