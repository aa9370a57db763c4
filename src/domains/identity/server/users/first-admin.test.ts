import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrateJobs } from '#platform/server/jobs/jobs.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { cloneDatabase } from '#test/database.ts'
import { sql } from 'kysely'
import { makeFirstAdmin } from './first-admin.ts'
import { demoPeople } from '../../../../shared/demo/people.ts'
import { seedDemoPeople } from '../seeds.ts'

const now = new Date('2026-11-21T09:00:00Z')
const chidi = {
  email: 'chidi@example.ng',
  firstName: 'Chidi',
  lastName: 'Sampleson',
  password: 'a quiet harmattan morning',
}

let db: Database
let drop: () => Promise<unknown>
beforeAll(async () => {
  const database = await cloneDatabase(inject('databaseServer'), null)
  db = openDatabase(database.url, 6)
  await migrate(db)
  await migrateJobs(database.url)
  drop = async () => {
    await db.destroy()
    await database.drop()
  }
})
afterAll(() => drop())

describe('the first administrator', () => {
  test.each([
    [
      'a password under 15 characters',
      { password: 'harmattan-4711' },
      {
        code: 'invalid-input',
        detail: { fields: { password: 'Staff passwords need at least 15 characters.' } },
      },
    ],
    ['a common password', { password: 'Nigeria-naija-13k' }, { code: 'password-common' }],
    ['an address that is none', { email: 'chidi' }, { code: 'invalid-input' }],
  ])('is refused %s', async (_what, over, refusal) => {
    await expect(makeFirstAdmin(db, { ...chidi, ...over }, now)).rejects.toMatchObject(refusal)
  })

  test('and a second one are created, never a third, even in parallel', async () => {
    const asked = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((name) => makeFirstAdmin(db, { ...chidi, email: `${name}@example.ng` }, now)),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const one of asked)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'admin-exists' })
    const { rows } = await sql<{ is_admin: boolean }>`select is_admin from identity.person`.execute(db)
    expect(rows).toEqual([{ is_admin: true }, { is_admin: true }])
  })
})

test('seeding the demonstration twice adds each person once and uses no number twice', async () => {
  const people = () =>
    sql`select email, citizen_number, joined_at from identity.person where is_demo order by citizen_number`.execute(
      db,
    )
  await seedDemoPeople(db, now)
  const { rows: first } = await people()
  await seedDemoPeople(db, new Date('2027-01-01T00:00:00Z'))
  const { rows: second } = await people()
  expect(second).toEqual(first)
  expect(first.map((row) => (row as { email: string }).email)).toEqual(
    demoPeople.map(({ name }) => `${name}@demo.sup`),
  )
  await sql`delete from identity.person where email = 'kemi@demo.sup'`.execute(db)
  await seedDemoPeople(db, now)
  const { rows: third } = await people()
  const numberOf = (rows: unknown[]) => (rows.at(-1) as { citizen_number: number }).citizen_number
  expect(numberOf(third)).toBe(numberOf(first) + 1)
})
