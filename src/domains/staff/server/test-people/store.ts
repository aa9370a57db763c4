import { type Database, withTables } from '#platform/server/database/database.ts'
import type { StaffTables } from '../tables.ts'

/** Test people; the mark is deleted with the person. */
export const testPeopleStore = (db: Database) => {
  const tables = withTables<StaffTables>(db)
  return {
    mark: (personIds: readonly string[], madeBy: string, at: Date) =>
      tables
        .insertInto('staff.test_person')
        .values(personIds.map((id) => ({ person_id: id, made_by: madeBy, made_at: at })))
        .execute(),

    all: () =>
      tables
        .selectFrom('staff.test_person')
        .select(['person_id as personId', 'made_at as madeAt'])
        .orderBy('made_at', 'desc')
        .orderBy('person_id')
        .execute(),
  }
}
