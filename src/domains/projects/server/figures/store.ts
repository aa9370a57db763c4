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

    takeChange: async (): Promise<ProjectCounts> => {
      const { rows } = await sql<ProjectCounts>`
        with taken as (delete from projects.count_news returning given, completed)
        select coalesce(sum(given), 0)::bigint as given, coalesce(sum(completed), 0)::int as completed
        from taken`.execute(db)
      return rows[0] ?? { given: 0, completed: 0 }
    },
  }
}
