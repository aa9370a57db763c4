import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { deleteInBatches, updateInBatches } from './batches.ts'
import { type Database, openDatabase } from '../database/database.ts'

let db: Database
let drop: () => Promise<unknown>
beforeAll(async () => {
  const database = await cloneDatabase(inject('databaseServer'))
  drop = database.drop
  db = openDatabase(database.url, 1)
  await sql`create table public.row (id int primary key, kind text not null, written_by xid8)`.execute(db)
})
beforeEach(async () => {
  await sql`truncate public.row`.execute(db)
  await sql`insert into public.row select n, 'old' from generate_series(1, 12000) as n
    union all select n, 'young' from generate_series(12001, 12100) as n`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const left = async (kind: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from public.row where kind = ${kind}`.execute(db))
    .rows[0]?.n ?? -1

test('more rows than a batch holds are deleted, and no others', async () => {
  expect(await deleteInBatches(db, 'public.row', sql`kind = 'old'`)).toBe(12_000)
  expect([await left('old'), await left('young')]).toEqual([0, 100])
})

test('a batch that the statement limit cuts is repeated with fewer rows', async () => {
  await sql`create function public.tire() returns trigger language plpgsql as
    $$ begin if (select count(*) from gone) > 400 then perform pg_sleep(60); end if; return null; end $$`.execute(
    db,
  )
  await sql`create trigger tire after delete on public.row referencing old table as gone
    for each statement execute function public.tire()`.execute(db)
  await sql`set statement_timeout = '1s'`.execute(db)
  try {
    expect(await deleteInBatches(db, 'public.row', sql`id > 11300`)).toBe(800)
    expect([await left('old'), await left('young')]).toEqual([11_300, 0])
  } finally {
    await sql`set statement_timeout = '10s'`.execute(db)
    await sql`drop trigger tire on public.row`.execute(db)
  }
})

test('a fault that is no time limit is thrown', async () => {
  await expect(deleteInBatches(db, 'public.row', sql`nothing = 1`)).rejects.toThrow('"nothing"')
})

test('what is left when the time is over waits for the next run', async () => {
  expect(await deleteInBatches(db, 'public.row', sql`kind = 'old'`, 0)).toBe(5_000)
  expect(await left('old')).toBe(7_000)
})

test('changes come in batches too, each a transaction of its own', async () => {
  const change = sql`kind = 'new', written_by = pg_current_xact_id()`
  expect(await updateInBatches(db, 'public.row', change, sql`kind = 'old'`)).toBe(12_000)
  const { rows } = await sql<{
    n: number
  }>`select count(distinct written_by)::int as n from public.row`.execute(db)
  expect([await left('new'), rows[0]?.n]).toEqual([12_000, 3])
})
