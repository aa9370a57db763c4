import { type Insertable, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { ExchangeRow, TreasuryTables } from '../tables.ts'

/** SQL of exchanges; a row never changes. */
export const exchangeStore = (db: Database) => {
  const tables = withTables<TreasuryTables>(db)
  return {
    add: (row: Insertable<ExchangeRow>) => tables.insertInto('treasury.exchange').values(row).execute(),
    latest: (limit: number) =>
      tables
        .selectFrom('treasury.exchange')
        .select(['id', 'fund', 'currency', 'minor', 'naira_minor', 'fee_minor', 'source', 'reason'])
        // As text: a Date would move with the time zone of the process.
        .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
  }
}
