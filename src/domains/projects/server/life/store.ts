import { type Insertable, sql, type Updateable } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { ProjectStatus } from '../../contract.ts'
import type { CostLineRow, EventRow, ProjectRow, ProjectsTables, ReleaseRow, StepRow } from '../tables.ts'

type NewEvent = Omit<Insertable<EventRow>, 'id'>

const stepsSql = (db: Database) => {
  const tables = withTables<ProjectsTables>(db)
  return {
    /** Sets what each step releases, in their order. */
    planSteps: async (projectId: string, units: readonly number[]): Promise<void> => {
      for (const [at, each] of units.entries())
        await tables
          .updateTable('projects.step')
          .set({ units: each })
          .where('project_id', '=', projectId)
          .where('place', '=', at + 1)
          .execute()
    },
    /** Marks a step as released, once and in the order of steps; undefined when it is not the next one. */
    releaseStep: (projectId: string, step: number, at: Date) =>
      tables
        .updateTable('projects.step')
        .set({ released_at: at, done_at: at })
        .where('project_id', '=', projectId)
        .where('place', '=', step)
        .where('released_at', 'is', null)
        .where('units', 'is not', null)
        .where(
          sql<boolean>`not exists (select from projects.step earlier where earlier.project_id = ${projectId}
            and earlier.place < ${step} and earlier.released_at is null)`,
        )
        .returning('units')
        .executeTakeFirst(),
    addEvent: (event: NewEvent) => tables.insertInto('projects.event').values(event).execute(),
    eventsOf: (projectId: string) =>
      tables
        .selectFrom('projects.event')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('id')
        .execute(),
    addRelease: (release: Omit<Insertable<ReleaseRow>, 'id' | 'written_by'>) =>
      tables.insertInto('projects.release').values(release).execute(),
    releasesOf: (projectId: string) =>
      tables
        .selectFrom('projects.release')
        .select(['step', 'units', 'reason', 'at'])
        .where('project_id', '=', projectId)
        .orderBy('id')
        .execute(),
    /** The latest report about a step, or undefined. */
    claimOf: (projectId: string, step: number) =>
      tables
        .selectFrom('projects.event')
        .select('text')
        .where('project_id', '=', projectId)
        .where('kind', '=', 'claim')
        .where('step', '=', step)
        .orderBy('id', 'desc')
        .executeTakeFirst(),
  }
}

const peopleSql = (db: Database) => {
  const tables = withTables<ProjectsTables>(db)
  return {
    /** Adds a photo; false when the person has sent one of this step, or the file is used. */
    addPhoto: (photo: Insertable<ProjectsTables['projects.photo']>): Promise<boolean> =>
      wrote(
        tables
          .insertInto('projects.photo')
          .values(photo)
          .onConflict((conflict) => conflict.doNothing()),
      ),
    photosOf: (projectId: string) =>
      tables
        .selectFrom('projects.photo')
        .selectAll()
        .where('project_id', '=', projectId)
        .orderBy('step')
        .orderBy('file_id')
        .execute(),
    /** Shows the photos of a step to everybody; returns their files. */
    showPhotos: async (projectId: string, step: number): Promise<string[]> => {
      const shown = await tables
        .updateTable('projects.photo')
        .set({ is_public: true })
        .where('project_id', '=', projectId)
        .where('step', '=', step)
        .returning('file_id')
        .execute()
      return shown.map(({ file_id }) => file_id)
    },
    /** Adds an answer about the impact, or changes the person's own. */
    answerImpact: (projectId: string, personId: string, works: boolean, at: Date) =>
      tables
        .insertInto('projects.impact')
        .values({ project_id: projectId, person_id: personId, works, answered_at: at })
        .onConflict((conflict) =>
          conflict.columns(['project_id', 'person_id']).doUpdateSet({ works, answered_at: at }),
        )
        .execute(),
    impactOf: (projectId: string) =>
      tables
        .selectFrom('projects.impact')
        .select(['person_id as personId', 'answered_at as at', 'works'])
        .where('project_id', '=', projectId)
        .execute(),
  }
}

const ideasSql = (db: Database) => {
  const tables = withTables<ProjectsTables>(db)
  return {
    addIdea: async (
      idea: Insertable<ProjectRow>,
      costs: readonly Pick<Insertable<CostLineRow>, 'label' | 'amount'>[],
      steps: readonly Pick<Insertable<StepRow>, 'label' | 'weeks'>[],
    ): Promise<void> => {
      await tables.insertInto('projects.project').values(idea).execute()
      await tables
        .insertInto('projects.cost_line')
        .values(costs.map((cost, at) => ({ ...cost, project_id: idea.id, place: at + 1 })))
        .execute()
      await tables
        .insertInto('projects.step')
        .values(steps.map((step, at) => ({ ...step, project_id: idea.id, place: at + 1 })))
        .execute()
    },
    /** Overwrites the ideas of one author that nobody else sees; returns those that waited, withdrawn now. */
    forgetIdeas: async (authorId: string, at: Date): Promise<string[]> => {
      const { rows } = await sql<{ id: string; status: string }>`
        update projects.project idea set title = '[erased]', summary = rpad('[erased]', 20, '.'),
          story = rpad('[erased]', 50, '.'), community = '[erased]', responsible = '[erased]', status = 'withdrawn',
          ended_at = coalesce(idea.ended_at, ${at})
        from projects.project before
        where before.id = idea.id and idea.author_id = ${authorId} and not idea.is_public
          and idea.status in ('proposed', 'declined', 'withdrawn')
        returning idea.id, before.status`.execute(db)
      const ids = rows.map(({ id }) => id)
      await sql`update projects.cost_line set label = '[erased]' where project_id = any (${ids}::uuid[])`.execute(
        db,
      )
      await sql`update projects.step set label = '[erased]' where project_id = any (${ids}::uuid[])`.execute(
        db,
      )
      return rows.filter(({ status }) => status === 'proposed').map(({ id }) => id)
    },
  }
}

/** SQL of a project's life: every change of a status is conditional on the one before. */
export const lifeStore = (db: Database) => {
  const tables = withTables<ProjectsTables>(db)
  return {
    ...stepsSql(db),
    ...peopleSql(db),
    ...ideasSql(db),
    /** Moves a project on; false when it is no longer where the caller saw it. */
    move: (
      id: string,
      from: ProjectStatus,
      to: ProjectStatus,
      change: Updateable<ProjectRow> = {},
    ): Promise<boolean> =>
      wrote(
        tables
          .updateTable('projects.project')
          .set({ ...change, status: to })
          .where('id', '=', id)
          .where('status', '=', from),
      ),
    /** Holds the row of a project until the end of the transaction. */
    lock: (id: string) =>
      tables
        .selectFrom('projects.project')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow(),
  }
}
