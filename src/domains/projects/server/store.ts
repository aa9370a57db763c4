import { type Insertable, type Selectable, sql } from 'kysely'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { containing } from '#platform/server/database/search.ts'
import type { CostLineRow, ProjectRow, ProjectsTables, StepRow } from './tables.ts'

export interface ProjectFilter {
  readonly status?: string | undefined
  readonly category?: string | undefined
  readonly state?: string | undefined
  readonly lga?: string | undefined
  /** Only what this person suggested, public or not; otherwise only what is public. */
  readonly author: string | null
  /** Words that must all occur in title, summary or community. */
  readonly words: readonly string[]
}

export type StoredProject = Selectable<ProjectRow>

const filtered = (db: Database, { words, author, ...columns }: ProjectFilter) => {
  const all = withTables<ProjectsTables>(db).selectFrom('projects.project')
  let query = author === null ? all.where('is_public', '=', true) : all.where('author_id', '=', author)
  for (const [column, value] of Object.entries(columns))
    if (value !== undefined) query = query.where(column as keyof typeof columns, '=', value)
  for (const word of words)
    query = query.where(sql<boolean>`concat_ws(' ', title, summary, community) ilike ${containing(word)}`)
  return query
}

const lists = (db: Database) => ({
  countMatching: async (filter: ProjectFilter): Promise<number> => {
    const { total } = await filtered(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  },
  /** One page, newest first. */
  newest: (filter: ProjectFilter, after: Position | undefined, rows: number) => {
    const query = filtered(db, filter)
    const start = after
      ? query.where(sql<boolean>`(opened_at, id) < (${after.key}::timestamptz, ${after.id}::uuid)`)
      : query
    return start.selectAll().orderBy('opened_at', 'desc').orderBy('id', 'desc').limit(rows).execute()
  },
  /** The input of a sort by totals: every matching project. */
  goals: (filter: ProjectFilter) =>
    filtered(db, filter).select(['id', 'poll_id', 'goal', 'pledged']).execute(),
})

/** SQL of projects; the voting domain counts their totals. */
export const projectsStore = (db: Database) => {
  const tables = withTables<ProjectsTables>(db)
  return {
    ...lists(db),
    byIds: (ids: readonly string[]): Promise<StoredProject[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : tables.selectFrom('projects.project').selectAll().where('id', 'in', ids).execute(),
    costsOf: (projectId: string) =>
      tables
        .selectFrom('projects.cost_line')
        .select(['label', 'amount'])
        .where('project_id', '=', projectId)
        .orderBy('place')
        .execute(),
    stepsOf: (projectId: string) =>
      tables
        .selectFrom('projects.step')
        .select(['place', 'label', 'weeks', 'done_at', 'units', 'released_at'])
        .where('project_id', '=', projectId)
        .orderBy('place')
        .execute(),
    /** Adds a project with its costs and steps, once. */
    add: async (
      project: Insertable<ProjectRow>,
      costs: readonly Pick<Insertable<CostLineRow>, 'label' | 'amount'>[],
      steps: readonly Pick<Insertable<StepRow>, 'label' | 'weeks' | 'done_at'>[],
    ): Promise<void> => {
      const added = await tables
        .insertInto('projects.project')
        .values(project)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added) return
      await tables
        .insertInto('projects.cost_line')
        .values(costs.map((cost, at) => ({ ...cost, project_id: added.id, place: at + 1 })))
        .execute()
      await tables
        .insertInto('projects.step')
        .values(steps.map((step, at) => ({ ...step, project_id: added.id, place: at + 1 })))
        .execute()
    },
  }
}
