import { type Insertable, type Kysely, sql } from 'kysely'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { Scope } from '#shared/scope.ts'
import type { NoteReason } from '../../contracts/note-contract.ts'
import { leaderWithin } from '../lookup/within-store.ts'
import type { LeadersTables, NoteDecisionRow } from '../tables.ts'

/** 'unread' was never reported; 'final' stays hidden after an appeal. */
export type StoredNoteState = 'unread' | 'reported' | 'kept' | 'hidden' | 'appealed' | 'final'

type Tables = Kysely<LeadersTables>

interface Typed {
  note_state: StoredNoteState
  note_code: NoteReason | null
}

interface Deciding {
  readonly id: string
  readonly from: StoredNoteState
  readonly to: StoredNoteState
  readonly code: NoteReason | null
  readonly deciderId: string
  readonly at: Date
}

const notes = (tables: Tables) =>
  tables
    .selectFrom('leaders.endorsement')
    .select([
      'id',
      'leader_id',
      'person_id',
      'is_anonymous',
      'note',
      'note_state',
      'note_code',
      'note_at',
      'note_decider_id',
      'appeal_text',
    ])
    .where('note', '<>', '')
    .$narrowType<Typed>()

const changes = (tables: Tables) => ({
  /** False when this person has reported these words before. */
  addReport: async (
    endorsementId: string,
    reporterId: string,
    code: NoteReason,
    at: Date,
  ): Promise<boolean> => {
    const added = await tables
      .insertInto('leaders.note_report')
      .values({ endorsement_id: endorsementId, reporter_id: reporterId, code, reported_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('endorsement_id')
      .executeTakeFirst()
    return added !== undefined
  },
  /** The first report queues the words; words that a moderator decided on keep their state. */
  markReported: (id: string, at: Date) =>
    tables
      .updateTable('leaders.endorsement')
      .set({ note_state: 'reported', note_at: at })
      .where('id', '=', id)
      .where('note_state', '=', 'unread')
      .execute(),
  /** Decides once; false when another decision came first, or when a moderator would review their own decision. */
  decide: async ({ id, from, to, code, deciderId, at }: Deciding): Promise<boolean> => {
    const row = await tables
      .updateTable('leaders.endorsement')
      .set({ note_state: to, note_code: code, note_decider_id: deciderId, note_at: at })
      .where('id', '=', id)
      .where('note_state', '=', from)
      .where((each) =>
        each.or([each('note_decider_id', 'is', null), each('note_decider_id', '<>', deciderId)]),
      )
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
  addDecision: (decision: Insertable<NoteDecisionRow>) =>
    tables.insertInto('leaders.note_decision').values(decision).execute(),
  /** Takes the one appeal of hidden words; undefined when there is nothing to appeal. */
  appeal: async (leaderId: string, authorId: string, text: string, at: Date): Promise<string | undefined> => {
    const row = await tables
      .updateTable('leaders.endorsement')
      .set({ note_state: 'appealed', appeal_text: text, note_at: at })
      .where('leader_id', '=', leaderId)
      .where('person_id', '=', authorId)
      .where('note_state', '=', 'hidden')
      .returning('id')
      .executeTakeFirst()
    return row?.id
  },
})

const reading = (tables: Tables) => ({
  find: (id: string) => notes(tables).where('id', '=', id).executeTakeFirst(),
  hasReported: async (id: string, reporterId: string): Promise<boolean> =>
    (await tables
      .selectFrom('leaders.note_report')
      .select('endorsement_id')
      .where('endorsement_id', '=', id)
      .where('reporter_id', '=', reporterId)
      .executeTakeFirst()) !== undefined,
  /** The last decision on this person's words about a leader, withdrawn endorsements included. */
  lastOutcome: async (leaderId: string, authorId: string): Promise<string | undefined> =>
    (
      await tables
        .selectFrom('leaders.note_decision')
        .select('outcome')
        .where('leader_id', '=', leaderId)
        .where('author_id', '=', authorId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
    )?.outcome,
  counts: (scope: Scope) =>
    tables
      .selectFrom('leaders.endorsement')
      .select(({ fn }) => ['note_state', fn.countAll<number>().as('count')])
      .where('note_state', '<>', 'unread')
      .where('note', '<>', '')
      .where(leaderWithin(scope, 'leader_id'))
      .groupBy('note_state')
      .$narrowType<Typed>()
      .execute(),
  /** Waiting words: longest waiting first; decided words: latest decision first. */
  queue: (
    states: readonly StoredNoteState[],
    isWaiting: boolean,
    scope: Scope,
    after: Position | undefined,
    rows: number,
  ) => {
    const direction = isWaiting ? 'asc' : 'desc'
    const beyond = sql<boolean>`(note_at, id) ${sql.raw(isWaiting ? '>' : '<')} (${after?.key}::timestamptz, ${after?.id}::uuid)`
    return notes(tables)
      .where('note_state', 'in', states)
      .where(leaderWithin(scope, 'leader_id'))
      .$if(after !== undefined, (page) => page.where(beyond))
      .orderBy('note_at', direction)
      .orderBy('id', direction)
      .limit(rows)
      .$narrowType<Typed & { note_at: Date }>()
      .execute()
  },
})

const records = (tables: Tables) => ({
  reportsOf: (ids: readonly string[]) =>
    tables
      .selectFrom('leaders.note_report')
      .select(({ fn }) => ['endorsement_id', 'code', fn.countAll<number>().as('count')])
      .where('endorsement_id', '=', sql<string>`any(${ids}::uuid[])`)
      .groupBy(['endorsement_id', 'code'])
      .orderBy('count', 'desc')
      .orderBy('code')
      .$narrowType<{ code: NoteReason }>()
      .execute(),
  decisionsOf: (ids: readonly string[]) =>
    tables
      .selectFrom('leaders.note_decision')
      .selectAll()
      .where('endorsement_id', '=', sql<string>`any(${ids}::uuid[])`)
      .orderBy('id')
      .$narrowType<{ outcome: 'hidden' | 'kept'; code: NoteReason | null }>()
      .execute(),
})

/** SQL of endorsement words: reports, decisions, appeals. */
export const notesStore = (db: Database, tables: Tables = withTables(db)) => ({
  ...changes(tables),
  ...reading(tables),
  ...records(tables),
})

export type StoredNote = NonNullable<Awaited<ReturnType<ReturnType<typeof notesStore>['find']>>>
