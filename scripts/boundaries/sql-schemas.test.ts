import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findSqlUses, functionBreaches, sqlBreaches } from './sql-schemas.ts'

/** A repository with three domains: shops may use people, stalls may use none. */
const uses = { people: [], shops: ['people'], stalls: [] }
const repository: Record<string, string> = {
  'database/schema.sql': `create table people.person (
create view people.adult as
create sequence people.number as bigint start 1;
create table shops.shop (
create table stalls.stall (
create table platform.audit (
-- function people.name_of version 1 aa
-- function shops.keep version 1 bb`,
  'database/functions/people/name_of.sql':
    '-- version 1\ncreate or replace function people.name_of(p_id uuid) returns text language sql as $$ select name from people.person $$;',
  'database/functions/shops/keep.sql':
    '-- version 1\n-- As stalls.stall does.\ncreate or replace function shops.keep() returns int language sql as $$ select count(*)::int from shops.shop join people.person p on true $$;',
  'database/baseline/49-earlier-references.sql':
    'create function stalls.old() returns int language sql as $$ select 1 from people.person $$;',
  'database/migrations/20261201-0900-shops-owner.sql':
    '-- create function shops.none()\nalter table shops.shop add owner uuid references people.person;',
  'src/domains/shops/server/store.ts':
    "import { sql } from 'kysely'\nimport '#domains/stalls/stall.ts'\nexport const found = sql`select shop.person from shops.shop join platform.audit on people.name_of(id) = ''`",
  'src/domains/stalls/server/store.ts':
    "import { sql } from 'kysely'\nconst people = { person: 1 }\nexport const found = [people.person, sql`select * from stalls.stall as people order by people.id`]",
  'src/domains/stalls/server/store.test.ts': 'export const found = `select * from people.person`',
  'src/platform/server/audit/audit.ts': 'export const found = `select * from platform.audit`',
}

let folder: string
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), `${text}\n`)
}
const breaches = async (): Promise<string[]> => [
  ...sqlBreaches(await findSqlUses(folder), uses),
  ...(await functionBreaches(folder)),
]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sup-sql-'))
  for (const [path, text] of Object.entries(repository)) await write(path, text)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('boundaries in SQL', () => {
  test('pass for a repository that keeps them, and SQL counts as a use of an arrow', async () => {
    expect(await breaches()).toEqual([])
    expect((await findSqlUses(folder)).map(({ from, to }) => `${from} → ${to}`)).toEqual([
      'shops → people',
      'shops → people',
      'shops → people',
    ])
  })

  test.each([
    [
      'a template',
      'src/domains/stalls/server/a-store.ts',
      'sql`select 1 from people.person`',
      'people.person',
    ],
    [
      'a quoted name',
      'src/domains/stalls/server/a-store.ts',
      'sql`select 1 from "people"."person"`',
      'people.person',
    ],
    [
      'a piece of a template',
      'src/domains/stalls/server/a-store.ts',
      'sql`select ${1} from people.adult where ${2}`',
      'people.adult',
    ],
    [
      'a name put together',
      'src/domains/stalls/server/a-store.ts',
      'sql`select 1 from people.${name}`',
      'people.',
    ],
    [
      'a call of kysely',
      'src/domains/stalls/server/a-store.ts',
      `db.selectFrom('people.person as p')`,
      'people.person',
    ],
    [
      'a sequence',
      'src/domains/stalls/server/a-store.ts',
      `sql\`select nextval('people.number')\``,
      'people.number',
    ],
    [
      'a function',
      'src/domains/stalls/server/a-store.ts',
      'sql`select PEOPLE.name_of(id)`',
      'people.name_of',
    ],
    [
      'a slice of a domain',
      'src/domains/stalls/rent/server/a-store.ts',
      'sql`select 1 from people.person`',
      'people.person',
    ],
    [
      'an arrow turned round',
      'src/domains/people/server/a-store.ts',
      'sql`select 1 from shops.shop`',
      'shops.shop',
    ],
    ['the platform', 'src/platform/server/a-store.ts', 'sql`select 1 from shops.shop`', 'shops.shop'],
  ])('report %s that crosses them', async (_what, file, code, named) => {
    await write(file, `export const planted = ${code}`)
    const domain = /domains\/([a-z]+)/.exec(file)?.[1] ?? 'platform'
    expect(await breaches()).toEqual([`sql-of-${domain}: ${file} → ${named}`])
  })

  test('report a function file and a migration that cross them', async () => {
    await write(
      'database/functions/stalls/keep.sql',
      '-- version 1\ncreate or replace function stalls.keep() returns int language sql as $$ select 1 from people.person $$;',
    )
    await write(
      'database/migrations/20261202-0900-stalls-owner.sql',
      'alter table stalls.stall add owner uuid references people.person;',
    )
    expect(await breaches()).toEqual([
      'sql-of-stalls: database/functions/stalls/keep.sql → people.person',
      'sql-of-stalls: database/migrations/20261202-0900-stalls-owner.sql → people.person',
    ])
  })

  test('do not pass when the schema is unreadable', async () => {
    await write('database/schema.sql', 'create table people.person (')
    await expect(breaches()).rejects.toThrow('The boundaries were not checked: only 1 tables are known.')
  })
})

describe('functions', () => {
  test('are not defined in migrations since they have their own files', async () => {
    await write(
      'database/migrations/20261202-0900-stalls-keep.sql',
      'create\n or replace FUNCTION Stalls.keep() returns int …',
    )
    await write('database/migrations/20261203-0900-stalls-more.sql', 'create procedure more() …')
    expect(await breaches()).toEqual([
      'functions-live-in-files: database/migrations/20261202-0900-stalls-keep.sql → stalls.keep',
      'functions-live-in-files: database/migrations/20261203-0900-stalls-more.sql → more()',
    ])
  })

  test('each have a file with their name', async () => {
    await write(
      'database/functions/stalls/keep.sql',
      '-- version 1\ncreate or replace function stalls.other() …',
    )
    expect(await breaches()).toEqual([
      'one-function-a-file: database/functions/stalls/keep.sql → nothing',
      'one-function-a-file: database/functions/stalls/keep.sql → stalls.other',
    ])
  })
})
