import { sql } from 'kysely'
import { decodeCursor, isTimeKey, pageOfRows } from '#platform/server/database/cursors.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { withinScope } from '#platform/server/database/within-scope.ts'
import type { Scope } from '#shared/scope.ts'
import type { ProjectStatus } from '../../contract.ts'
import { type ConsoleList, consoleLists } from '../../life-contract.ts'
import type { ProjectsTables } from '../tables.ts'

const statusesOf: Readonly<Record<ConsoleList, readonly ProjectStatus[]>> = {
  ideas: ['proposed'],
  votes: ['active'],
  work: ['funded', 'building'],
  done: ['completed'],
}
const places = { state: 'state', lga: 'lga' }

/** SQL of what waits for the console of projects. */
export const consoleStore = (db: Database) => {
  const tables = withTables<ProjectsTables>(db)
  return {
    counts: async (scope: Scope): Promise<Record<ConsoleList, number>> => {
      const rows = await tables
        .selectFrom('projects.project')
        .select(({ fn }) => ['status', fn.countAll<number>().as('total')])
        .where('status', 'in', Object.values(statusesOf).flat())
        .where(withinScope(scope, places))
        .groupBy('status')
        .execute()
      const of = (list: ConsoleList) =>
        rows
          .filter(({ status }) => statusesOf[list].some((each) => each === status))
          .reduce((sum, { total }) => sum + total, 0)
      return Object.fromEntries(consoleLists.map((list) => [list, of(list)])) as Record<ConsoleList, number>
    },
    /** One page of a list, the longest waiting first. */
    page: async (list: ConsoleList, scope: Scope, cursor: string | undefined, limit: number) => {
      const after = decodeCursor(`projects-${list}`, cursor, isTimeKey)
      const rows = await tables
        .selectFrom('projects.project')
        .selectAll()
        .where('status', 'in', [...statusesOf[list]])
        .where(withinScope(scope, places))
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(opened_at, id) > (${after?.key}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy('opened_at')
        .orderBy('id')
        .limit(limit + 1)
        .execute()
      return pageOfRows(`projects-${list}`, rows, limit, ({ opened_at: at }) => at.toISOString())
    },
    /** When the last step of a project was released; undefined while it is not completed. */
    completedAt: async (projectId: string): Promise<Date | undefined> => {
      const row = await tables
        .selectFrom('projects.event')
        .select('at')
        .where('project_id', '=', projectId)
        .where('kind', '=', 'status')
        .where('status', '=', 'completed')
        .executeTakeFirst()
      return row?.at
    },
  }
}
