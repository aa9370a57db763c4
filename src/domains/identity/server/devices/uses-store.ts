import { type RawBuilder, sql } from 'kysely'
import { deleteInBatches } from '#platform/server/jobs/batches.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { IdentityTables } from '../tables.ts'

/** The calendar day in Lagos. */
const dayOf = (at: Date): RawBuilder<string> =>
  sql<string>`(${at}::timestamptz at time zone 'Africa/Lagos')::date`

/** The browsers on which people signed in. */
export const deviceUsesStore = (db: Database) => {
  const tables = withTables<IdentityTables>(db)
  return {
    note: async (personId: string, deviceHash: Buffer, at: Date): Promise<void> => {
      await tables
        .insertInto('identity.device_use')
        .values({ person_id: personId, device_hash: deviceHash, first_seen: dayOf(at), last_seen: dayOf(at) })
        .onConflict((again) =>
          again.columns(['person_id', 'device_hash']).doUpdateSet(({ fn, ref }) => ({
            last_seen: fn<string>('greatest', [
              ref('identity.device_use.last_seen'),
              ref('excluded.last_seen'),
            ]),
          })),
        )
        .execute()
    },

    /** Pairs of one of these people and another person who both used the same browser since `since`. */
    sharing: (personIds: readonly string[], since: Date): Promise<{ personId: string; otherId: string }[]> =>
      tables
        .selectFrom('identity.device_use as own')
        .innerJoin('identity.device_use as other', 'other.device_hash', 'own.device_hash')
        .select(['own.person_id as personId', 'other.person_id as otherId'])
        .distinct()
        .where('own.person_id', 'in', personIds)
        .whereRef('other.person_id', '<>', 'own.person_id')
        .where('own.last_seen', '>=', dayOf(since))
        .where('other.last_seen', '>=', dayOf(since))
        .execute(),

    forgetBefore: async (since: Date): Promise<void> => {
      await deleteInBatches(db, 'identity.device_use', sql`last_seen < ${dayOf(since)}`)
    },
  }
}
