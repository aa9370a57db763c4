import { type Insertable, type Selectable, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { BalanceRow as BalanceTable, DonationsTables, SpendingRow as SpendingTable } from '../tables.ts'

export type BalanceRow = Selectable<BalanceTable>
export type SpendingRow = Selectable<SpendingTable>

interface FundKey {
  readonly fund: string
  readonly currency: string
}

interface Change {
  readonly given?: number
  readonly fees?: number
  readonly back?: number
}

/** SQL of what each fund has and what it paid for. */
export const fundStore = (db: Database) => {
  const tables = withTables<DonationsTables>(db)
  const update = ({ fund, currency }: FundKey) =>
    tables.updateTable('donations.balance').where('fund', '=', fund).where('currency', '=', currency)
  return {
    balances: () =>
      tables.selectFrom('donations.balance').selectAll().orderBy('fund').orderBy('currency').execute(),
    add: (fund: string, currency: string, { given = 0, fees = 0, back = 0 }: Change) =>
      tables
        .insertInto('donations.balance')
        .values({ fund, currency, given, fees, back })
        .onConflict((conflict) =>
          conflict.columns(['fund', 'currency']).doUpdateSet({
            given: sql`balance.given + excluded.given`,
            fees: sql`balance.fees + excluded.fees`,
            back: sql`balance.back + excluded.back`,
          }),
        )
        .execute(),
    /** Promises an amount, in one conditional update: false when the fund has not so much left. */
    commit: async (of: FundKey, minor: number): Promise<boolean> =>
      (
        await update(of)
          .set({ committed: sql`committed + ${minor}` })
          .where(sql<boolean>`given - fees - back - spent - committed >= ${minor}`)
          .returning('fund')
          .execute()
      ).length > 0,
    /** Takes what was promised out of a fund; false when it no longer has that much, because money went back. */
    spend: async (of: FundKey, minor: number): Promise<boolean> =>
      (
        await update(of)
          .set({ spent: sql`spent + ${minor}`, committed: sql`committed - ${minor}` })
          .where(sql<boolean>`given - fees - back - spent >= ${minor}`)
          .returning('fund')
          .execute()
      ).length > 0,
    free: async (of: FundKey, minor: number): Promise<void> => {
      await update(of)
        .set({ committed: sql`committed - ${minor}` })
        .execute()
    },
    addSpending: (row: Omit<Insertable<SpendingTable>, 'id'>) =>
      tables.insertInto('donations.spending').values(row).execute(),
    /** The newest spending, of one fund or of all, since a time if given. */
    spendings: (limit: number, { fund, since }: { fund?: string; since?: Date } = {}) => {
      let query = tables.selectFrom('donations.spending').selectAll()
      if (fund !== undefined) query = query.where('fund', '=', fund)
      if (since) query = query.where('at', '>=', since)
      return query.orderBy('id', 'desc').limit(limit).execute()
    },
  }
}
