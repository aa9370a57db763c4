import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

const tablesOf = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not like 'pg\_%' and schemaname not in ('information_schema', 'graphile_worker', 'public')
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Tables that a running server writes by itself: it seals the record, proves the ledger and updates totals. */
export const goesOnByItself = (table: string): boolean =>
  table.startsWith('record.') ||
  ['leaders.leader_count', 'wallet.proof', 'wallet.proved', 'voting.poll_count'].includes(table)

/** A checksum over all rows of each table of the product, in any order. */
export const contentsOf = async (db: Database): Promise<Record<string, string>> => {
  const query = sql.join(
    (await tablesOf(db)).map(
      (name) =>
        sql`select ${sql.lit(name)} as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${sql.raw(name)} t`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<{ name: string; sum: string }>`${query}`.execute(db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
