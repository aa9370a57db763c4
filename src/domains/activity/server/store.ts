import { type Database, withTables } from '#platform/server/database.ts'
import type { Fact } from '../contract.ts'
import type { ActivityTables } from './tables.ts'

export const activityStore = (db: Database) => {
  const tables = withTables<ActivityTables>(db)
  return {
    append: (fact: Fact, at: Date) =>
      tables
        .insertInto('activity.fact')
        .values({
          at,
          kind: fact.kind,
          who: fact.who,
          about: fact.about,
          detail: JSON.stringify(fact.detail ?? {}),
        })
        .execute(),
  }
}
