import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Columns that a request may change without taking effect. */
const restless: Readonly<Record<string, readonly string[]>> = {
  'identity.session': ['last_seen_at'],
  'account.code': ['tries'],
  'campus.email_code': ['tries'],
}
/** Rate counters are not content, and a share of the day's bytes may be taken and given back. */
const leftOut = ['platform.rate_count', 'files.daily_share']

interface Watched {
  readonly name: string
  /** Its columns whose change counts. */
  readonly columns: readonly string[]
}

const tablesOf = async (db: Database): Promise<Watched[]> => {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select format('%I.%I', c.table_schema, c.table_name) as name, array_agg(c.column_name::text) as columns
    from information_schema.columns c join pg_tables t on t.schemaname = c.table_schema and t.tablename = c.table_name
    where (c.table_schema not like 'pg\_%' and c.table_schema not in ('information_schema', 'graphile_worker', 'public'))
      or (c.table_schema = 'graphile_worker' and c.table_name = '_private_jobs')
    group by 1 order by 1`.execute(db)
  return rows
    .filter(({ name }) => !leftOut.includes(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((column) => !restless[name]?.includes(column)),
    }))
}

/** Lets every table count its changes in the transaction that makes them, so that rolled-back changes do not count. */
const watchTables = async (db: Database, tables: readonly Watched[]): Promise<void> => {
  await sql`create unlogged table public.noted_change (name text primary key, times int not null)`.execute(db)
  await sql`create function public.note_change() returns trigger language plpgsql as $$
    begin
      insert into public.noted_change as noted values (tg_table_schema || '.' || tg_table_name, 1)
        on conflict (name) do update set times = noted.times + 1;
      return null;
    end $$`.execute(db)
  for (const { name, columns } of tables) {
    const of = sql.join(columns.map((column) => sql.ref(column)))
    await sql`create trigger zz_noted after insert or delete or update of ${of} on ${sql.raw(name)}
      for each row execute function public.note_change()`.execute(db)
    await sql`create trigger zz_noted_truncate after truncate on ${sql.raw(name)}
      for each statement execute function public.note_change()`.execute(db)
  }
}

/** Detects whether anything new was stored: how often committed work changed each table of the product. */
export const makeDigest = async (db: Database): Promise<() => Promise<Record<string, string>>> => {
  await watchTables(db, await tablesOf(db))
  return async () => {
    const { rows } = await sql<{
      name: string
      times: number
    }>`select name, times from public.noted_change`.execute(db)
    return Object.fromEntries(rows.map(({ name, times }) => [name, String(times)]))
  }
}
