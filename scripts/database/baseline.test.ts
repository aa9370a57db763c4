import { readdir, readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { migrate, migrationsFolder } from '#platform/server/database/migrate.ts'
import { functionsFolder, readFunctions } from '#platform/server/database/sql-functions.ts'
import { cloneDatabase } from '#test/database.ts'
import { schemaText } from './schema-text.ts'

/** What pg_dump wrote of a database that release 0.3.0 had migrated. */
const dumped = new URL('../../testing/helpers/release-0.3.0.sql.gz', import.meta.url)

type Opened = Awaited<ReturnType<typeof cloneDatabase>> & { readonly db: Database }
const openEmpty = async (): Promise<Opened> => {
  const made = await cloneDatabase(inject('databaseServer'), null)
  return { ...made, db: openDatabase(made.url, 2) }
}
let earlier: Opened
let empty: Opened
beforeEach(async () => {
  earlier = await openEmpty()
  empty = await openEmpty()
  const client = new pg.Client({ connectionString: earlier.url })
  await client.connect()
  await client.query(gunzipSync(await readFile(dumped)).toString())
  await client.end()
})
afterEach(async () => {
  for (const { db, drop } of [earlier, empty]) {
    await db.destroy()
    await drop()
  }
})

const definitions = async ({ db }: Opened): Promise<string[]> =>
  (
    await sql<{ text: string }>`select pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '') as text
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in (select distinct split_part(name, '.', 1) from platform.sql_function)
      order by 1`.execute(db)
  ).rows.map(({ text }) => text)

/** All rows by table, without what each run writes differently: moments, and the random marks of changes. */
const rowsIn = async ({ db }: Opened): Promise<Record<string, unknown>> => {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(db)
  const all: Record<string, unknown> = {}
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - array['applied_at', 'decided_at', 'mark'])::text as row from ${sql.table(`${schema}.${name}`)} t
      order by 1`.execute(db)
    if (rows.length > 0) all[`${schema}.${name}`] = rows.map(({ row }) => row)
  }
  return all
}

test('a database of release 0.3.0 goes on with later migrations and becomes what an empty one becomes', async () => {
  const later = (await readdir(migrationsFolder)).toSorted()
  expect(await migrate(earlier.db)).toEqual(later)
  expect((await migrate(empty.db)).slice(-later.length)).toEqual(later)
  const functions = await readFunctions(functionsFolder)
  const texts = await schemaText(empty.db, functions)
  expect(await schemaText(earlier.db, functions)).toBe(texts)
  expect(await readFile(new URL('../../database/schema.sql', import.meta.url), 'utf8')).toBe(texts)
  expect(await definitions(earlier)).toEqual(await definitions(empty))
  const rows = await rowsIn(empty)
  expect(Object.keys(rows)).toContain('leaders.legal_move')
  expect(await rowsIn(earlier)).toEqual(rows)
  expect(await migrate(earlier.db)).toEqual([])
})
