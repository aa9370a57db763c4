import { sql } from 'kysely'
import { type Database, withTables, wrote } from '#platform/server/database/database.ts'
import type { TreasuryTables } from '../tables.ts'

export interface NairaFund {
  readonly name: string
  readonly committed: number
  readonly spent: number
  readonly income: number
}

/** SQL of what is promised and spent of the naira funds, in hundredths. */
export const fundsStore = (db: Database) => {
  const tables = withTables<TreasuryTables>(db)
  const update = (name: string) => tables.updateTable('treasury.fund').where('name', '=', name)
  return {
    all: (): Promise<NairaFund[]> => tables.selectFrom('treasury.fund').selectAll().orderBy('name').execute(),
    /** Opens the fund if needed and holds it until the end of the transaction. */
    hold: async (name: string): Promise<void> => {
      await tables
        .insertInto('treasury.fund')
        .values({ name })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await tables.selectFrom('treasury.fund').select('name').where('name', '=', name).forUpdate().execute()
    },
    /** Promises an amount, in one conditional update: false when the fund has not so much left. */
    commit: (name: string, amount: number, received: number): Promise<boolean> =>
      wrote(
        update(name)
          .set((eb) => ({ committed: eb('committed', '+', amount) }))
          .where(sql<boolean>`committed + spent + ${amount} <= ${received} + income`),
      ),
    /** Spends what was promised: false when the fund no longer has it, because money went back to payers. */
    spend: (name: string, amount: number, received: number): Promise<boolean> =>
      wrote(
        update(name)
          .set((eb) => ({ committed: eb('committed', '-', amount), spent: eb('spent', '+', amount) }))
          .where(sql<boolean>`spent + ${amount} <= ${received} + income`),
      ),
    free: async (name: string, amount: number): Promise<void> => {
      await update(name)
        .set((eb) => ({ committed: eb('committed', '-', amount) }))
        .execute()
    },
    addIncome: async (name: string, amount: number): Promise<void> => {
      await update(name)
        .set((eb) => ({ income: eb('income', '+', amount) }))
        .execute()
    },
  }
}
