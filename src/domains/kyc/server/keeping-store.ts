import { sql } from 'kysely'
import { deleteInBatches, updateInBatches } from '#platform/server/jobs/batches.ts'
import type { Database } from '#platform/server/database/database.ts'

/** SQL of what goes with time. A deleted row takes its data key with it: the sealed bytes never open again. */
export const keepingStore = (db: Database) => ({
  /** Deletes documents of files that were decided before this time. */
  shredDecided: (before: Date) =>
    deleteInBatches(
      db,
      'kyc.document',
      sql`exists (select from kyc.application a where a.id = application_id and a.decided_at < ${before}
        and (a.status = 'verified' or a.status = 'rejected' and document.attempt < a.attempt))`,
    ),

  /** Deletes what was begun and left before this time, and the new documents of refused files that nobody sent again. */
  shredLeft: async (before: Date): Promise<void> => {
    await deleteInBatches(db, 'kyc.application', sql`status = 'draft' and changed_at < ${before}`)
    await deleteInBatches(
      db,
      'kyc.document',
      sql`added_at < ${before} and exists (select from kyc.application a
        where a.id = application_id and a.status = 'rejected' and document.attempt = a.attempt)`,
    )
    await updateInBatches(
      db,
      'kyc.application',
      sql`sealed = null, wrapped_key = null, key_id = null`,
      sql`status = 'rejected' and changed_at < ${before} and sealed is not null`,
    )
  },

  /** People who hold a verified number, in steps. */
  holdersAfter: async (after: string | null, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select person_id as id from kyc.verified_number
      where left_at is null and (${after}::uuid is null or person_id > ${after}::uuid)
      order by person_id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  noteLeft: (personIds: readonly string[], at: Date) =>
    sql`update kyc.verified_number set left_at = ${at}
      where person_id = any (${personIds}::uuid[]) and left_at is null`.execute(db),

  /** Frees numbers whose account has been gone since before this time. */
  freeNumbers: (before: Date) => deleteInBatches(db, 'kyc.verified_number', sql`left_at < ${before}`),
})
