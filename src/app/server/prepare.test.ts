import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { cloneDatabase } from '#test/database.ts'
import { prepareDatabase } from './prepare.ts'

/** Rows of every table of the product. */
const countsOf = async (db: Database): Promise<Record<string, number>> => {
  const { rows } = await sql<{ name: string; rows: number }>`
    select format('%I.%I', table_schema, table_name) as name, (xpath('/row/n/text()', query_to_xml(
      format('select count(*) as n from %I.%I', table_schema, table_name), false, true, '')))[1]::text::int as rows
    from information_schema.tables where table_type = 'BASE TABLE'
      and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.name, row.rows]))
}

describe('an empty database that several processes prepare in parallel', () => {
  test.each([2, 4])(
    'is prepared once by %i of them, and none fails',
    { timeout: 240_000 },
    async (processes) => {
      const server = inject('databaseServer')
      const [database, other] = [await cloneDatabase(server, null), await cloneDatabase(server)]
      const [db, exclusively] = [openDatabase(database.url, 1), openDatabase(other.url, 1)]
      try {
        await Promise.all(
          Array.from({ length: processes }, () => prepareDatabase(database.url, { isDemonstration: true })),
        )
        const found = await countsOf(db)
        // The template of all tests was prepared by one process.
        expect(found['regions.lga']).toBe(774)
        // What is seeded again changes nothing, but says that it may have.
        expect({ ...found, 'platform.change': 0 }).toEqual({
          ...(await countsOf(exclusively)),
          'platform.change': 0,
        })
        const { rows } = await sql`select from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
        expect(rows).toEqual([])
      } finally {
        await db.destroy()
        await exclusively.destroy()
        await database.drop()
        await other.drop()
      }
    },
  )
})
