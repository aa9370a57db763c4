import { sql } from 'kysely'
import { updateInBatches } from '#platform/server/jobs/batches.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { CampusProof } from './store.ts'

type Ended = Pick<CampusProof, 'id' | 'personId' | 'community' | 'placeId'>

/** What the nights end and remind of. */
export const expiryStore = (db: Database) => ({
  /** Ends proofs whose year is over and returns them. */
  expire: async (now: Date, most: number): Promise<Ended[]> =>
    (
      await sql<Ended>`update campus.proof set status = 'expired', decided_at = ${now}
        where id in (select id from campus.proof where status = 'proven' and valid_until <= ${now}
          order by valid_until limit ${most} for update skip locked)
        returning id, person_id as "personId", community, place_id as "placeId"`.execute(db)
    ).rows,

  /** Ends requests from before a time. */
  dropOld: (before: Date, now: Date) =>
    updateInBatches(
      db,
      'campus.proof',
      sql`status = 'expired', decided_at = ${now}, share_code = null`,
      sql`status = 'waiting' and asked_at < ${before}`,
    ),

  /** Takes proofs that end before a time and of which nobody was reminded. */
  takeEnding: async (before: Date, now: Date, most: number): Promise<Ended[]> =>
    (
      await sql<Ended>`update campus.proof set reminded_at = ${now}
        where id in (select id from campus.proof where status = 'proven' and valid_until <= ${before}
          and reminded_at is null order by valid_until limit ${most} for update skip locked)
        returning id, person_id as "personId", community, place_id as "placeId"`.execute(db)
    ).rows,
})
