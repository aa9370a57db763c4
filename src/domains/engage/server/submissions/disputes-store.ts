import { sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { withinScope } from '#platform/server/database/within-scope.ts'
import type { Scope } from '#shared/scope.ts'
import type { DisputeOutcome } from '../../contracts/dispute-contract.ts'
import type { EngageTables } from '../tables.ts'

interface Opened {
  readonly id: string
  readonly personId: string
  readonly words: string
  readonly at: Date
  readonly dueAt: Date
  /** Refusals from before this time can no longer be disputed. */
  readonly refusedSince: Date
}

export interface StoredDispute {
  readonly id: string
  readonly personId: string
  readonly refusedBy: string
  readonly words: string
  readonly openedAt: Date
  readonly dueAt: Date
  readonly outcome: DisputeOutcome | null
  readonly answer: string | null
}

const columns = [
  'dispute.submission_id as id',
  'dispute.person_id as personId',
  'dispute.refused_by as refusedBy',
  'dispute.words',
  'dispute.opened_at as openedAt',
  'dispute.due_at as dueAt',
  'dispute.outcome',
  'dispute.answer',
] as const

/** One conditional write: only the sender, only what was refused lately, only once. */
const open = async (db: Database, { id, personId, words, at, dueAt, refusedSince }: Opened) => {
  const { rows } = await sql`
    insert into engage.dispute (submission_id, person_id, refused_by, words, opened_at, due_at)
    select id, person_id, decided_by, ${words}, ${at}, ${dueAt} from engage.submission
    where id = ${id} and person_id = ${personId} and status = 'refused' and decided_at > ${refusedSince}
    on conflict do nothing returning submission_id`.execute(db)
  return rows.length > 0
}

/** The SQL of disputes about refused submissions. */
export const disputesStore = (db: Database) => {
  const tables = withTables<EngageTables>(db)
  const select = () => tables.selectFrom('engage.dispute as dispute').select(columns)
  return {
    /** False when it was not refused, is another person's, is too old or was disputed before. */
    open: (opened: Opened): Promise<boolean> => open(db, opened),
    of: (ids: readonly string[]): Promise<StoredDispute[]> =>
      select()
        .where('submission_id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute(),
    openOne: (id: string): Promise<StoredDispute | undefined> =>
      select().where('submission_id', '=', id).where('outcome', 'is', null).executeTakeFirst(),
    /** Open disputes of these places by others than these people, the earliest deadline first. */
    openIn: (scope: Scope, never: readonly string[], limit: number): Promise<StoredDispute[]> =>
      select()
        .innerJoin('engage.submission as sent', 'sent.id', 'dispute.submission_id')
        .where('dispute.outcome', 'is', null)
        .where(sql<boolean>`dispute.person_id <> all (${never}::uuid[])`)
        .where(withinScope(scope, { state: 'sent.state_code', lga: 'sent.lga_id' }))
        .orderBy('dispute.due_at')
        .orderBy('dispute.submission_id')
        .limit(limit)
        .execute(),
    /** Decides once; false when somebody was first, or when this person sent or refused it. */
    settle: (
      id: string,
      by: string,
      { outcome, answer, at }: { outcome: DisputeOutcome; answer: string; at: Date },
    ): Promise<boolean> =>
      wrote(
        tables
          .updateTable('engage.dispute')
          .set({ outcome, answer, decided_by: by, decided_at: at })
          .where('submission_id', '=', id)
          .where('outcome', 'is', null)
          .where('refused_by', '<>', by)
          .where('person_id', '<>', by),
      ),
    /** Makes the refused submission an accepted one, decided by the second person. */
    acceptSubmission: (id: string, by: string, at: Date) =>
      tables
        .updateTable('engage.submission')
        .set({ status: 'accepted', reason: null, note: null, decided_by: by, decided_at: at })
        .where('id', '=', id)
        .where('status', '=', 'refused')
        .execute(),
  }
}
