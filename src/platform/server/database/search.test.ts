import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { holds, orSimilar, resemblance, resembles, textQuery } from './search.ts'

const app = await openTestApp()

const names = ['oja oba market', 'ifeoluwa adebayo', '50% of votes']
/** The names for which a condition on `name` holds. */
const found = async (condition: ReturnType<typeof holds>, db = app.db): Promise<string[]> =>
  (
    await sql<{ name: string }>`select name from unnest(${names}::text[]) name where ${condition}`.execute(db)
  ).rows.map(({ name }) => name)
const name = sql.ref('name')

test('letters are found anywhere in a word, and signs of patterns are only signs', async () => {
  expect(await found(holds(name, 'luwa'))).toEqual(['ifeoluwa adebayo'])
  expect(await found(holds(name, '0%'))).toEqual(['50% of votes'])
  expect(await found(holds(name, 'o_a'))).toEqual([])
})

test('words are found by their stem and by their beginning', async () => {
  const has = (text: string, words: string) =>
    sql<{ is: boolean }>`select to_tsvector('english', ${text}) @@ ${textQuery(words)} as is`
      .execute(app.db)
      .then(({ rows }) => rows[0]?.is)
  expect(await has('she voted', 'votes')).toBe(true)
  expect(await has('the constitution', 'consti')).toBe(true)
  expect(await has('the constitution', 'stitution')).toBe(false)
  expect(await has('the constitution', 'constitution land')).toBe(false)
})

test('a misspelt search is tried again, from a similarity on, and says so', async () => {
  const search = (typed: string, similarity: number) =>
    orSimilar(
      app.db,
      similarity,
      (db, isTolerant) => found((isTolerant ? resembles : holds)(name, typed), db),
      ({ length }) => length === 0,
    )
  expect(await search('adebayo', 0.4)).toEqual({ found: ['ifeoluwa adebayo'], isSimilar: false })
  expect(await search('adebyo', 0.4)).toEqual({ found: ['ifeoluwa adebayo'], isSimilar: true })
  expect(await search('adebyo', 0.95)).toEqual({ found: [], isSimilar: false })
  expect(await search('zzzz', 0.4)).toEqual({ found: [], isSimilar: false })
  const { rows } = await sql<{
    left: string
  }>`select current_setting('pg_trgm.word_similarity_threshold') as left`.execute(app.db)
  expect(rows).toEqual([{ left: '0.6' }])
  const { rows: alike } = await sql<{
    one: number
  }>`select ${resemblance(sql`'oja oba'::text`, 'oja')} as one`.execute(app.db)
  expect(alike[0]?.one).toBe(1)
})
