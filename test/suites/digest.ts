import { sql } from 'kysely'
import type { Database } from '#platform/server/database.ts'

/** Columns that every request may move without having done anything. */
const restless: Readonly<Record<string, readonly string[]>> = {
  'identity.session': ['last_seen_at'],
  'account.code': ['tries'],
}
/** Counters of limits are no content. */
const leftOut = new Set(['platform.rate_count'])
/** Rows that mean the same as no row: a share of which everything was given back. */
const empty: Readonly<Record<string, string>> = { 'files.daily_share': 'bytes = 0' }

/** Reference data that no call writes: large, and the same from the first request to the last. */
const reference = /^regions\./
/** Large tables are told by which transactions wrote their rows, which costs a tenth of reading them. */
const large = new Set(['challenge.seat', 'challenge.seat_quota', 'members.institution'])

const tablesOf = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not like 'pg\_%' and schemaname not in ('information_schema', 'graphile_worker', 'public')
    order by 1`.execute(db)
  return [
    ...rows.map(({ name }) => name).filter((name) => !leftOut.has(name) && !reference.test(name)),
    'graphile_worker._private_jobs',
  ]
}

/** A query that answers one checksum per table over all of its rows, whatever their order. */
const digestQuery = (tables: readonly string[]) =>
  sql.join(
    tables.map((name) => {
      if (large.has(name))
        return sql`select ${sql.lit(name)} as name, count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) as sum from ${sql.raw(name)}`
      const row = (restless[name] ?? []).reduce(
        (text, column) => sql`(${text} - ${sql.lit(column)})`,
        sql`to_jsonb(t)`,
      )
      const text = restless[name] ? sql`${row}::text` : sql`t::text`
      return sql`select ${sql.lit(name)} as name, count(*) || ':' || coalesce(sum(hashtextextended(${text}, 0)), 0) as sum from ${sql.raw(name)} t where not (${sql.raw(empty[name] ?? 'false')})`
    }),
    sql` union all `,
  )

/** Reads what is kept: a checksum per table of every room, the machinery's tables and the waiting jobs. */
export const makeDigest = async (db: Database): Promise<() => Promise<Record<string, string>>> => {
  const query = digestQuery(await tablesOf(db))
  return async () => {
    const { rows } = await sql<{ name: string; sum: string }>`${query}`.execute(db)
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
  }
}
