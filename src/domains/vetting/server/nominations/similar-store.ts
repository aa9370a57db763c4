import { sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { VettingTables } from '../tables.ts'

/** Open nominations with similar names, and their supporters. */
export const similarStore = (db: Database) => {
  const tables = withTables<VettingTables>(db)
  return {
    /** Open nominations with a similar name that this person sent. */
    ownInState: (folded: string, state: string, viewerId: string, threshold: number, limit: number) => {
      const likeness = sql<number>`similarity(nomination.folded_name, ${folded})`
      return tables
        .selectFrom('vetting.nomination as nomination')
        .select(['id', 'nominee_full_name as name', 'current_office as currentOffice', 'lga'])
        .select(sql<'pending' | 'under_review'>`status`.as('status'))
        .where('state', '=', state)
        .where('nominator_id', '=', viewerId)
        .where('status', 'in', ['pending', 'under_review'])
        .where(sql<boolean>`${likeness} >= ${threshold}::real`)
        .orderBy(likeness, 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()
    },
    /** The closest match among other people's open nominations in this LGA: only its id, none of its content. */
    nearestOf: (folded: string, lga: string, viewerId: string, threshold: number) => {
      const likeness = sql<number>`similarity(nomination.folded_name, ${folded})`
      return tables
        .selectFrom('vetting.nomination as nomination')
        .select([
          'id',
          sql<boolean>`exists (select 1 from vetting.support as own
            where own.nomination_id = nomination.id and own.person_id = ${viewerId})`.as('isSupported'),
        ])
        .where('lga', '=', lga)
        .where('nominator_id', '<>', viewerId)
        .where('status', 'in', ['pending', 'under_review'])
        .where(sql<boolean>`${likeness} >= ${threshold}::real`)
        .orderBy(likeness, 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
    },
    /** Returns true when this call added the supporter; adding again changes nothing. */
    join: (nominationId: string, personId: string, at: Date): Promise<boolean> =>
      wrote(
        tables
          .insertInto('vetting.support')
          .values({ nomination_id: nominationId, person_id: personId, at })
          .onConflict((twice) => twice.doNothing()),
      ),
  }
}
