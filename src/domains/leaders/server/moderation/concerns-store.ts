import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { ConcernState } from '../../contracts/concern-contract.ts'
import type { ConcernRow, LeadersTables } from '../tables.ts'
import { caseLists } from '../lookup/case-lists-store.ts'

type Tables = Kysely<LeadersTables>

const changes = (tables: Tables) => ({
  /** False while this person has an open report about this leader (S-66). */
  add: (concern: Insertable<ConcernRow>): Promise<boolean> =>
    wrote(
      tables
        .insertInto('leaders.concern')
        .values(concern)
        .onConflict((conflict) => conflict.doNothing()),
    ),
  /** Changes a report only while it is in `from`; false when another change came first. */
  change: (id: string, from: ConcernState, change: Updateable<ConcernRow>): Promise<boolean> =>
    wrote(tables.updateTable('leaders.concern').set(change).where('id', '=', id).where('state', '=', from)),
  /** Stores the leader's one reply; false when there is one or the report is not upheld. */
  addReply: (id: string, leaderId: string, reply: string, at: Date): Promise<boolean> =>
    wrote(
      tables
        .updateTable('leaders.concern')
        .set({ reply, replied_at: at })
        .where('id', '=', id)
        .where('leader_id', '=', leaderId)
        .where('state', '=', 'upheld')
        .where('reply', 'is', null),
    ),
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
      .execute(),
  upheldOf: (leaderId: string) =>
    tables
      .selectFrom('leaders.concern')
      .select(['id', 'kind', 'reply', 'replied_at'])
      .select(({ ref }) => [
        ref('summary').$notNull().as('summary'),
        ref('decided_at').$notNull().as('decided_at'),
      ])
      .where('leader_id', '=', leaderId)
      .where('state', '=', 'upheld')
      .orderBy('decided_at', 'desc')
      .orderBy('id')
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
    tables.selectFrom('leaders.concern').selectAll().where('id', '=', id).executeTakeFirst(),
  byIds: (ids: readonly string[]) =>
    tables
      .selectFrom('leaders.concern')
      .selectAll()
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute(),
})

/** SQL of reports about leaders. */
export const concernsStore = (db: Database, tables: Tables = withTables(db)) => ({
  ...changes(tables),
  ...ofLeader(tables),
  ...atConsole(tables),
  ...caseLists(db, 'leaders.concern', sql`state in ('open', 'second')`),
})

export type StoredConcern = NonNullable<Awaited<ReturnType<ReturnType<typeof concernsStore>['find']>>>
