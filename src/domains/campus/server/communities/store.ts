import type { Insertable } from 'kysely'
import { type Database, inTransaction, withTables } from '#platform/server/database/database.ts'
import type { CommunityKind } from '../../contracts/proof-contract.ts'
import type { CampusTables, ParticipationRow } from '../tables.ts'

/** Counting communities, and reading the counts. */
export const countingStore = (db: Database) => {
  const tables = withTables<CampusTables>(db)
  return {
    /** Proven members in the order of their proofs, to go through all in steps. */
    membersAfter: (after: string | null, limit: number) =>
      tables
        .selectFrom('campus.proof')
        .select(['id', 'person_id as personId', 'community', 'place_id as placeId'])
        .where('status', '=', 'proven')
        .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
        .orderBy('id')
        .limit(limit)
        .execute(),

    /** Puts new counts in place of all old ones. */
    replace: (rows: readonly Insertable<ParticipationRow>[]) =>
      inTransaction(db, async (tx) => {
        const inside = withTables<CampusTables>(tx)
        await inside.deleteFrom('campus.participation').execute()
        for (let at = 0; at < rows.length; at += 500)
          await inside
            .insertInto('campus.participation')
            .values(rows.slice(at, at + 500))
            .execute()
      }),

    counts: (community: CommunityKind, placeIds: readonly string[]) =>
      tables
        .selectFrom('campus.participation')
        .select(['place_id as placeId', 'members', 'active', 'tasks'])
        .where('community', '=', community)
        .where('place_id', 'in', placeIds.length > 0 ? placeIds : [''])
        .execute(),
  }
}
