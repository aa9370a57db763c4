import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { arrayText } from './array-text.ts'
import { type Database, openDatabase } from './database.ts'

let db: Database
let drop: () => Promise<unknown>
beforeAll(async () => {
  const database = await cloneDatabase(inject('databaseServer'))
  db = openDatabase(database.url, 1)
  drop = database.drop
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

test.each([
  [
    'text',
    [
      'a',
      '',
      'NULL',
      'null',
      '{x}',
      'a,b',
      ' ',
      'tab\tand\nline',
      '"quoted"',
      String.raw`back\slash \n`,
      'Ọ̀yọ́',
    ],
  ],
  ['bigint', [0, -1, 1_999_999_999_999]],
  ['timestamptz', [new Date('2026-11-21T12:00:00.123Z')]],
  ['bytea', [Buffer.from([0, 92, 34, 255]), Buffer.alloc(0)]],
  ['uuid', []],
] as const)('a list of %s comes back unchanged', async (type, values) => {
  const { rows } = await sql<{ back: unknown[] }>`
    select ${arrayText(values)}::${sql.raw(type)}[] as back`.execute(db)
  expect(rows[0]?.back).toEqual(values)
})
