import { type Insertable, type Selectable, sql } from 'kysely'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { MatchRoundRow, ProjectsTables } from '../tables.ts'

export type StoredMatchRound = Selectable<MatchRoundRow>

const giftsSql = (db: Database) => ({
  /** Holds the projects that people funded in a round, in the order of their numbers. */
  holdFunded: ({ starts_at: from, ends_at: until }: StoredMatchRound) =>
    sql`select id from projects.project where id in (
      select project_id from projects.pledge where made_at >= ${from} and made_at < ${until})
      order by id for update`.execute(db),
  /** What each account set aside in a round for the projects that have not failed, and when. */
  giftsIn: async ({ starts_at: from, ends_at: until }: StoredMatchRound) => {
    const { rows } = await sql<{
      project: string
      author: string | null
      person: string
      at: Date
      units: number
    }>`
      select pledge.project_id as project, project.author_id as author, pledge.person_id as person, pledge.made_at as at,
        sum(pledge.amount)::bigint as units
      from projects.pledge join projects.project on project.id = pledge.project_id
      where pledge.made_at >= ${from} and pledge.made_at < ${until} and pledge.person_id is not null
        and pledge.state in ('held', 'paid') and project.is_public
        and project.status in ('funding', 'funded', 'building', 'completed', 'checked')
      group by 1, 2, 3, 4`.execute(db)
    return rows
  },
  /** Those of these projects whose work is done. */
  finishedOf: async (ids: readonly string[]): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select id from projects.project
      where id = any (${ids}::uuid[]) and status in ('completed', 'checked')`.execute(db)
    return rows.map(({ id }) => id)
  },
})

const endsSql = (db: Database) => {
  const tables = withTables<ProjectsTables>(db)
  return {
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
  }
}

/** SQL of match rounds. */
export const matchStore = (db: Database) => {
  const tables = withTables<ProjectsTables>(db)
  return {
    ...giftsSql(db),
    ...endsSql(db),
    /** One page, the newest first. */
    newest: (after: Position | undefined, limit: number): Promise<StoredMatchRound[]> => {
      const query = tables.selectFrom('projects.match_round').selectAll()
      const start = after
        ? query.where(sql<boolean>`(opened_at, id) < (${after.key}::timestamptz, ${after.id}::uuid)`)
        : query
      return start.orderBy('opened_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
    },
    find: (id: string): Promise<StoredMatchRound | undefined> =>
      tables.selectFrom('projects.match_round').selectAll().where('id', '=', id).executeTakeFirst(),
    /** Opens a round; false while another one is open. */
    open: (round: Insertable<MatchRoundRow>): Promise<boolean> =>
      wrote(
        tables
          .insertInto('projects.match_round')
          .values(round)
          .onConflict((conflict) => conflict.doNothing()),
      ),
    openRound: (): Promise<StoredMatchRound | undefined> =>
      tables.selectFrom('projects.match_round').selectAll().where('state', '=', 'open').executeTakeFirst(),
    /** Holds a round that is still open until the end of the transaction. */
    hold: (id: string): Promise<StoredMatchRound | undefined> =>
      tables
        .selectFrom('projects.match_round')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'open')
        .forUpdate()
        .executeTakeFirst(),
  }
}
