import { sql } from 'kysely'
import { lagosDay } from '#shared/values/lagos.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { InsightTables } from '../tables.ts'

/** Public figures as counted; SUP in whole units. */
export interface CountedFigures {
  readonly citizens: number
  readonly activeThisMonth: number
  readonly civicActions: number
  readonly givenToProjects: number
  readonly projectsCompleted: number
  /** Null while too few people have a score. */
  readonly credibility: number | null
  readonly countedAt: Date
}

/** The figures as last counted on one day in Lagos, such as 2026-11-22. */
export interface DayFigures extends Omit<CountedFigures, 'countedAt'> {
  readonly day: string
}

/** SQL of the public figures. */
export const figuresStore = (db: Database) => {
  const tables = withTables<InsightTables>(db)
  return {
    figures: (): Promise<CountedFigures | undefined> =>
      tables
        .selectFrom('insight.public_figures')
        .select([
          'citizens',
          'active_this_month as activeThisMonth',
          'civic_actions as civicActions',
          'given_to_projects as givenToProjects',
          'projects_completed as projectsCompleted',
          'credibility',
          'counted_at as countedAt',
        ])
        .executeTakeFirst(),

    /** Keeps the figures as the newest and as those of their day. */
    keepFigures: async (figures: CountedFigures): Promise<void> => {
      const counts = {
        citizens: figures.citizens,
        active_this_month: figures.activeThisMonth,
        civic_actions: figures.civicActions,
        given_to_projects: figures.givenToProjects,
        projects_completed: figures.projectsCompleted,
        credibility: figures.credibility,
      }
      const newest = { ...counts, counted_at: figures.countedAt }
      await tables
        .insertInto('insight.public_figures')
        .values(newest)
        .onConflict((conflict) => conflict.column('is_only').doUpdateSet(newest))
        .execute()
      await tables
        .insertInto('insight.day_figures')
        .values({ day: lagosDay(figures.countedAt), ...counts })
        .onConflict((conflict) => conflict.column('day').doUpdateSet(counts))
        .execute()
    },

    /** The figures of the last days, oldest first. */
    days: async (limit: number): Promise<DayFigures[]> =>
      (
        await tables
          .selectFrom('insight.day_figures')
          .select([
            sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
            'citizens',
            'active_this_month as activeThisMonth',
            'civic_actions as civicActions',
            'given_to_projects as givenToProjects',
            'projects_completed as projectsCompleted',
            'credibility',
          ])
          .orderBy('insight.day_figures.day', 'desc')
          .limit(limit)
          .execute()
      ).toReversed(),
  }
}
