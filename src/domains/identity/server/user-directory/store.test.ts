import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#platform/server/database/database.ts'
import { openTestApp } from '#test/app.ts'
import { statementsOf } from '#test/statements.ts'
import { userDirectoryStore } from './store.ts'

const app = await openTestApp()
await sql`update identity.person set first_name = 'Zainab', last_name = 'Okafor Bello'
    where citizen_number = (select max(citizen_number) from identity.person)`.execute(app.db)

const found = async (...words: string[]): Promise<string[]> => {
  const { rows, total } = await userDirectoryStore(app.db).search({ words }, undefined, 50)
  expect(rows).toHaveLength(total)
  return rows.map((row) => `${row.first_name} ${row.last_name}`)
}

test('every word must occur in the name, in any order and as a part', async () => {
  expect(await found('bello', 'zain')).toEqual(['Zainab Okafor Bello'])
  expect(await found('zainab')).toEqual(['Zainab Okafor Bello'])
  expect(await found('zainab', 'nobody')).toEqual([])
})

test.each(['%', '_', '\\', 'zain%b', 'zaina_', '\\z', 'zainab\\', '%zainab%'])(
  'the character "%s" is a letter like others, and finds nobody',
  async (word) => {
    expect(await found(word)).toEqual([])
    expect(await found('zainab', word)).toEqual([])
  },
)

/** The plans of the search queries when sequential scans are expensive. */
const plansOf = async (words: string[]): Promise<string[]> => {
  const sent = await statementsOf(app.db, (db) => userDirectoryStore(db).search({ words }, undefined, 20))
  const explain = async (tx: Database, { sql: text, parameters }: CompiledQuery): Promise<string> =>
    JSON.stringify(
      (await tx.executeQuery(CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]))).rows,
    )
  return app.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const plans: string[] = []
    for (const query of sent) plans.push(await explain(tx, query))
    return plans
  })
}

test('a search by two names can use the index of names', async () => {
  const [count] = await plansOf(['zainab', 'bello'])
  expect(count).toContain('person_search')
})
