import { sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { Insertable } from 'kysely'
import type { Cadence, TaskKind } from '../../contracts/task-contract.ts'
import type { EngageTables, TaskRow } from '../tables.ts'

/** A task as this domain uses it. */
export interface StoredTask {
  readonly id: string
  readonly reference: string | null
  readonly kind: TaskKind
  readonly title: string
  readonly description: string
  readonly minutes: number
  readonly units: number
  readonly cadence: Cadence
  readonly state: string | null
  readonly lga: string | null
  readonly language: string | null
  readonly role: string | null
  readonly opensAt: Date
  readonly closesAt: Date | null
  readonly isPaused: boolean
  readonly endedAt: Date | null
}

const columns = [
  'id',
  'reference',
  'kind',
  'title',
  'description',
  'minutes',
  'units',
  'cadence',
  'state_code as state',
  'lga_id as lga',
  'language',
  'role',
  'opens_at as opensAt',
  'closes_at as closesAt',
  'is_paused as isPaused',
  'ended_at as endedAt',
] as const

/** The SQL of tasks. */
export const tasksStore = (db: Database) => {
  const tables = withTables<EngageTables>(db)
  const select = () => tables.selectFrom('engage.task').select(columns)
  const counted = () =>
    select().select(
      sql<number>`(select count(*)::int from engage.occurrence as done
        where done.task_id = engage.task.id and done.status = 'done')`.as('completed'),
    )
  return {
    addMissing: (rows: Insertable<TaskRow>[]) =>
      tables
        .insertInto('engage.task')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    add: (row: Insertable<TaskRow>) => tables.insertInto('engage.task').values(row).execute(),
    find: (id: string): Promise<StoredTask | undefined> => select().where('id', '=', id).executeTakeFirst(),
    /** Tasks that are open at a moment, those of the reference set first. */
    open: (now: Date): Promise<StoredTask[]> =>
      select()
        .where('is_paused', '=', false)
        .where('ended_at', 'is', null)
        .where('opens_at', '<=', now)
        .where((where) => where.or([where('closes_at', 'is', null), where('closes_at', '>', now)]))
        .orderBy('made_at')
        .orderBy('id')
        .limit(200)
        .execute(),
    /** All tasks for the console, the newest first, with how often each was completed. */
    all: (): Promise<(StoredTask & { completed: number })[]> =>
      counted().orderBy('made_at', 'desc').orderBy('id').limit(200).execute(),
    withCount: (id: string): Promise<(StoredTask & { completed: number }) | undefined> =>
      counted().where('id', '=', id).executeTakeFirst(),
    /** False when it has ended. */
    setStatus: (id: string, change: { is_paused: boolean; ended_at: Date | null }): Promise<boolean> =>
      wrote(tables.updateTable('engage.task').set(change).where('id', '=', id).where('ended_at', 'is', null)),
  }
}
