import { type Database, withTables } from '#platform/server/database/database.ts'
import type { ProjectsTables } from '../tables.ts'

/** SQL of who follows a project. Following or leaving twice is as once. */
export const projectFollowersStore = (db: Database) => {
  const tables = withTables<ProjectsTables>(db)
  return {
    of: async (projectId: string): Promise<string[]> =>
      (
        await tables
          .selectFrom('projects.follower')
          .select('person_id')
          .where('project_id', '=', projectId)
          .execute()
      ).map(({ person_id: person }) => person),
    has: async (projectId: string, personId: string): Promise<boolean> =>
      (await tables
        .selectFrom('projects.follower')
        .select('person_id')
        .where('project_id', '=', projectId)
        .where('person_id', '=', personId)
        .executeTakeFirst()) !== undefined,
    follow: (projectId: string, personId: string, since: Date) =>
      tables
        .insertInto('projects.follower')
        .values({ project_id: projectId, person_id: personId, since })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    leave: (projectId: string, personId: string) =>
      tables
        .deleteFrom('projects.follower')
        .where('project_id', '=', projectId)
        .where('person_id', '=', personId)
        .execute(),
  }
}
