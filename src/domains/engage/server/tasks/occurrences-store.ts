import { sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { Material, Outcome } from '../columns.ts'
import type { EngageTables } from '../tables.ts'

export type OccurrenceStatus = 'started' | 'waiting' | 'done' | 'missed' | 'refused'

export interface Occurrence {
  readonly taskId: string
  readonly period: string
  readonly personId: string
  readonly status: OccurrenceStatus
  readonly startedAt: Date
  readonly sentAt: Date | null
  readonly units: number
  readonly payment: 'paid' | 'owed' | null
  readonly material: Material
  readonly outcome: Outcome | null
}

/** The key of one task, period and person. */
export type OccurrenceKey = Pick<Occurrence, 'taskId' | 'period' | 'personId'>

const columns = [
  'task_id as taskId',
  'period',
  'person_id as personId',
  'status',
  'started_at as startedAt',
  'sent_at as sentAt',
  'units',
  'payment',
  'material',
  'outcome',
] as const

type Tables = ReturnType<typeof withTables<EngageTables>>

const reading = (tables: Tables) => {
  const select = () => tables.selectFrom('engage.occurrence').select(columns)
  return {
    /** The latest of each of these tasks. */
    latest: (personId: string, taskIds: readonly string[]): Promise<Occurrence[]> =>
      taskIds.length === 0
        ? Promise.resolve([])
        : select()
            .distinctOn('task_id')
            .where('person_id', '=', personId)
            .where('task_id', 'in', taskIds)
            .orderBy('task_id')
            .orderBy('started_at', 'desc')
            .execute(),
  }
}

const writing = (tables: Tables) => {
  const update = ({ taskId, period, personId }: OccurrenceKey, status: OccurrenceStatus) =>
    tables
      .updateTable('engage.occurrence')
      .where('task_id', '=', taskId)
      .where('period', '=', period)
      .where('person_id', '=', personId)
      .where('status', '=', status)
  return {
    /** Starts it; a second start of the same period changes nothing. */
    start: (key: OccurrenceKey, at: Date, material: Material) =>
      tables
        .insertInto('engage.occurrence')
        .values({
          task_id: key.taskId,
          period: key.period,
          person_id: key.personId,
          status: 'started',
          started_at: at,
          material: JSON.stringify(material),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    setMaterial: (key: OccurrenceKey, material: Material) =>
      update(key, 'started')
        .set({ material: JSON.stringify(material) })
        .execute(),
    /** Ends a started one; false when another request was first. */
    end: (
      key: OccurrenceKey,
      change: { status: 'waiting' | 'done' | 'missed'; at: Date; units: number; outcome: Outcome | null },
    ): Promise<boolean> =>
      wrote(
        update(key, 'started').set({
          status: change.status,
          sent_at: change.at,
          completed_at: change.status === 'waiting' ? null : change.at,
          units: change.units,
          outcome: JSON.stringify(change.outcome),
          // Set to the real one by the payment, which follows in the same transaction.
          payment: change.status === 'done' ? 'owed' : null,
        }),
      ),
    /** Ends a waiting one after a check; false when it was decided already. */
    decide: (key: OccurrenceKey, status: 'done' | 'refused', at: Date): Promise<boolean> =>
      wrote(
        update(key, 'waiting').set({
          status,
          completed_at: at,
          payment: status === 'done' ? 'owed' : null,
          ...(status === 'refused' && { units: 0 }),
        }),
      ),
    /** Completes a refused one after its dispute was won; false when it is not refused. */
    acceptRefused: (key: OccurrenceKey, units: number, at: Date): Promise<boolean> =>
      wrote(update(key, 'refused').set({ status: 'done', units, completed_at: at, payment: 'owed' })),
    markPaid: (key: OccurrenceKey) => update(key, 'done').set({ payment: 'paid' }).execute(),
  }
}

/** The SQL of what each person did of a task. */
export const occurrencesStore = (db: Database) => {
  const tables = withTables<EngageTables>(db)
  return { ...reading(tables), ...writing(tables) }
}

/** The SQL of the cap of a day. */
export const dayTotalsStore = (db: Database) => {
  const tables = withTables<EngageTables>(db)
  return {
    of: async (personId: string, day: string): Promise<number> =>
      (
        await tables
          .selectFrom('engage.day_total')
          .select('units')
          .where('person_id', '=', personId)
          .where('day', '=', day)
          .executeTakeFirst()
      )?.units ?? 0,
    /** Takes units of a day's cap: one conditional write, so that parallel requests never pass it. False when too few are left. */
    take: async (personId: string, day: string, units: number, cap: number): Promise<boolean> => {
      if (units > cap) return false
      const { rows } = await sql`
        insert into engage.day_total as total (person_id, day, units) values (${personId}, ${day}::date, ${units})
        on conflict (person_id, day) do update set units = total.units + excluded.units
          where total.units + excluded.units <= ${cap}
        returning units`.execute(db)
      return rows.length > 0
    },
    giveBack: (personId: string, day: string, units: number) =>
      tables
        .updateTable('engage.day_total')
        .set({ units: sql<number>`greatest(0, units - ${units}::int)` })
        .where('person_id', '=', personId)
        .where('day', '=', day)
        .execute(),
  }
}
