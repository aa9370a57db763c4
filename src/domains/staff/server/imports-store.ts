import { sql } from 'kysely'
import type { Position } from '#platform/server/cursors.ts'
import { type Database, withTables } from '#platform/server/database.ts'
import type { importStates } from '../import-contract.ts'
import type { ImportRow, RowFault } from './import-rows.ts'
import type { StaffTables } from './tables.ts'

export type BatchState = (typeof importStates)[number]
type RowOutcome = 'created' | 'email' | 'phone'

export interface NewBatch {
  readonly id: string
  readonly contentHash: Buffer
  readonly name: string
  readonly reason: string
  readonly rows: readonly ImportRow[]
  readonly faults: readonly RowFault[]
  readonly rowCount: number
  readonly faultyCount: number
  readonly madeBy: string
  readonly madeAt: Date
}

const summaryColumns = [
  'id',
  'name',
  'reason',
  'state',
  'row_count',
  'faulty_count',
  'made_by',
  'made_at',
  'created_count',
  'skipped_count',
  'removed_count',
  'done_at',
  'undone_at',
] as const

/** Imports: a checked list, what became of each row, and its undoing. */
export const importsStore = (db: Database) => {
  const tables = withTables<StaffTables>(db)
  const batches = () =>
    tables
      .selectFrom('staff.import_batch')
      .selectAll()
      .$narrowType<{ state: BatchState; rows: ImportRow[]; faults: RowFault[] }>()
  const move = (id: string, from: BatchState) =>
    tables.updateTable('staff.import_batch').where('id', '=', id).where('state', '=', from)
  return {
    /** False when the same text is checked or imported already. */
    add: async (batch: NewBatch): Promise<boolean> =>
      (await tables
        .insertInto('staff.import_batch')
        .values({
          id: batch.id,
          content_hash: batch.contentHash,
          name: batch.name,
          reason: batch.reason,
          rows: JSON.stringify(batch.rows),
          faults: JSON.stringify(batch.faults),
          row_count: batch.rowCount,
          faulty_count: batch.faultyCount,
          made_by: batch.madeBy,
          made_at: batch.madeAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()) !== undefined,

    live: (contentHash: Buffer) =>
      batches()
        .where('content_hash', '=', contentHash)
        .where('state', 'in', ['checked', 'done'])
        .executeTakeFirst(),

    find: (id: string) => batches().where('id', '=', id).executeTakeFirst(),

    list: async (after: Position | undefined, rows: number) => {
      const { total } = await tables
        .selectFrom('staff.import_batch')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      // Rows and faults may be a megabyte each; a list shows neither.
      const found = await tables
        .selectFrom('staff.import_batch')
        .select(summaryColumns)
        .$narrowType<{ state: BatchState }>()
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(made_at, id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
        )
        .orderBy('made_at', 'desc')
        .orderBy('id', 'desc')
        .limit(rows)
        .execute()
      return { total, rows: found }
    },

    /** Makes a checked list a done one, for one caller only; undefined for everybody else. */
    finish: async (id: string, at: Date): Promise<boolean> =>
      (await move(id, 'checked').set({ state: 'done', done_at: at }).returning('id').executeTakeFirst()) !==
      undefined,

    /** Keeps what became of the rows; the list itself is forgotten. */
    settle: async (
      id: string,
      outcomes: readonly { line: number; outcome: RowOutcome; personId: string | null }[],
    ): Promise<void> => {
      const columns = {
        lines: outcomes.map(({ line }) => line),
        kinds: outcomes.map(({ outcome }) => outcome),
        people: outcomes.map(({ personId }) => personId),
      }
      await sql`insert into staff.import_row (batch_id, line, outcome, person_id)
        select ${id}::uuid, * from unnest(${columns.lines}::int[], ${columns.kinds}::text[], ${columns.people}::uuid[])`.execute(
        db,
      )
      const created = columns.kinds.filter((kind) => kind === 'created').length
      await tables
        .updateTable('staff.import_batch')
        .set({ rows: '[]', created_count: created, skipped_count: outcomes.length - created })
        .where('id', '=', id)
        .execute()
    },

    outcomes: (id: string) =>
      tables
        .selectFrom('staff.import_row')
        .select(['line', 'outcome', 'person_id as personId'])
        .where('batch_id', '=', id)
        .orderBy('line')
        .$narrowType<{ outcome: RowOutcome }>()
        .execute(),

    discard: async (id: string): Promise<boolean> =>
      (await move(id, 'checked')
        .set({ state: 'discarded', rows: '[]', faults: '[]' })
        .returning('id')
        .executeTakeFirst()) !== undefined,

    /** Opens the undoing of a list that was done after `since`, for one caller only. */
    undo: async (id: string, since: Date, at: Date): Promise<boolean> =>
      (await move(id, 'done')
        .where('done_at', '>', since)
        .set({ state: 'undone', undone_at: at, faults: '[]' })
        .returning('id')
        .executeTakeFirst()) !== undefined,

    setRemoved: (id: string, count: number) =>
      tables.updateTable('staff.import_batch').set({ removed_count: count }).where('id', '=', id).execute(),

    /** Forgets lists that were checked before `since` and never confirmed, and the faults of old imports. */
    forgetOld: async (since: Date): Promise<void> => {
      await tables
        .updateTable('staff.import_batch')
        .set({ state: 'discarded', rows: '[]', faults: '[]' })
        .where('state', '=', 'checked')
        .where('made_at', '<', since)
        .execute()
      await tables
        .updateTable('staff.import_batch')
        .set({ faults: '[]' })
        .where('state', '=', 'done')
        .where('done_at', '<', since)
        .execute()
    },
  }
}

export type StoredBatch = NonNullable<Awaited<ReturnType<ReturnType<typeof importsStore>['find']>>>
