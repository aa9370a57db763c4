import { type Insertable, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { ChargeRow, PaymentsTables } from '../tables.ts'

/** SQL of charges; the payment of one moves by `payableStore`. */
export const chargeStore = (db: Database) => {
  const tables = withTables<PaymentsTables>(db)
  return {
    /** Keeps a new charge; one that is there stays as it is. */
    add: (row: Insertable<ChargeRow>) =>
      tables
        .insertInto('payments.charge')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute(),
    byIds: (ids: readonly string[]) =>
      ids.length === 0
        ? []
        : tables.selectFrom('payments.charge').selectAll().where('id', 'in', ids).execute(),
    /** Money of each charge that went back or is disputed, in hundredths. */
    backOf: async (ids: readonly string[]): Promise<Map<string, number>> => {
      if (ids.length === 0) return new Map()
      const rows = await tables
        .selectFrom('payments.reversal')
        .select(['charge_id', sql<number>`sum(minor)::bigint`.as('minor')])
        .where('charge_id', 'in', ids)
        .where('state', '<>', 'returned')
        .groupBy('charge_id')
        .execute()
      return new Map(rows.map(({ charge_id, minor }) => [charge_id ?? '', minor]))
    },
  }
}
