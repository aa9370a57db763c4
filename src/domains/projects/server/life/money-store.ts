import { type Insertable, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import { settlingStatuses } from '../../life-rules.ts'
import type { PledgeRow, ProjectsTables } from '../tables.ts'

const trailSql = (db: Database) => ({
  /** Acts of funding with their receipts, the newest day first and shuffled within it; only one person's if given. */
  entriesOf: async (projectId: string, limit: number, personId?: string) => {
    const { rows } = await sql<{
      day: string
      receipt: string
      amount: number
      state: 'held' | 'paid' | 'returned' | 'refunded'
    }>`
        select to_char(min(made_at) at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day, receipt,
          sum(amount)::bigint as amount, min(state) as state
        from projects.pledge where project_id = ${projectId}
          and (${personId ?? null}::uuid is null or person_id = ${personId ?? null}::uuid)
        group by receipt order by day desc, receipt limit ${limit}`.execute(db)
    return rows
  },
  /** Whole units by state of the pledges of a project, and what went back. */
  sumsOf: async (projectId: string): Promise<{ held: number; paid: number; refunded: number }> => {
    const { rows } = await sql<{ held: number; paid: number; refunded: number }>`
        select coalesce(sum(amount) filter (where state = 'held'), 0)::bigint as held,
          coalesce(sum(amount) filter (where state in ('paid', 'refunded')), 0)::bigint as paid,
          coalesce(sum(case state when 'returned' then amount else refunded end), 0)::bigint as refunded
        from projects.pledge where project_id = ${projectId}`.execute(db)
    return rows[0] ?? { held: 0, paid: 0, refunded: 0 }
  },
})

const clockSql = (db: Database) => {
  const tables = withTables<ProjectsTables>(db)
  return {
    /** Funding projects whose last day is over. */
    overdue: async (now: Date): Promise<string[]> => {
      const rows = await tables
        .selectFrom('projects.project')
        .select('id')
        .where('status', '=', 'funding')
        .where('deadline', '<=', now)
        .execute()
      return rows.map(({ id }) => id)
    },
    /** Projects whose money still has to move. */
    unsettled: async (): Promise<string[]> => {
      const rows = await tables
        .selectFrom('projects.project')
        .select('id')
        .where('settled_at', 'is', null)
        .where('status', 'in', [...settlingStatuses])
        .where('poll_id', 'is not', null)
        .execute()
      return rows.map(({ id }) => id)
    },
    settle: (id: string, at: Date) =>
      tables.updateTable('projects.project').set({ settled_at: at }).where('id', '=', id).execute(),
  }
}

const giftsSql = (db: Database) => {
  const tables = withTables<ProjectsTables>(db)
  return {
    /** Counts a gift as `count` does a pledge; its giver is nobody whom the project knows. */
    countGift: (projectId: string, units: number, now: Date) =>
      tables
        .updateTable('projects.project')
        .set({ pledged: sql<number>`pledged + ${units}` })
        .where('id', '=', projectId)
        .where('status', '=', 'funding')
        .where('deadline', '>', now)
        .where(sql<boolean>`pledged + ${units} <= need`)
        .returning(['id', 'author_id', 'title', 'pledged', 'need', 'goal'])
        .executeTakeFirst(),
    /** What became of gifts, by their ids. */
    giftsBy: (ids: readonly string[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : tables
            .selectFrom('projects.pledge')
            .select(['id', 'project_id', 'amount', 'state', 'refunded'])
            .where('id', 'in', ids)
            .where('bucket', '=', 'gift')
            .execute(),
  }
}

/** SQL of pledges and of the money of projects. */
export const moneyStore = (db: Database) => {
  const tables = withTables<ProjectsTables>(db)
  return {
    ...trailSql(db),
    ...clockSql(db),
    ...giftsSql(db),
    /**
     * Counts a pledge to a project that takes funding, in one conditional update: undefined when it is too late, or more
     * than is missing. Whoever funds for the first time counts as one more funder.
     */
    count: (projectId: string, personId: string, units: number, now: Date) =>
      tables
        .updateTable('projects.project')
        .set({
          pledged: sql<number>`pledged + ${units}`,
          funders: sql<number>`funders + (not exists (select from projects.pledge
            where project_id = ${projectId} and person_id = ${personId}))::int`,
        })
        .where('id', '=', projectId)
        .where('status', '=', 'funding')
        .where('deadline', '>', now)
        .where(sql<boolean>`pledged + ${units} <= need`)
        .returning(['pledged', 'need', 'goal', 'deadline'])
        .executeTakeFirst(),
    addPledges: (pledges: readonly Insertable<PledgeRow>[]) =>
      tables.insertInto('projects.pledge').values(pledges).execute(),
    /** Up to `limit` pledges in a state. */
    pledgesIn: (projectId: string, state: 'held' | 'paid', limit: number) =>
      tables
        .selectFrom('projects.pledge')
        .select(['id', 'person_id', 'bucket', 'amount'])
        .where('project_id', '=', projectId)
        .where('state', '=', state)
        .orderBy('id')
        .limit(limit)
        .execute(),
    endPledge: (
      id: string,
      change: { state: 'paid' | 'returned' | 'refunded'; refunded?: number; ended_at: Date },
    ) => tables.updateTable('projects.pledge').set(change).where('id', '=', id).execute(),
    /** The people who set SUP aside. */
    fundersOf: async (projectId: string): Promise<string[]> => {
      const rows = await tables
        .selectFrom('projects.pledge')
        .select('person_id')
        .distinct()
        .where('project_id', '=', projectId)
        .execute()
      return rows.flatMap(({ person_id }) => person_id ?? [])
    },
  }
}
