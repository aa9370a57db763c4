import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sup-migrations-'))
  database = await cloneDatabase(inject('databaseServer'), null)
  db = openDatabase(database.url, 4)
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = (on: Database = db) => migrate(on, pathToFileURL(`${folder}/`))
const tables = async (): Promise<string[]> =>
  (
    await sql<{
      name: string
    }>`select tablename as name from pg_tables where schemaname = 'trial' order by 1`.execute(db)
  ).rows.map(({ name }) => name)

describe('migrating', () => {
  test('applies every file once, by name, and only the new ones the next time', async () => {
    await write('20260102-0000-b.sql', 'create table trial.b (id int); insert into trial.b values (1);')
    await write('20260101-0000-a.sql', 'create schema trial; create table trial.a (id int);')
    await write('notes.txt', 'not a migration')
    expect(await run()).toEqual(['20260101-0000-a.sql', '20260102-0000-b.sql'])
    expect(await run()).toEqual([])
    await write('20260103-0000-c.sql', 'create table trial.c (id int);')
    expect(await run()).toEqual(['20260103-0000-c.sql'])
    expect(await tables()).toEqual(['a', 'b', 'c'])
  })

  test('refuses a file that was changed after it was applied, and applies nothing else', async () => {
    await write('1.sql', 'create schema trial;')
    await run()
    await write('1.sql', 'create schema trial; -- a word more')
    await write('2.sql', 'create table trial.late (id int);')
    await expect(run()).rejects.toThrow('Migration 1.sql was changed after it was applied')
    expect(await tables()).toEqual([])
  })

  test('refuses a database whose migrations this version does not have', async () => {
    await write('1.sql', 'create schema trial;')
    await write('2.sql', 'create table trial.two (id int);')
    await run()
    await rm(join(folder, '2.sql'))
    await expect(run()).rejects.toThrow('Migration 2.sql was applied to this database but its file is gone')
  })

  test('that fails in the middle of a file leaves nothing of that file and keeps what came before', async () => {
    await write('1.sql', 'create schema trial; create table trial.one (id int);')
    await write('2.sql', 'create table trial.two (id int); select 1 / 0;')
    await expect(run()).rejects.toThrow('division by zero')
    expect(await tables()).toEqual(['one'])
    await write('2.sql', 'create table trial.two (id int);')
    expect(await run()).toEqual(['2.sql'])
  })

  test('by several processes at once is done by one of them', async () => {
    await write('1.sql', 'create schema trial; create table trial.one (id int); select pg_sleep(0.2);')
    await write('2.sql', 'create table trial.two (id int);')
    const others = [openDatabase(database.url, 2), openDatabase(database.url, 2)]
    const applied = await Promise.all([db, ...others].map((each) => run(each)))
    expect(applied.flat()).toEqual(['1.sql', '2.sql'])
    expect(await tables()).toEqual(['one', 'two'])
    for (const other of others) await other.destroy()
  })

  test('does not lend its own time limits to those who use the connection next', async () => {
    const one = openDatabase(database.url, 1)
    await write('1.sql', 'create schema trial;')
    await run(one)
    const { rows } = await sql<{ statement: string; lock: string }>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`.execute(
      one,
    )
    expect(rows).toEqual([{ statement: '10s', lock: '3s' }])
    await one.destroy()
  })
})
