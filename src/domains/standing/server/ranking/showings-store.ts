import { type Database, withTables } from '#platform/server/database/database.ts'
import type { Showing } from '../../contract.ts'
import type { StandingTables } from '../tables.ts'

/** What people chose to show, and the founders' wall. */
export const showingsStore = (db: Database) => {
  const tables = withTables<StandingTables>(db)
  return {
    choiceOf: (personId: string) =>
      tables
        .selectFrom('standing.choice')
        .select(['shown', 'is_on_wall as isOnWall'])
        .where('person_id', '=', personId)
        .executeTakeFirst(),

    choose: (
      personId: string,
      citizenNumber: number,
      change: { shown?: Showing; is_on_wall?: boolean },
      at: Date,
    ) =>
      tables
        .insertInto('standing.choice')
        .values({
          person_id: personId,
          citizen_number: citizenNumber,
          shown: 'unnamed',
          is_on_wall: false,
          ...change,
          chosen_at: at,
        })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ ...change, chosen_at: at }))
        .execute(),

    wall: (upTo: number, limit: number) =>
      tables
        .selectFrom('standing.choice as c')
        .innerJoin('standing.person as p', 'p.person_id', 'c.person_id')
        .select(({ ref }) => [
          'c.person_id as personId',
          'c.citizen_number as citizenNumber',
          ref('p.first_verified_day').$notNull().as('since'),
          'p.verified_actions as verifiedActions',
        ])
        .where('c.is_on_wall', '=', true)
        .where('c.citizen_number', '<=', upTo)
        .where('p.first_verified_day', 'is not', null)
        .orderBy('c.citizen_number')
        .limit(limit)
        .execute(),

    firstVerifiedDay: async (personId: string): Promise<string | null> =>
      (
        await tables
          .selectFrom('standing.person')
          .select('first_verified_day')
          .where('person_id', '=', personId)
          .executeTakeFirst()
      )?.first_verified_day ?? null,
  }
}
