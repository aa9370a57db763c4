import { sql } from 'kysely'
import { deleteInBatches } from '#platform/server/jobs/batches.ts'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { InsightTables } from '../tables.ts'

export const counterNames = ['citizens', 'civic-actions', 'given-to-projects', 'projects-completed'] as const
export type CounterName = (typeof counterNames)[number]

/** The figures that are added up from changes. */
export const keptFigureNames = [
  'citizens',
  'civicActions',
  'activeThisMonth',
  'givenToProjects',
  'projectsCompleted',
] as const

/** A figure that was kept wrong. */
export interface FigureDifference {
  readonly figure: (typeof keptFigureNames)[number]
  readonly kept: number
  readonly counted: number
}

/** Counters of the public figures. */
export const countersStore = (db: Database) => {
  const tables = withTables<InsightTables>(db)
  return {
    /**
     * Held until the transaction ends. The lock of a table takes no snapshot, so that a transaction that reads one moment
     * reads what the last counter left.
     */
    lock: ({ isPatient }: { isPatient: boolean }) =>
      sql`lock table insight.counter in share row exclusive mode ${isPatient ? sql`` : sql`nowait`}`.execute(
        db,
      ),

    values: async (): Promise<ReadonlyMap<CounterName, number>> => {
      const rows = await tables.selectFrom('insight.counter').select(['name', 'value']).execute()
      return new Map(rows.map(({ name, value }) => [name as CounterName, value]))
    },

    add: async (name: CounterName, change: number): Promise<void> => {
      if (change === 0) return
      await tables
        .updateTable('insight.counter')
        .set({ value: sql<number>`value + ${change}` })
        .where('name', '=', name)
        .execute()
    },

    set: (name: CounterName, value: number) =>
      tables
        .insertInto('insight.counter')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute(),

    keepProof: (at: Date, found: readonly FigureDifference[]) =>
      tables
        .insertInto('insight.proof')
        .values({ at, found: JSON.stringify(found) })
        .execute(),

    lastFound: async (): Promise<readonly FigureDifference[]> => {
      const row = await tables
        .selectFrom('insight.proof')
        .select('found')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return (row?.found ?? []) as FigureDifference[]
    },
  }
}

/** Who was active in which month, and how many they are. */
export const activeStore = (db: Database) => {
  const tables = withTables<InsightTables>(db)
  return {
    /** Notes who was active in which month; who was noted before adds nothing to its number. */
    addActive: (people: readonly { month: string; who: string }[]) =>
      sql`with new as (
          insert into insight.active_person (month, person_id)
          select * from unnest(${people.map(({ month }) => month)}::date[], ${people.map(({ who }) => who)}::uuid[])
          on conflict do nothing returning month
        )
        insert into insight.active_month as kept (month, people) select month, count(*) from new group by month
        on conflict (month) do update set people = kept.people + excluded.people`.execute(db),

    activeIn: async (month: string): Promise<number> =>
      (
        await tables
          .selectFrom('insight.active_month')
          .select('people')
          .where('month', '=', month)
          .executeTakeFirst()
      )?.people ?? 0,

    setActive: (month: string, people: number) =>
      tables
        .insertInto('insight.active_month')
        .values({ month, people })
        .onConflict((conflict) => conflict.column('month').doUpdateSet({ people }))
        .execute(),

    /** Takes away who was active in a month. */
    forgetMonth: (month: string) =>
      tables.deleteFrom('insight.active_person').where('month', '=', month).execute(),

    /** Takes away who was active in earlier months. */
    forgetBefore: (month: string) => deleteInBatches(db, 'insight.active_person', sql`month < ${month}`),
  }
}
