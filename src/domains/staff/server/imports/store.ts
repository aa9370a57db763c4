import { type Kysely, sql } from 'kysely'
import type { Position } from '#platform/server/database/cursors.ts'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { importStates } from '../../import-contract.ts'
import type { ImportRow, RowFault } from './rows.ts'
import type { StaffTables } from '../tables.ts'

/** A proposed list is stored as checked; its proposal waits among the approvals. */
export type BatchState = Exclude<(typeof importStates)[number], 'proposed'>
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
  'proposed_by',
  'proposed_at',
  'confirmed_by',
  'created_count',
  'skipped_count',
  'removed_count',
  'done_at',
  'undone_at',
] as const

type Tables = Kysely<StaffTables>

const batches = (tables: Tables) => tables.selectFrom('staff.import_batch').selectAll()

const reading = (tables: Tables) => ({
  live: (contentHash: Buffer) =>
    batches(tables)
      .where('content_hash', '=', contentHash)
      .where('state', 'in', ['checked', 'done'])
      .executeTakeFirst(),

  find: (id: string) => batches(tables).where('id', '=', id).executeTakeFirst(),

  list: async (after: Position | undefined, rows: number) => {
    const { total } = await tables
      .selectFrom('staff.import_batch')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    // Rows and faults may be a megabyte each; summaries leave them out.
    const found = await tables
      .selectFrom('staff.import_batch')
      .select(summaryColumns)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(made_at, id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`),
      )
      .orderBy('made_at', 'desc')
      .orderBy('id', 'desc')
      .limit(rows)
      .execute()
    return { total, rows: found }
  },

  /** Names and sizes of lists, without their rows. */
  namesOf: async (ids: readonly string[]): Promise<Map<string, { name: string; rowCount: number }>> => {
    const rows = await tables
      .selectFrom('staff.import_batch')
      .select(['id', 'name', 'row_count'])
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .execute()
    return new Map(rows.map(({ id, name, row_count: rowCount }) => [id, { name, rowCount }]))
  },

  outcomes: (id: string) =>
    tables
      .selectFrom('staff.import_row')
      .select(['line', 'outcome', 'person_id as personId'])
      .where('batch_id', '=', id)
      .orderBy('line')
      .execute(),
})

const move = (tables: Tables, id: string, from: readonly BatchState[]) =>
  tables.updateTable('staff.import_batch').where('id', '=', id).where('state', 'in', from)

/** Only one caller takes each step; others get false because the state has changed. */
const moving = (tables: Tables) => ({
  /** Marks a checked list as done, with the two people who decided so. */
  finish: (
    id: string,
    {
      proposedBy,
      proposedAt,
      confirmedBy,
      at,
    }: { proposedBy: string; proposedAt: Date; confirmedBy: string; at: Date },
  ): Promise<boolean> =>
    wrote(
      move(tables, id, ['checked']).set({
        state: 'done',
        done_at: at,
        proposed_by: proposedBy,
        proposed_at: proposedAt,
        confirmed_by: confirmedBy,
      }),
    ),

  discard: (id: string): Promise<boolean> =>
    wrote(move(tables, id, ['checked']).set({ state: 'discarded', rows: '[]', faults: '[]' })),

  /** Starts to undo a list that was done after `since`. */
  undo: (id: string, since: Date, at: Date): Promise<boolean> =>
    wrote(
      move(tables, id, ['done'])
        .where('done_at', '>', since)
        .set({ state: 'undone', undone_at: at, faults: '[]' }),
    ),
})

const writing = (tables: Tables, db: Database) => ({
  /** False when the same text was checked or imported already. */
  add: (batch: NewBatch): Promise<boolean> =>
    wrote(
      tables
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
        .onConflict((conflict) => conflict.doNothing()),
    ),

  /** Stores the result per row and deletes the list itself. */
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

  setRemoved: (id: string, count: number) =>
    tables.updateTable('staff.import_batch').set({ removed_count: count }).where('id', '=', id).execute(),

  /** Deletes unconfirmed lists checked before `since` and returns them, and the faults of old imports. */
  forgetOld: async (since: Date): Promise<string[]> => {
    await tables
      .updateTable('staff.import_batch')
      .set({ faults: '[]' })
      .where('state', '=', 'done')
      .where('done_at', '<', since)
      .execute()
    const discarded = await tables
      .updateTable('staff.import_batch')
      .set({ state: 'discarded', rows: '[]', faults: '[]' })
      .where('state', '=', 'checked')
      .where('made_at', '<', since)
      .returning('id')
      .execute()
    return discarded.map(({ id }) => id)
  },
})

/** Imports: the checked list, its two people, the result per row, and the undo. */
export const importsStore = (db: Database) => {
  const tables = withTables<StaffTables>(db)
  return { ...reading(tables), ...moving(tables), ...writing(tables, db) }
}

export type StoredBatch = NonNullable<Awaited<ReturnType<ReturnType<typeof importsStore>['find']>>>
