import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** SQL of what goes with time. A deleted row takes its data key with it: the sealed bytes never open again. */
export const keepingStore = (db: Database) => ({
  /** Deletes documents of files that were decided before this time. */
  shredDecided: (before: Date) =>
    sql`delete from kyc.document d using kyc.application a
      where a.id = d.application_id and a.decided_at < ${before} and a.status in ('verified', 'rejected')
        and (a.status = 'verified' or d.attempt < a.attempt)`.execute(db),

  /** Deletes what was begun and left before this time, and the new documents of refused files that nobody sent again. */
  shredLeft: async (before: Date): Promise<void> => {
    await sql`delete from kyc.application where status = 'draft' and changed_at < ${before}`.execute(db)
    await sql`delete from kyc.document d using kyc.application a
      where a.id = d.application_id and a.status = 'rejected' and d.added_at < ${before}
        and d.attempt = a.attempt`.execute(db)
    await sql`update kyc.application set sealed = null, wrapped_key = null, key_id = null
      where status = 'rejected' and changed_at < ${before} and sealed is not null`.execute(db)
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
  freeNumbers: (before: Date) => sql`delete from kyc.verified_number where left_at < ${before}`.execute(db),
})
