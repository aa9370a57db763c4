import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { ProjectsTables } from '../tables.ts'

/** What has been given to projects by pledges, in whole units, and how many are completed. */
export interface ProjectCounts {
  readonly given: number
  readonly completed: number
}

/** SQL of the public figures of projects. */
export const projectFiguresStore = (db: Database) => {
  const tables = withTables<ProjectsTables>(db)
  return {
    /** From every project. */
    count: (): Promise<ProjectCounts> =>
      tables
        .selectFrom('projects.project')
        .select([
          sql<number>`coalesce(sum(pledged) filter (where status not in ('unfunded', 'cancelled')), 0)::bigint`.as(
            'given',
          ),
          sql<number>`(count(*) filter (where status in ('completed', 'checked')))::int`.as('completed'),
        ])
        .executeTakeFirstOrThrow(),

    takeChange: async (limit: number): Promise<ProjectCounts & { notes: number }> => {
      const { rows } = await sql<ProjectCounts & { notes: number }>`
        with taken as (delete from projects.count_news where ctid = any (array(
          select ctid from projects.count_news limit ${limit} for update skip locked)) returning given, completed)
        select coalesce(sum(given), 0)::bigint as given, coalesce(sum(completed), 0)::int as completed,
          count(*)::int as notes
        from taken`.execute(db)
      return rows[0] ?? { given: 0, completed: 0, notes: 0 }
    },
  }
}
