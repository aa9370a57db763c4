import { type Selectable, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { OwedRow, WalletTables } from '../tables.ts'

/** A reward that waits for the fund, as it is kept. */
export interface NewOwed {
  readonly key: string
  readonly personId: string
  readonly account: number
  readonly units: number
  readonly about: string
}

/** SQL of owed rewards. */
export const owedStore = (db: Database) => {
  const tables = withTables<WalletTables>(db)
  return {
    /** Whether somebody waits: later rewards then wait behind them. */
    isAnybodyWaiting: async (): Promise<boolean> =>
      (await tables.selectFrom('wallet.owed').select('id').where('paid_at', 'is', null).limit(1).execute())
        .length > 0,
    /** Keeps a reward for later; false where it was paid in the meantime. */
    keep: async (fund: number, { key, personId, account, units, about }: NewOwed): Promise<boolean> => {
      const { rows } = await sql<{ kept: boolean }>`select wallet.keep_owed(
        ${fund}::bigint, ${key}::uuid, ${personId}::uuid, ${account}::bigint, ${units}::bigint, ${about}::text
      ) as kept`.execute(db)
      return rows[0]?.kept === true
    },
    /** The reward that was posted under this key; undefined before. */
    postedUnder: async (
      fund: number,
      key: string,
    ): Promise<{ credit_id: number; amount: number } | undefined> =>
      tables
        .selectFrom('wallet.transfer')
        .select(['credit_id', 'amount'])
        .where('debit_id', '=', fund)
        .where('key', '=', key)
        .executeTakeFirst(),
    /** Locks the first waiting rewards, the oldest first, until the transaction ends. */
    lockFirst: (limit: number): Promise<Selectable<OwedRow>[]> =>
      tables
        .selectFrom('wallet.owed')
        .selectAll()
        .where('paid_at', 'is', null)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .execute(),
    /** Takes the locks that a posting takes, in the same order. */
    holdAccounts: async (accounts: readonly number[]): Promise<void> => {
      await sql`select wallet.hold_accounts(${accounts}::bigint[])`.execute(db)
    },
    markPaid: async (ids: readonly number[], at: Date): Promise<void> => {
      await tables.updateTable('wallet.owed').set({ paid_at: at }).where('id', 'in', ids).execute()
    },
    /** The units and number of rewards that wait, of one person or of everybody. */
    waiting: async (personId?: string): Promise<{ units: number; count: number }> => {
      const all = tables.selectFrom('wallet.owed').where('paid_at', 'is', null)
      const { units, count } = await (personId === undefined ? all : all.where('person_id', '=', personId))
        .select([
          sql<number>`coalesce(sum(amount), 0)::bigint`.as('units'),
          sql<number>`count(*)::int`.as('count'),
        ])
        .executeTakeFirstOrThrow()
      return { units, count }
    },
  }
}
