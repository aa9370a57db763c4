import { type Database, withTables } from '#platform/server/database/database.ts'
import type { InsightTables } from './tables.ts'

/** Public figures as counted; SUP in whole units. */
export interface CountedFigures {
  readonly citizens: number
  readonly activeThisMonth: number
  readonly civicActions: number
  readonly givenToProjects: number
  readonly projectsCompleted: number
  readonly countedAt: Date
}

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

    figures: (): Promise<CountedFigures | undefined> =>
      tables
        .selectFrom('insight.public_figures')
        .select([
          'citizens',
          'active_this_month as activeThisMonth',
          'civic_actions as civicActions',
          'given_to_projects as givenToProjects',
          'projects_completed as projectsCompleted',
          'counted_at as countedAt',
        ])
        .executeTakeFirst(),

    keepFigures: (figures: CountedFigures) => {
      const row = {
        citizens: figures.citizens,
        active_this_month: figures.activeThisMonth,
        civic_actions: figures.civicActions,
        given_to_projects: figures.givenToProjects,
        projects_completed: figures.projectsCompleted,
        counted_at: figures.countedAt,
      }
      return tables
        .insertInto('insight.public_figures')
        .values(row)
        .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
        .execute()
    },
  }
}
