import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { openDatabase } from './database.ts'
import { functionsFolder, readFunctions } from './sql-functions.ts'

test('every function of the database has one file, in the folder of its schema, and every file its function', async () => {
  const database = await cloneDatabase(inject('databaseServer'))
  const db = openDatabase(database.url, 1)
  const { rows } = await sql<{ name: string }>`
    select distinct n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(db)
  const { rows: applied } = await sql<{ name: string; checksum: string }>`
    select name, checksum from platform.sql_function order by name`.execute(db)
  await db.destroy()
  await database.drop()
  const files = await readFunctions(functionsFolder)
  expect(files.length).toBeGreaterThan(35)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(files.map(({ name }) => name).toSorted())
  expect(applied).toEqual(
    files.map(({ name, checksum }) => ({ name, checksum })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )
})
