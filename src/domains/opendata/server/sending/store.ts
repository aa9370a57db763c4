import { type Insertable, sql, type Selectable } from 'kysely'
import { deleteInBatches } from '#platform/server/jobs/batches.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import { withinScope } from '#platform/server/database/within-scope.ts'
import type { Scope } from '#shared/scope.ts'
import type { CheckReason, RecordStatus } from '../../vocabulary-contract.ts'
import type { OpendataTables, SheetRow, SubmissionRow } from '../tables.ts'

export type SentRecord = Selectable<SubmissionRow>

/** A submission as it is added. */
export type NewRecord = Insertable<SubmissionRow>

const isOpen = sql<boolean>`status in ('waiting', 'second')`

const all = (db: Database) => withTables<OpendataTables>(db).selectFrom('opendata.submission').selectAll()

const reading = (db: Database) => ({
  find: (id: string): Promise<SentRecord | undefined> => all(db).where('id', '=', id).executeTakeFirst(),
  lastOf: (authorId: string, rows: number): Promise<SentRecord[]> =>
    all(db)
      .where('author_id', '=', authorId)
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
      .limit(rows)
      .execute(),
  /** What waits in these places, oldest first, without what these people sent or the viewer has accepted. */
  queue: (
    scope: Scope,
    { never, viewerId, rows }: { never: readonly string[]; viewerId: string; rows: number },
  ): Promise<SentRecord[]> =>
    all(db)
      .where(isOpen)
      .where(withinScope(scope, { state: 'state', lga: 'lga' }))
      .where(sql<boolean>`coalesce(author_id <> all(${[...never]}::uuid[]), true)`)
      .where(sql<boolean>`first_checker_id is distinct from ${viewerId}`)
      .orderBy('sent_at')
      .orderBy('id')
      .limit(rows)
      .execute(),
  /** What others have sent about the same thing and still waits. */
  besides: (row: SentRecord): Promise<SentRecord[]> =>
    all(db)
      .where(isOpen)
      .where('template', '=', row.template)
      .where('lga', '=', row.lga)
      .where('key', '=', row.key)
      .where('id', '<>', row.id)
      .orderBy('sent_at')
      .limit(5)
      .execute(),
})

/** SQL of what people hand in. */
export const sentRecordsStore = (db: Database) => {
  const tables = withTables<OpendataTables>(db)
  return {
    ...reading(db),
    /** Adds submissions; returns how many: one about a thing that its author has open already is left out. */
    add: async (rows: readonly NewRecord[]): Promise<number> => {
      if (rows.length === 0) return 0
      const added = await tables
        .insertInto('opendata.submission')
        .values([...rows])
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()
      return added.length
    },
    /** Decides a submission while it has this status; false when somebody else was first. */
    decide: (
      { id, status }: Pick<SentRecord, 'id' | 'status'>,
      change: {
        status: RecordStatus
        first_checker_id?: string
        checker_id?: string
        reason?: CheckReason | null
        decided_at?: Date
      },
    ): Promise<boolean> =>
      wrote(
        tables
          .updateTable('opendata.submission')
          .set(change)
          .where('id', '=', id)
          .where('status', '=', status),
      ),
    setRecord: (id: string, recordId: string) =>
      tables.updateTable('opendata.submission').set({ record_id: recordId }).where('id', '=', id).execute(),
  }
}

/** SQL of lists that people sent. */
export const sentListsStore = (db: Database) => {
  const tables = withTables<OpendataTables>(db)
  return {
    add: (list: Insertable<SheetRow>) => tables.insertInto('opendata.sheet').values(list).execute(),
    find: (id: string, authorId: string) =>
      tables
        .selectFrom('opendata.sheet')
        .selectAll()
        .where('id', '=', id)
        .where('author_id', '=', authorId)
        .executeTakeFirst(),
    removeBefore: (time: Date) => deleteInBatches(db, 'opendata.sheet', sql`made_at < ${time}`),
  }
}
