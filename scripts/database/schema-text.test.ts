import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase, runScript } from '#platform/server/database/database.ts'
import { cloneDatabase } from '#test/database.ts'
import { schemaText, unraisedFunctions } from './schema-text.ts'

const written = (name: string, version: number, checksum: string) => ({
  name,
  version,
  checksum: checksum.padEnd(64, '0'),
  text: '',
})
const functions = [written('trial.add', 3, 'aa'), written('trial.take', 1, 'bb')]

describe('the text of the schema', () => {
  let db: Database
  let drop: () => Promise<unknown>
  beforeAll(async () => {
    const database = await cloneDatabase(inject('databaseServer'), null)
    drop = database.drop
    db = openDatabase(database.url, 1)
    await runScript(
      db,
      `create schema trial;
       create table trial.shop (id uuid primary key, name text collate "C" not null, kind text not null check (kind in ('stall', 'van')));
       create function trial.keep() returns trigger language plpgsql as $$ begin return null; end $$;
       create sequence trial.number start 7;
       create view trial.van as select id from trial.shop where kind = 'van';`,
    )
  })
  afterAll(async () => {
    await db.destroy()
    await drop()
  })

  test('describes a table as a migration writes it', async () => {
    expect(await schemaText(db, functions)).toContain(`create table trial.shop (
  id uuid not null,
  name text collate "C" not null,
  kind text not null,
  constraint shop_pkey primary key (id),
  constraint shop_kind_check check (kind in ('stall', 'van'))
);`)
  })

  // We plant each change and undo it: a change that does not show in the text could drift unnoticed.
  test.each([
    ['a column', 'alter table trial.shop add lga text', '  lga text,'],
    ['a type', 'alter table trial.shop add at timestamptz(3)', '  at timestamptz(3),'],
    [
      'a default',
      `alter table trial.shop alter name set default 'x'`,
      `  name text collate "C" not null default 'x',`,
    ],
    ['a null', 'alter table trial.shop alter name drop not null', '  name text collate "C",'],
    [
      'a storage',
      'alter table trial.shop alter name set storage external',
      '  name text collate "C" not null storage external,',
    ],
    [
      'a generated column',
      `alter table trial.shop add n int generated always as (1) stored`,
      '  n integer generated always as (1) stored,',
    ],
    [
      'an identity',
      'alter table trial.shop add n bigint generated always as identity',
      '  n bigint not null generated always as identity,',
    ],
    [
      'a constraint',
      'alter table trial.shop add constraint once unique (name)',
      '  constraint once unique (name),',
    ],
    [
      'a reference',
      'alter table trial.shop add constraint own foreign key (id) references trial.shop on delete cascade',
      '  constraint own foreign key (id) references trial.shop(id) on delete cascade,',
    ],
    [
      'an index',
      `create index vans on trial.shop (name) where kind = 'van'`,
      `create index vans on trial.shop (name) where (kind = 'van');`,
    ],
    [
      'a trigger',
      'create trigger keeps before update on trial.shop for each row execute function trial.keep()',
      'create trigger keeps before update on trial.shop for each row execute function trial.keep();',
    ],
    ['an option', 'alter table trial.shop set (fillfactor = 60)', ') with (fillfactor=60);'],
    ['a table', 'create table trial.stall ()', 'create table trial.stall ('],
    ['a view', `create view trial.stalls as select name from trial.shop`, 'create view trial.stalls as'],
    [
      'a sequence',
      'alter sequence trial.number cycle',
      'create sequence trial.number as bigint start 7 increment 1 minvalue 1 maxvalue 9223372036854775807 cycle;',
    ],
    ['an extension', 'create extension pg_trgm', 'create extension pg_trgm;'],
  ])('shows %s', async (_what, change, line) => {
    const before = await schemaText(db, functions)
    const after = await db.transaction().execute(async (tx) => {
      await runScript(tx, change)
      const text = await schemaText(tx, functions)
      await sql`rollback; begin`.execute(tx)
      return text
    })
    expect(before.split('\n')).not.toContain(line)
    expect(after.split('\n')).toContain(line)
  })

  test('refuses an object kind that it cannot describe', async () => {
    await expect(
      db.transaction().execute(async (tx) => {
        await runScript(tx, 'create table trial.parts (id int) partition by hash (id)')
        await schemaText(tx, functions)
      }),
    ).rejects.toThrow('trial.parts is of the kind "p"')
  })

  test('names functions that changed while their version did not', async () => {
    const before = await schemaText(db, functions)
    expect(before).toContain('-- function trial.add version 3 aa00')
    expect(unraisedFunctions(before, functions)).toEqual([])
    expect(
      unraisedFunctions(before, [
        written('trial.add', 4, 'cc'),
        written('trial.take', 1, 'bb'),
        written('trial.new', 1, 'dd'),
      ]),
    ).toEqual([])
    expect(
      unraisedFunctions(before, [written('trial.add', 3, 'cc'), written('trial.take', 0, 'bb')]),
    ).toEqual(['trial.add', 'trial.take'])
  })
})
