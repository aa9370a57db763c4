import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { type Database, openDatabase } from './database.ts'
import { StartupProblem } from '../postgres/startup-problem.ts'
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
const urlOf = (path: string): URL => pathToFileURL(`${path}/`)
const run = (on: Database = db) => migrate(on, { migrations: urlOf(folder) })
const tables = async (): Promise<string[]> =>
  (
    await sql<{
      name: string
    }>`select tablename as name from pg_tables where schemaname = 'trial' order by 1`.execute(db)
  ).rows.map(({ name }) => name)

describe('migrating', () => {
  test('applies every file once, by name, and only new ones the next time', async () => {
    await write('20260102-0000-b.sql', 'create table trial.b (id int); insert into trial.b values (1);')
    await write('20260101-0000-a.sql', 'create schema trial; create table trial.a (id int);')
    await write('notes.txt', 'not a migration')
    expect(await run()).toEqual(['20260101-0000-a.sql', '20260102-0000-b.sql'])
    expect(await run()).toEqual([])
    await write('20260101-0000-c.sql', 'create table trial.c (id int);')
    expect(await run()).toEqual(['20260101-0000-c.sql'])
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

  test('that fails in the middle of a file leaves nothing of that file and keeps the earlier ones', async () => {
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

  test('does not leave its own time limits on the connection', async () => {
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

describe('SQL functions', () => {
  let functions: string
  beforeEach(async () => {
    functions = await mkdtemp(join(tmpdir(), 'sup-functions-'))
    await write(
      '0.sql',
      `create table platform.sql_function (name text primary key, version int not null, checksum text not null,
        applied_at timestamptz not null default now());`,
    )
    await mkdir(join(functions, 'trial'))
    await write('1.sql', 'create schema trial; create table trial.one (id int);')
  })
  afterEach(() => rm(functions, { recursive: true, force: true }))

  const put = (name: string, version: number, answer: string, body = `select ${answer}`) =>
    writeFile(
      join(functions, `trial/${name}.sql`),
      `-- version ${version}\ncreate or replace function trial.${name}() returns int language sql as $$ ${body} $$;\n`,
    )
  const start = (on: Database = db) => migrate(on, { migrations: urlOf(folder), functions: urlOf(functions) })
  const ask = async (name: string, on: Database = db): Promise<unknown> =>
    (await sql<{ answer: unknown }>`select ${sql.id('trial', name)}() as answer`.execute(on)).rows[0]?.answer
  /** Changes each time the function is written. */
  const mark = async (name: string): Promise<string | undefined> =>
    (await sql<{ mark: string }>`select xmin::text as mark from pg_proc where proname = ${name}`.execute(db))
      .rows[0]?.mark

  test('are applied once, after the migrations and whatever their order, and again when they change', async () => {
    await put('a', 1, 'trial.b() + 1')
    await put('b', 1, '1')
    await start()
    expect([await ask('a'), await ask('b')]).toEqual([2, 1])
    const [a, b] = [await mark('a'), await mark('b')]
    await start()
    expect([await mark('a'), await mark('b')]).toEqual([a, b])
    await put('b', 2, '10')
    await start()
    expect([await ask('a'), await mark('a'), (await mark('b')) === b]).toEqual([11, a, false])
  })

  test('leave the database unchanged if one is broken, and the start names the file', async () => {
    await put('a', 1, '1')
    await put('b', 1, '1')
    await start()
    await put('a', 2, '2')
    await put('b', 2, '', 'select id from trial.gone')
    await expect(start()).rejects.toThrow('The function file of trial.b is broken: relation "trial.gone"')
    expect([await ask('a'), await ask('b')]).toEqual([1, 1])
    await put('b', 2, '2')
    await start()
    expect([await ask('a'), await ask('b')]).toEqual([2, 2])
  })

  test('keep the text of a newer release: the older one refuses to start, before it writes anything', async () => {
    await put('a', 2, '2')
    await start()
    await put('a', 1, '1')
    await write('2.sql', 'create table trial.two (id int);')
    await expect(start()).rejects.toThrow(
      'Function trial.a was applied to this database in version 2; this release has version 1 of it.',
    )
    expect([await ask('a'), await tables()]).toEqual([2, ['one']])
  })

  test('are refused when they changed without a new version, or have no version', async () => {
    await put('a', 1, '1')
    await start()
    await put('a', 1, '2')
    await expect(start()).rejects.toThrow('Function trial.a was changed after version 1 was applied')
    await writeFile(join(functions, 'trial/a.sql'), 'create or replace function trial.a() …')
    await expect(start()).rejects.toThrow('The function file trial/a.sql must begin with "-- version 1".')
    expect(await ask('a')).toBe(1)
  })

  test('without a file stay for the previous release, until a migration drops them', async () => {
    await put('a', 1, '1')
    await start()
    await rm(join(functions, 'trial/a.sql'))
    await start()
    expect(await ask('a')).toBe(1)
    await write('2.sql', 'drop function trial.a();')
    await start()
    await expect(ask('a')).rejects.toThrow('does not exist')
  })

  test('are applied earlier if a migration needs them for a trigger', async () => {
    await writeFile(
      join(functions, 'trial/stamp.sql'),
      `-- version 1\ncreate or replace function trial.stamp() returns trigger language plpgsql as $$ begin new.id := 7; return new; end $$;\n`,
    )
    await write(
      '2.sql',
      `-- apply function trial.stamp\ncreate trigger one_stamps before insert on trial.one for each row execute function trial.stamp();`,
    )
    await start()
    const { rows } = await sql`insert into trial.one values (1) returning id`.execute(db)
    expect(rows).toEqual([{ id: 7 }])
    await write('3.sql', '-- apply function trial.gone')
    await expect(start()).rejects.toThrow(
      'Migration 3.sql applies the function trial.gone, which has no file.',
    )
  })

  test('by several processes at once are applied by one of them', async () => {
    await put('a', 1, '1', 'select pg_sleep(0.1); select 1')
    const others = [openDatabase(database.url, 2), openDatabase(database.url, 2)]
    await Promise.all([db, ...others].map((each) => start(each)))
    expect(await ask('a')).toBe(1)
    for (const other of others) await other.destroy()
  })
})

describe('a baseline', () => {
  const replaced = {
    '1.sql': 'create schema trial; create table trial.one (id int);',
    '2.sql': 'create table trial.two (id int);',
  }
  let baseline: string
  beforeEach(async () => {
    baseline = await mkdtemp(join(tmpdir(), 'sup-baseline-'))
    const checksums = Object.entries(replaced).map(
      ([name, text]) => `${createHash('sha256').update(text).digest('hex')}  ${name}\n`,
    )
    await writeFile(join(baseline, 'replaced.txt'), checksums.join(''))
    await writeFile(join(baseline, '01-trial.sql'), 'create schema trial; create table trial.one (id int);')
    await writeFile(join(baseline, '02-trial.sql'), 'create table trial.two (id int);')
    await write('3.sql', 'create table trial.three (id int);')
  })
  afterEach(() => rm(baseline, { recursive: true, force: true }))

  const start = (on: Database = db) => migrate(on, { migrations: urlOf(folder), baseline: urlOf(baseline) })
  /** Migrates as the release did that still had these files. */
  const startEarlier = async (names: readonly (keyof typeof replaced)[]): Promise<void> => {
    await rm(join(folder, '3.sql'))
    for (const name of names) await write(name, replaced[name])
    await run()
    for (const name of names) await rm(join(folder, name))
    await write('3.sql', 'create table trial.three (id int);')
  }

  test('fills an empty database and stands for what it replaces; later migrations follow', async () => {
    expect(await start()).toEqual(['1.sql', '2.sql', '3.sql'])
    expect(await tables()).toEqual(['one', 'three', 'two'])
    expect(await start()).toEqual([])
  })

  test('that fails leaves nothing, and the next start begins again', async () => {
    await writeFile(join(baseline, '02-trial.sql'), 'create table trial.two (id int); select 1 / 0;')
    await expect(start()).rejects.toThrow('division by zero')
    expect(await tables()).toEqual([])
    await writeFile(join(baseline, '02-trial.sql'), replaced['2.sql'])
    expect(await start()).toEqual(['1.sql', '2.sql', '3.sql'])
  })

  test('is not run on a database that has all it replaces', async () => {
    await startEarlier(['1.sql', '2.sql'])
    expect(await start()).toEqual(['3.sql'])
    expect(await tables()).toEqual(['one', 'three', 'two'])
  })

  test('refuses a database that has a part of it, with the way to go, and changes nothing', async () => {
    await startEarlier(['1.sql'])
    const refusal = await start().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartupProblem)
    expect(refusal).toMatchObject({
      exitCode: 78,
      message:
        'This database is of a release before 0.3.0. Make a backup, start release 0.3.0 on it once, and then this version.',
    })
    expect(await tables()).toEqual(['one'])
  })

  test('refuses a database in which one of them was another text', async () => {
    await writeFile(join(baseline, 'replaced.txt'), `${'0'.repeat(64)}  1.sql\n`)
    await startEarlier(['1.sql'])
    await expect(start()).rejects.toThrow('Migration 1.sql was changed after it was applied')
  })

  test('is run by one of several processes', async () => {
    const others = [openDatabase(database.url, 2), openDatabase(database.url, 2)]
    const applied = await Promise.all([db, ...others].map((each) => start(each)))
    expect(applied.flat()).toEqual(['1.sql', '2.sql', '3.sql'])
    for (const other of others) await other.destroy()
  })
})
