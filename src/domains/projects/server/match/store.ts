import { type Insertable, type Selectable, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { MatchShare } from '../../match-rules.ts'
import type { MatchRoundRow, ProjectsTables } from '../tables.ts'

export type StoredRound = Selectable<MatchRoundRow>

const resultsSql = (db: Database) => {
  const tables = withTables<ProjectsTables>(db)
  return {
    newest: (limit: number): Promise<StoredRound[]> =>
      tables
        .selectFrom('projects.match_round')
        .selectAll()
        .orderBy('starts_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
    sharesIn: (rounds: readonly string[]) =>
      tables
        .selectFrom('projects.match_share as share')
        .innerJoin('projects.project as project', 'project.id', 'share.project_id')
        .selectAll('share')
        .select('project.title')
        .where('share.round_id', 'in', rounds.length > 0 ? rounds : ['00000000-0000-0000-0000-000000000000'])
        .orderBy('share.match', 'desc')
        .orderBy('share.project_id')
        .execute(),
    /** What a project has of the newest round that was not cancelled. */
    latestOf: (projectId: string) =>
      tables
        .selectFrom('projects.match_share as share')
        .innerJoin('projects.match_round as round', 'round.id', 'share.round_id')
        .select(['round.title', 'round.state', 'share.match'])
        .where('share.project_id', '=', projectId)
        .where('round.state', '<>', 'cancelled')
        .orderBy('round.starts_at', 'desc')
        .executeTakeFirst(),
    /** Replaces the shares of a round. */
    setShares: async (round: string, shares: readonly MatchShare[], at: Date): Promise<void> => {
      await tables.deleteFrom('projects.match_share').where('round_id', '=', round).execute()
      if (shares.length > 0)
        await tables
          .insertInto('projects.match_share')
          .values(
            shares.map(({ projectId, people, given, rootSum, match }) => ({
              round_id: round,
              project_id: projectId,
              people,
              given,
              root_sum: rootSum,
              match,
            })),
          )
          .execute()
      await tables
        .updateTable('projects.match_round')
        .set({ computed_at: at })
        .where('id', '=', round)
        .execute()
    },
  }
}

/** SQL of match rounds. */
export const matchStore = (db: Database) => {
  const tables = withTables<ProjectsTables>(db)
  return {
    ...resultsSql(db),
    /** Opens a round; false while another one is open. */
    open: async (round: Insertable<MatchRoundRow>): Promise<boolean> => {
      const opened = await tables
        .insertInto('projects.match_round')
        .values(round)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      return opened !== undefined
    },
    openRound: (): Promise<StoredRound | undefined> =>
      tables.selectFrom('projects.match_round').selectAll().where('state', '=', 'open').executeTakeFirst(),
    /** Holds a round that is still open until the end of the transaction. */
    hold: (id: string): Promise<StoredRound | undefined> =>
      tables
        .selectFrom('projects.match_round')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'open')
        .forUpdate()
        .executeTakeFirst(),
    has: async (id: string): Promise<boolean> =>
      (await tables
        .selectFrom('projects.match_round')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()) !== undefined,
    close: (id: string, at: Date) =>
      tables
        .updateTable('projects.match_round')
        .set({ state: 'closed', ended_at: at })
        .where('id', '=', id)
        .execute(),
    /** Cancels a round before its end; false when it is over. */
    cancel: async (id: string, by: string, why: string, at: Date): Promise<boolean> => {
      const cancelled = await tables
        .updateTable('projects.match_round')
        .set({ state: 'cancelled', ended_at: at, ended_by: by, ended_why: why })
        .where('id', '=', id)
        .where('state', '=', 'open')
        .where('ends_at', '>', at)
        .returning('id')
        .executeTakeFirst()
      return cancelled !== undefined
    },
    /** Holds the projects that people funded in a round, in the order of their numbers. */
    holdFunded: ({ starts_at: from, ends_at: until }: StoredRound) =>
      sql`select id from projects.project where id in (
        select project_id from projects.pledge where made_at >= ${from} and made_at < ${until})
        order by id for update`.execute(db),
    /** What each account set aside in a round for the projects that have not failed. */
    giftsIn: async ({ starts_at: from, ends_at: until }: StoredRound) => {
      const { rows } = await sql<{ project: string; author: string | null; person: string; units: number }>`
        select pledge.project_id as project, project.author_id as author, pledge.person_id as person,
          sum(pledge.amount)::bigint as units
        from projects.pledge join projects.project on project.id = pledge.project_id
        where pledge.made_at >= ${from} and pledge.made_at < ${until} and pledge.person_id is not null
          and pledge.state in ('held', 'paid') and project.is_public
          and project.status in ('funding', 'funded', 'building', 'completed', 'checked')
        group by 1, 2, 3`.execute(db)
      return rows
    },
    /** Those of these projects whose work is done. */
    finishedOf: async (ids: readonly string[]): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`select id from projects.project
        where id = any (${ids}::uuid[]) and status in ('completed', 'checked')`.execute(db)
      return rows.map(({ id }) => id)
    },
  }
}
