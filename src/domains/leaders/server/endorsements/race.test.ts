import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { openTestApp } from '#test/app.ts'

const AT_ONCE = 200

const app = await openTestApp({ LIMIT_FACTOR: '1000' })
const ada = await app.signIn('ada')
const headers = {
  host: 'localhost',
  'content-type': 'application/json',
  'x-csrf-token': await ada.csrfToken(),
  cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
}
const { rows } = await sql<{ id: string }>`
    select id from leaders.leader where status not in ('suspended', 'rejected') order by id`.execute(app.db)
const leaders = rows.map(({ id }) => id)
await sql`delete from leaders.endorsement`.execute(app.db)
// All requests of one person wait for one rate counter: unlogged, it does not dominate the measurement.
await sql`alter table platform.rate_count set unlogged`.execute(app.db)

/** Sends the same endorsement many times in parallel; returns the count of each status and of the rows. */
const race = async (leaderId: string) => {
  const url = `/api/leaders/${leaderId}/endorsements`
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      app.app.inject({ method: 'POST', url, headers, payload: '{"isAnonymous":true}' }),
    ),
  )
  const { rows } = await sql<{ n: number }>`select count(*) as n from leaders.endorsement
    where leader_id = ${leaderId} and person_id = ${demoPerson('ada').id}`.execute(app.db)
  const times = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
  return { done: times(201), refused: times(409), rows: rows[0]?.n }
}

describe('two hundred identical endorsements in parallel (S-30)', () => {
  test('fifty rounds: exactly one endorsement each (server side of LD-04)', async () => {
    for (let round = 0; round < 50; round += 1) {
      const leaderId = leaders[round % leaders.length] ?? ''
      await sql`delete from leaders.endorsement where leader_id = ${leaderId}`.execute(app.db)
      expect(await race(leaderId)).toEqual({ done: 1, refused: AT_ONCE - 1, rows: 1 })
    }
  }, 300_000)

  test('without the unique key the same race creates several: the key keeps the promise', async () => {
    await sql`alter table leaders.endorsement drop constraint endorsement_once`.execute(app.db)
    const leaderId = leaders[0] ?? ''
    await sql`delete from leaders.endorsement where leader_id = ${leaderId}`.execute(app.db)
    const { done, rows } = await race(leaderId)
    expect(done).toBeGreaterThan(1)
    expect(rows).toBe(done)
  })
})
