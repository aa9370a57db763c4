import { type Insertable, type Kysely, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { NoteReason } from '../../contracts/note-contract.ts'
import type { LeadersTables, NoteDecisionRow } from '../tables.ts'

/** 'unread' was never reported; 'final' stays hidden after an appeal. */
export type StoredNoteState = 'unread' | 'reported' | 'kept' | 'hidden' | 'appealed' | 'final'

type Tables = Kysely<LeadersTables>

interface Settling {
  readonly id: string
  readonly to: 'kept' | 'hidden' | 'final'
  readonly code: NoteReason | null
  readonly deciderId: string
  readonly at: Date
}

const notes = (tables: Tables) =>
  tables
    .selectFrom('leaders.endorsement')
    .select(['id', 'leader_id', 'person_id', 'note', 'note_state', 'endorsed_at'])
    .where('note', '<>', '')

const changes = (tables: Tables) => ({
  /** Writes what moderators decided, and returns whose words they are; undefined for withdrawn ones. */
  settle: ({ id, to, code, deciderId, at }: Settling) =>
    tables
      .updateTable('leaders.endorsement')
      .set({ note_state: to, note_code: code, note_decider_id: deciderId, note_at: at })
      .where('id', '=', id)
      .where('note', '<>', '')
      .returning(['leader_id', 'person_id'])
      .executeTakeFirst(),
  addDecision: (decision: Insertable<NoteDecisionRow>) =>
    tables.insertInto('leaders.note_decision').values(decision).execute(),
  /** Shows that the author of hidden words appeals. */
  appeal: (id: string, text: string, at: Date) =>
    tables
      .updateTable('leaders.endorsement')
      .set({ note_state: 'appealed', appeal_text: text, note_at: at })
      .where('id', '=', id)
      .where('note_state', '=', 'hidden')
      .execute(),
})

const reading = (tables: Tables) => ({
  find: (id: string) => notes(tables).where('id', '=', id).executeTakeFirst(),
  byIds: (ids: readonly string[]) =>
    notes(tables)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
  /** The hidden words of a person about a leader that they may appeal. */
  hiddenOf: async (leaderId: string, authorId: string): Promise<string | undefined> =>
    (
      await notes(tables)
        .where('leader_id', '=', leaderId)
        .where('person_id', '=', authorId)
        .where('note_state', '=', 'hidden')
        .executeTakeFirst()
    )?.id,
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
})

/** SQL of endorsement words: what is in sight, decisions, appeals. */
export const notesStore = (db: Database, tables: Tables = withTables(db)) => ({
  ...changes(tables),
  ...reading(tables),
})

export type StoredNote = NonNullable<Awaited<ReturnType<ReturnType<typeof notesStore>['find']>>>
