import { type Insertable, type Selectable, sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { DonationsTables, PlanRow } from '../tables.ts'

export type StoredPlan = Selectable<PlanRow>

/** SQL of standing monthly donations. */
export const planStore = (db: Database) => {
  const tables = withTables<DonationsTables>(db)
  return {
    add: (row: Insertable<PlanRow>) => tables.insertInto('donations.plan').values(row).execute(),
    byIds: (ids: readonly string[]) =>
      ids.length === 0
        ? Promise.resolve([])
        : tables.selectFrom('donations.plan').selectAll().where('id', 'in', ids).execute(),
    /** Plans whose day has come. */
    due: (day: string, limit: number) =>
      tables
        .selectFrom('donations.plan')
        .select('id')
        .where('ended_at', 'is', null)
        .where('next_on', '<=', sql<string>`${day}::date`)
        .orderBy('next_on')
        .limit(limit)
        .execute(),
    /** Moves a plan on to its next day; undefined when it ended or another process was first. */
    advance: (id: string, from: string, to: string) =>
      tables
        .updateTable('donations.plan')
        .set({ next_on: to })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('next_on', '=', sql<string>`${from}::date`)
        .returningAll()
        .executeTakeFirst(),
    end: (id: string, by: 'donor' | 'unpaid', at: Date): Promise<boolean> =>
      wrote(
        tables
          .updateTable('donations.plan')
          .set({ ended_at: at, ended_by: by })
          .where('id', '=', id)
          .where('ended_at', 'is', null),
      ),
    /** The latest donations of a plan: whether each was paid, the newest first. */
    latest: async (id: string, limit: number): Promise<boolean[]> =>
      (
        await tables
          .selectFrom('donations.donation')
          .select('paid_at')
          .where('plan_id', '=', id)
          .orderBy('made_at', 'desc')
          .limit(limit)
          .execute()
      ).map(({ paid_at: paidAt }) => paidAt !== null),
  }
}
