import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

const tablesOf = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not like 'pg\_%' and schemaname not in ('information_schema', 'graphile_worker', 'public')
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Tables that a running server writes by itself: it seals the record, proves the ledger, counts standings and figures,
 * updates totals, folds the flows of the treasury, and marks reports that nobody answers.
 */
const byItself = new Set([
  'leaders.leader_count',
  'wallet.proof',
  'wallet.proved',
  'voting.poll_count',
  'activity.news',
  'insight.public_figures',
  'insight.day_figures',
  'reports.report',
  'treasury.flow',
  'treasury.flow_state',
])

/** True for a table that changes while nobody asks for anything. */
export const goesOnByItself = (table: string): boolean =>
  table.startsWith('record.') || table.startsWith('standing.') || byItself.has(table)

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
