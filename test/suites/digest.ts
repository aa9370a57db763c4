import { sql } from 'kysely'
import type { Database } from '#platform/server/database.ts'

/** Small tables that are read themselves, without the columns that every request may move. */
const restless: Readonly<Record<string, readonly string[]>> = {
  'identity.session': ['last_seen_at'],
  'account.code': ['tries'],
  'files.daily_share': [],
  'graphile_worker._private_jobs': [],
}
/** Counters of limits are no content. */
const leftOut = new Set(['platform.rate_count'])
/** Rows that mean the same as no row: a share of which everything was given back. */
const empty: Readonly<Record<string, string>> = { 'files.daily_share': 'bytes = 0' }

const tablesOf = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not like 'pg\_%' and schemaname not in ('information_schema', 'graphile_worker', 'public')
    order by 1`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !leftOut.has(name) && !(name in restless))
}

/** Lets every table note its changes in the transaction that makes them, so that what is rolled back leaves no note. */
const watchTables = async (db: Database, tables: readonly string[]): Promise<void> => {
  await sql`create unlogged table public.noted_change (name text not null)`.execute(db)
  await sql`create function public.note_change() returns trigger language plpgsql as $$
    begin
      insert into public.noted_change values (tg_table_schema || '.' || tg_table_name);
      return null;
    end $$`.execute(db)
  for (const name of tables) {
    await sql`create trigger zz_noted after insert or update or delete on ${sql.raw(name)}
      for each row execute function public.note_change()`.execute(db)
    await sql`create trigger zz_noted_truncate after truncate on ${sql.raw(name)}
      for each statement execute function public.note_change()`.execute(db)
  }
}

/** A query that answers one checksum per small table over all of its rows, whatever their order. */
const sumsQuery = sql.join(
  Object.entries(restless).map(([name, columns]) => {
    const row = columns.reduce((text, column) => sql`(${text} - ${sql.lit(column)})`, sql`to_jsonb(t)`)
    return sql`select ${sql.lit(name)} as name, count(*) || ':' || coalesce(sum(hashtextextended(${row}::text, 0)), 0) as sum from ${sql.raw(name)} t where not (${sql.raw(empty[name] ?? 'false')})`
  }),
  sql` union all `,
)

/**
 * Tells whether anything is kept that was not before: how often each table of every room and of the machinery was
 * changed by committed work, and checksums of the few that every request may touch.
 */
export const makeDigest = async (db: Database): Promise<() => Promise<Record<string, string>>> => {
  await watchTables(db, await tablesOf(db))
  return async () => {
    const { rows } = await sql<{ name: string; sum: string }>`
      select name, count(*)::text as sum from public.noted_change group by name union all ${sumsQuery}`.execute(
      db,
    )
    return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
  }
}
