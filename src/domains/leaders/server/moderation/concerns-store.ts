import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { Scope } from '#shared/scope.ts'
import type { ConcernKind, ConcernState } from '../../contracts/concern-contract.ts'
import { leaderWithin } from '../lookup/within-store.ts'
import type { ConcernRow, LeadersTables } from '../tables.ts'

interface Typed {
  kind: ConcernKind
  state: ConcernState
  outcome: 'upheld' | 'dismissed' | null
}

type Tables = Kysely<LeadersTables>

const changes = (tables: Tables) => ({
  /** False while this person has an open report about this leader (S-66). */
  add: async (concern: Insertable<ConcernRow>): Promise<boolean> => {
    const added = await tables
      .insertInto('leaders.concern')
      .values(concern)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  },
  /** Changes a report only while it is in `from`; false when another change came first. */
  change: async (id: string, from: ConcernState, change: Updateable<ConcernRow>): Promise<boolean> => {
    const row = await tables
      .updateTable('leaders.concern')
      .set(change)
      .where('id', '=', id)
      .where('state', '=', from)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
  /** Stores the leader's one reply; false when there is one or the report is not upheld. */
  addReply: async (id: string, leaderId: string, reply: string, at: Date): Promise<boolean> => {
    const row = await tables
      .updateTable('leaders.concern')
      .set({ reply, replied_at: at })
      .where('id', '=', id)
      .where('leader_id', '=', leaderId)
      .where('state', '=', 'upheld')
      .where('reply', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
})

const ofLeader = (tables: Tables) => ({
  hasOpen: async (leaderId: string, reporterId: string): Promise<boolean> => {
    const found = await tables
      .selectFrom('leaders.concern')
      .select('id')
      .where('leader_id', '=', leaderId)
      .where('reporter_id', '=', reporterId)
      .where('state', 'in', ['open', 'second'])
      .executeTakeFirst()
    return found !== undefined
  },
  ownOf: (leaderId: string, reporterId: string) =>
    tables
      .selectFrom('leaders.concern')
      .selectAll()
      .where('leader_id', '=', leaderId)
      .where('reporter_id', '=', reporterId)
      .orderBy('sent_at', 'desc')
      .$narrowType<Typed>()
      .execute(),
  upheldOf: (leaderId: string) =>
    tables
      .selectFrom('leaders.concern')
      .select(['id', 'kind', 'summary', 'decided_at', 'reply', 'replied_at'])
      .where('leader_id', '=', leaderId)
      .where('state', '=', 'upheld')
      .orderBy('decided_at', 'desc')
      .orderBy('id')
      .$narrowType<{ summary: string; decided_at: Date }>()
      .execute(),
  /** The people who decided upheld reports about a leader: they cannot sit on a fresh panel. */
  decidersOf: async (leaderId: string): Promise<string[]> => {
    const rows = await tables
      .selectFrom('leaders.concern')
      .select(['decider_id', 'confirmer_id'])
      .where('leader_id', '=', leaderId)
      .where('state', '=', 'upheld')
      .execute()
    return rows.flatMap((row) => [row.decider_id, row.confirmer_id]).filter((id) => id !== null)
  },
})

const atConsole = (tables: Tables) => ({
  find: (id: string) =>
    tables
      .selectFrom('leaders.concern')
      .selectAll()
      .where('id', '=', id)
      .$narrowType<Typed>()
      .executeTakeFirst(),
  counts: (scope: Scope) =>
    tables
      .selectFrom('leaders.concern')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .where(leaderWithin(scope, 'leader_id'))
      .groupBy('state')
      .$narrowType<{ state: ConcernState }>()
      .execute(),
  /** Open reports: longest waiting first; decided reports: latest sent first. */
  queue: (state: ConcernState, scope: Scope, after: Position | undefined, rows: number) => {
    const query = tables
      .selectFrom('leaders.concern')
      .selectAll()
      .where('state', '=', state)
      .where(leaderWithin(scope, 'leader_id'))
      .limit(rows)
      .$narrowType<Typed>()
    const isOpen = state === 'open' || state === 'second'
    const beyond = sql<boolean>`(sent_at, id) ${sql.raw(isOpen ? '>' : '<')} (${after?.key}::timestamptz, ${after?.id}::uuid)`
    const direction = isOpen ? 'asc' : 'desc'
    return query
      .$if(after !== undefined, (page) => page.where(beyond))
      .orderBy('sent_at', direction)
      .orderBy('id', direction)
      .execute()
  },
})

/** SQL of reports about leaders. */
export const concernsStore = (db: Database, tables: Tables = withTables(db)) => ({
  ...changes(tables),
  ...ofLeader(tables),
  ...atConsole(tables),
})

export type StoredConcern = NonNullable<Awaited<ReturnType<ReturnType<typeof concernsStore>['find']>>>
