import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { FlowSum } from '../../rules.ts'
import type { FlowRow, TreasuryTables } from '../tables.ts'

/** A sum of one month, as it is kept. */
export interface KeptFlow extends FlowSum {
  readonly month: string
  readonly unit: FlowRow['unit']
}

interface FlowState {
  readonly afterId: number
  readonly firstMonth: string
}

/** SQL of the kept sums. */
export const flowsStore = (db: Database) => {
  const tables = withTables<TreasuryTables>(db)
  return {
    /** How far months are closed; held until the end of the transaction. */
    hold: async (now: Date): Promise<FlowState> => {
      await tables
        .insertInto('treasury.flow_state')
        .values({ after_id: 0, first_month: '', folded_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return tables
        .selectFrom('treasury.flow_state')
        .select(['after_id as afterId', 'first_month as firstMonth'])
        .forUpdate()
        .executeTakeFirstOrThrow()
    },
    move: async ({ afterId, firstMonth }: FlowState, now: Date): Promise<void> => {
      await tables
        .updateTable('treasury.flow_state')
        .set({ after_id: afterId, first_month: firstMonth, folded_at: now })
        .execute()
    },
    foldedAt: async (): Promise<Date | null> =>
      (await tables.selectFrom('treasury.flow_state').select('folded_at').executeTakeFirst())?.folded_at ??
      null,
    /** Replaces the sums of a unit from a month on. */
    replace: async (unit: KeptFlow['unit'], fromMonth: string, flows: readonly KeptFlow[]): Promise<void> => {
      await tables
        .deleteFrom('treasury.flow')
        .where('unit', '=', unit)
        .where('month', '>=', fromMonth)
        .execute()
      for (const { month, kind, from, to, amount, lines, people } of flows)
        await tables
          .insertInto('treasury.flow')
          .values({ month, unit, kind, from_side: from, to_side: to, amount, lines, people })
          .execute()
    },
    since: async (month: string): Promise<KeptFlow[]> =>
      (
        await tables
          .selectFrom('treasury.flow')
          .selectAll()
          .where('month', '>=', month)
          .orderBy('month', 'desc')
          .orderBy(sql`unit, kind, from_side, to_side`)
          .execute()
      ).map(({ from_side: from, to_side: to, unit, ...rest }) => ({
        ...rest,
        from,
        to,
        unit: unit === 'SUP' ? 'SUP' : 'NGN',
      })),
  }
}
