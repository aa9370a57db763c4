import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { Access } from '#shared/access.ts'
import type { Scope } from '#shared/scope.ts'
import type { ApprovalState } from '../contract.ts'
import type { ApprovalRow, ApprovalsTables } from './tables.ts'

export type StoredApproval = Selectable<ApprovalRow>

export type EndedApproval = Pick<StoredApproval, 'kind' | 'payload'>

/** Whose list it is: the accesses with their places, and the person's accounts. */
export interface Reader {
  readonly reach: readonly { readonly permission: Access; readonly scope: Scope }[]
  readonly own: readonly string[]
}

type Tables = Kysely<ApprovalsTables>

const inReach = ({ reach }: Reader) => {
  const parts = reach.map(({ permission, scope }) => {
    if (scope === 'everywhere') return sql`permission = ${permission}`
    const places = scope.map(
      ({ state, lga }) => sql`(place_state = ${state} and (${lga}::text is null or place_lga = ${lga}))`,
    )
    return sql`(permission = ${permission} and (${sql.join([sql`false`, ...places], sql` or `)}))`
  })
  return sql<boolean>`(${sql.join([sql`false`, ...parts], sql` or `)})`
}

const waitingFor = (tables: Tables, reader: Reader, now: Date) =>
  tables
    .selectFrom('approvals.approval')
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .where('proposed_by', 'not in', reader.own)
    .where(sql<boolean>`not involved && ${reader.own}::uuid[]`)
    .where(inReach(reader))

const countOf = async (query: ReturnType<typeof waitingFor>): Promise<number> =>
  (await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count

const proposedBy = (tables: Tables, personId: string) =>
  tables.selectFrom('approvals.approval').where('proposed_by', '=', personId)

const listing = (tables: Tables) => ({
  /** What the reader may confirm, the first to expire on top. */
  waitingFor: (
    reader: Reader,
    now: Date,
    after: Position | undefined,
    rows: number,
  ): Promise<StoredApproval[]> =>
    waitingFor(tables, reader, now)
      .selectAll()
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(expires_at, id) > (${after?.key}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy('expires_at')
      .orderBy('id')
      .limit(rows)
      .execute(),

  countWaitingFor: (reader: Reader, now: Date): Promise<number> => countOf(waitingFor(tables, reader, now)),

  countUpTo: async (limit: number, reader: Reader, now: Date): Promise<number> =>
    (await waitingFor(tables, reader, now).select('id').limit(limit).execute()).length,

  /** What this person proposed, the latest first. */
  proposedBy: (personId: string, after: Position | undefined, rows: number): Promise<StoredApproval[]> =>
    proposedBy(tables, personId)
      .selectAll()
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(proposed_at, id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy('proposed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(rows)
      .execute(),

  /** How many proposals of this person there are, and how many of them wait. */
  countProposedBy: (personId: string, now: Date): Promise<{ total: number; waiting: number }> =>
    proposedBy(tables, personId)
      .select(({ fn }) => [
        fn.countAll<number>().as('total'),
        sql<number>`count(*) filter (where state = 'waiting' and expires_at > ${now})`.as('waiting'),
      ])
      .executeTakeFirstOrThrow(),
})

const ofKind = (tables: Tables) => ({
  find: (id: string): Promise<StoredApproval | undefined> =>
    tables.selectFrom('approvals.approval').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Waiting ones of a kind, oldest first; only of these subjects if given. */
  waiting: (
    kind: string,
    now: Date,
    limit: number,
    subjects?: readonly string[],
  ): Promise<StoredApproval[]> =>
    tables
      .selectFrom('approvals.approval')
      .selectAll()
      .where('kind', '=', kind)
      .where('state', '=', 'waiting')
      .where('expires_at', '>', now)
      .$if(subjects !== undefined, (query) =>
        query.where(sql<boolean>`subject = any(${[...(subjects ?? [])]}::text[])`),
      )
      .orderBy('proposed_at')
      .orderBy('id')
      .limit(limit)
      .execute(),

  countWaitingOf: async (kind: string, now: Date): Promise<number> =>
    (
      await tables
        .selectFrom('approvals.approval')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('kind', '=', kind)
        .where('state', '=', 'waiting')
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow()
    ).count,

  /** All of a kind about these subjects, in one state if given: what waits, then the latest first. */
  history: (
    kind: string,
    subjects: readonly string[],
    { state, limit }: { readonly state?: ApprovalState; readonly limit?: number },
  ): Promise<StoredApproval[]> =>
    tables
      .selectFrom('approvals.approval')
      .selectAll()
      .where('kind', '=', kind)
      .where(sql<boolean>`subject = any(${[...subjects]}::text[])`)
      .where((is) => is.and(state === undefined ? [] : [is('state', '=', state)]))
      .orderBy(sql`state = 'waiting'`, 'desc')
      .orderBy('proposed_at', 'desc')
      .orderBy('id', 'desc')
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
      .execute(),
})

const writing = (tables: Tables) => ({
  /** False when a proposal of this kind waits for the same subject. */
  add: (approval: Insertable<ApprovalRow>): Promise<boolean> =>
    wrote(
      tables
        .insertInto('approvals.approval')
        .values(approval)
        .onConflict((conflict) => conflict.doNothing()),
    ),

  /** Decides a waiting proposal in time; true for one caller only. */
  decide: (
    id: string,
    change: { state: 'confirmed' | 'refused' | 'withdrawn'; by: string; at: Date; why: string | null },
  ): Promise<boolean> =>
    wrote(
      tables
        .updateTable('approvals.approval')
        .set({
          state: change.state,
          decided_by: change.by,
          decided_at: change.at,
          decided_why: change.why,
        })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .where('expires_at', '>', change.at),
    ),

  /** Waiting proposals after this id, for the job that looks at their proposers. */
  waitingAfter: (id: string | undefined, limit: number) =>
    tables
      .selectFrom('approvals.approval')
      .select(['id', 'kind', 'permission', 'proposed_by'])
      .where('state', '=', 'waiting')
      .$if(id !== undefined, (query) => query.where('id', '>', id ?? ''))
      .orderBy('id')
      .limit(limit)
      .execute(),
})

const ending = (tables: Tables) => ({
  /** Ends waiting proposals without a decision, and returns them. */
  end: async (state: 'overtaken' | 'void', ids: readonly string[], at: Date): Promise<EndedApproval[]> =>
    ids.length === 0
      ? []
      : tables
          .updateTable('approvals.approval')
          .set({ state, decided_at: at })
          .where('id', 'in', ids)
          .where('state', '=', 'waiting')
          .returning(['kind', 'payload'])
          .execute(),

  /** Voids what waits of one proposer, and returns it. */
  voidOf: (personId: string, at: Date): Promise<EndedApproval[]> =>
    tables
      .updateTable('approvals.approval')
      .set({ state: 'void', decided_at: at })
      .where('proposed_by', '=', personId)
      .where('state', '=', 'waiting')
      .returning(['kind', 'payload'])
      .execute(),

  /** Closes what expired of these kinds and returns it; only for one subject, if given, so that it can be proposed again. */
  expire: (now: Date, kinds: readonly string[], subject?: string): Promise<EndedApproval[]> =>
    tables
      .updateTable('approvals.approval')
      .set({ state: 'expired', decided_at: now })
      .where('state', '=', 'waiting')
      .where('expires_at', '<=', now)
      .where('kind', 'in', kinds)
      .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
      .returning(['kind', 'payload'])
      .execute(),
})

/** All SQL of approvals. */
export const approvalsStore = (db: Database) => {
  const tables = withTables<ApprovalsTables>(db)
  return { ...listing(tables), ...ofKind(tables), ...writing(tables), ...ending(tables) }
}
