import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { Scope } from '#shared/scope.ts'
import type { CorrectionField } from '../../contracts/leader-contract.ts'
import type { CorrectionState } from '../../contracts/moderation-contract.ts'
import { leaderWithin } from '../lookup/within-store.ts'
import type { CorrectionRow, LeaderRow, LeadersTables, ProfileChangeRow } from '../tables.ts'

interface Typed {
  field: CorrectionField
  state: CorrectionState
}

type Tables = Kysely<LeadersTables>

const cases = (tables: Tables) => ({
  /** False while this person has an open correction of the same part. */
  add: async (correction: Insertable<CorrectionRow>): Promise<boolean> => {
    const added = await tables
      .insertInto('leaders.correction')
      .values(correction)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  },
  find: (id: string) =>
    tables
      .selectFrom('leaders.correction')
      .selectAll()
      .where('id', '=', id)
      .$narrowType<Typed>()
      .executeTakeFirst(),
  counts: (scope: Scope) =>
    tables
      .selectFrom('leaders.correction')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .where(leaderWithin(scope, 'leader_id'))
      .groupBy('state')
      .$narrowType<{ state: CorrectionState }>()
      .execute(),
  queue: (state: CorrectionState, scope: Scope, after: Position | undefined, rows: number) => {
    const isOpen = state === 'open'
    const beyond = sql<boolean>`(sent_at, id) ${sql.raw(isOpen ? '>' : '<')} (${after?.key}::timestamptz, ${after?.id}::uuid)`
    return tables
      .selectFrom('leaders.correction')
      .selectAll()
      .where('state', '=', state)
      .where(leaderWithin(scope, 'leader_id'))
      .$if(after !== undefined, (page) => page.where(beyond))
      .orderBy('sent_at', isOpen ? 'asc' : 'desc')
      .orderBy('id', isOpen ? 'asc' : 'desc')
      .limit(rows)
      .$narrowType<Typed>()
      .execute()
  },
  /** Decides an open correction, once. */
  decide: async (id: string, change: Updateable<CorrectionRow>): Promise<boolean> => {
    const row = await tables
      .updateTable('leaders.correction')
      .set(change)
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
})

const profiles = (db: Database, tables: Tables) => ({
  textsOf: (leaderId: string) =>
    tables
      .selectFrom('leaders.leader')
      .select(['full_name', 'current_office', 'biography', 'aliases'])
      .where('id', '=', leaderId)
      .executeTakeFirstOrThrow(),
  /** Changes one part of a profile while it still reads `before`; false otherwise. */
  changeProfile: async (
    leaderId: string,
    field: CorrectionField,
    before: string,
    change: Updateable<LeaderRow>,
  ): Promise<boolean> => {
    const row = await tables
      .updateTable('leaders.leader')
      .set(change)
      .where('id', '=', leaderId)
      .where(field, '=', before)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
  addChange: (change: Insertable<ProfileChangeRow>) =>
    tables.insertInto('leaders.profile_change').values(change).execute(),
  changesOf: (leaderId: string) =>
    tables
      .selectFrom('leaders.profile_change')
      .select(['field', 'before', 'after', 'source_url', 'at'])
      .where('leader_id', '=', leaderId)
      .orderBy('id')
      .$narrowType<{ field: CorrectionField }>()
      .execute(),
  /** Appends an address that supports a claim; a repeated address changes nothing. */
  addSource: async (leaderId: string, claim: string, sourceUrl: string, at: Date): Promise<void> => {
    await sql`
      insert into leaders.evidence (leader_id, place, claim, source_url, checked_at)
      select ${leaderId}, coalesce(max(place) + 1, 0), ${claim}, ${sourceUrl}, ${at}
      from leaders.evidence where leader_id = ${leaderId}
      on conflict do nothing`.execute(db)
  },
})

/** SQL of corrections and of the profile changes they made. */
export const correctionsStore = (db: Database, tables: Tables = withTables(db)) => ({
  ...cases(tables),
  ...profiles(db, tables),
})
