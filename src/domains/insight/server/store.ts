import { type Database, withTables } from '#platform/server/database/database.ts'
import type { InsightTables } from './tables.ts'

/** SQL of people's own settings of the dashboard. */
export const insightStore = (db: Database) => {
  const tables = withTables<InsightTables>(db)
  return {
    hasClosedChecklist: async (personId: string): Promise<boolean> =>
      (await tables
        .selectFrom('insight.closed_checklist')
        .select('person_id')
        .where('person_id', '=', personId)
        .executeTakeFirst()) !== undefined,

    closeChecklist: (personId: string, at: Date) =>
      tables
        .insertInto('insight.closed_checklist')
        .values({ person_id: personId, closed_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  }
}
