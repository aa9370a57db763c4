import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoPerson } from '#shared/demo/people.ts'
import { type Person, openTestApp } from '#test/app.ts'
import { newCitizen, planned } from '#test/events.ts'
import { jobCtx, jobNamed } from '#test/jobs.ts'
import type { CivicEvent, OwnEvent } from '../../contract.ts'

const app = await openTestApp()
const [ife, ada, dayo] = [await app.signIn('ife'), await app.signIn('ada'), await app.signIn('dayo')]

const register = (who: Person, id: string, body: Record<string, unknown> = {}, headers = {}) =>
  who.post(`/api/events/${id}/register`, body, headers)
const stateOf = async (who: Person, id: string): Promise<string> =>
  (await register(who, id)).json<{ state: string }>().state
const leave = (who: Person, id: string) => who.post(`/api/events/${id}/leave`)
const own = async (who: Person, id: string) => (await who.get(`/api/events/${id}/mine`)).json<OwnEvent>()
const shown = async (id: string) => (await app.guest().get(`/api/events/${id}`)).json<CivicEvent>()
const notices = async (who: Person) =>
  (await who.get('/api/notifications')).json<{ items: { title: string; link: string }[] }>().items

describe('seats of an event', () => {
  test('50 people at once for 10 seats: ten sit, forty wait in one line, and nobody is counted twice', async () => {
    const id = await planned(app, ife)
    const people = await Promise.all(Array.from({ length: 50 }, () => newCitizen(app)))
    const answers = await Promise.all(people.map(({ who }) => register(who, id)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const states = answers.map((answer) => answer.json<{ state: string }>().state)
    expect(states.filter((state) => state === 'seated')).toHaveLength(10)
    expect(states.filter((state) => state === 'waiting')).toHaveLength(40)
    expect(await shown(id)).toMatchObject({ seatsTaken: 10, waiting: 40, capacity: 10 })
    const before = await Promise.all(people.map(async ({ who }) => (await own(who, id)).registration))
    expect(
      before
        .filter((each) => each?.state === 'waiting')
        .map((each) => each?.before ?? -1)
        .toSorted((one, other) => one - other),
    ).toEqual(Array.from({ length: 40 }, (_, at) => at))
    // All who sit leave at once: the first ten of the line get their seats.
    const seated = people.filter((_, at) => states[at] === 'seated')
    await Promise.all(seated.map(({ who }) => leave(who, id)))
    expect(await shown(id)).toMatchObject({ seatsTaken: 10, waiting: 30 })
    const { rows } = await sql<{ state: string; people: number }>`
      select state, count(*)::int as people from events.registration where event_id = ${id} group by 1 order by 1`.execute(
      app.db,
    )
    expect(rows).toEqual([
      { state: 'cancelled', people: 10 },
      { state: 'seated', people: 10 },
      { state: 'waiting', people: 30 },
    ])
  })

  test('a registration that is sent again, with the same key or without one, it takes effect once', async () => {
    const id = await planned(app, ife)
    const key = { 'idempotency-key': 'queued-task-of-ada-1' }
    const first = await register(ada, id, { userId: demoPerson('ada').id }, key)
    const again = await register(ada, id, { userId: demoPerson('ada').id }, key)
    expect([first.json(), again.headers['idempotency-replayed']]).toEqual([{ id, state: 'seated' }, 'true'])
    expect((await register(ada, id)).json()).toEqual({ id, state: 'seated' })
    expect(
      (await Promise.all(Array.from({ length: 5 }, () => register(ada, id)))).every(
        (each) => each.statusCode === 200,
      ),
    ).toBe(true)
    expect(await shown(id)).toMatchObject({ seatsTaken: 1, waiting: 0 })
  })

  test('an action that a device saved for somebody else does nothing for either (S-21)', async () => {
    const id = await planned(app, ife)
    const answer = await register(ada, id, { userId: demoPerson('dayo').id })
    expect(answer).toRefuse(409, 'OTHER_ACCOUNT')
    expect(await shown(id)).toMatchObject({ seatsTaken: 0, waiting: 0 })
  })

  test('a seat that is given back goes to the first of the line, who hears of it', async () => {
    const id = await planned(app, ife, { title: 'One seat only', capacity: 1 })
    expect(await stateOf(ada, id)).toBe('seated')
    expect(await stateOf(dayo, id)).toBe('waiting')
    const waiting = await own(dayo, id)
    expect(waiting.registration).toMatchObject({ state: 'waiting', code: null, ticket: null, before: 0 })
    expect([waiting.safetyContact, waiting.onlineUrl]).toEqual([null, null])
    expect((await leave(ada, id)).statusCode).toBe(200)
    expect((await leave(ada, id)).statusCode).toBe(200)
    expect((await own(dayo, id)).registration).toMatchObject({ state: 'seated' })
    expect((await own(dayo, id)).safetyContact).toBe('Funke, 0800 000 0000')
    expect(await notices(dayo)).toContainEqual(
      expect.objectContaining({ title: 'You have a seat: One seat only', link: `/events/${id}` }),
    )
    expect(await stateOf(ada, id)).toBe('waiting')
  })

  test('an erased account leaves its seat, which the next person gets', async () => {
    const id = await planned(app, ife, { capacity: 1 })
    const { id: personId, who } = await newCitizen(app)
    await register(who, id)
    await register(ada, id)
    await sql`delete from events.registration where person_id = ${personId}`.execute(app.db)
    expect(await shown(id)).toMatchObject({ seatsTaken: 0, waiting: 1 })
    await jobNamed('events:fill-seats').run(jobCtx(app), {})
    expect(await shown(id)).toMatchObject({ seatsTaken: 1, waiting: 0 })
    expect((await own(ada, id)).registration).toMatchObject({ state: 'seated' })
  })

  test('the table itself refuses more people than seats', async () => {
    const id = await planned(app, ife, { capacity: 1 })
    await expect(
      sql`update events.event set seats_taken = 2 where id = ${id}`.execute(app.db),
    ).rejects.toThrow('event_check')
  })

  test('nobody takes or gives back a seat once it begins, is cancelled or unknown; guests sign in first', async () => {
    const id = await planned(app, ife)
    expect((await register(app.guest(), id)).statusCode).toBe(401)
    expect((await register(await app.signIn('halima'), id)).json<{ code: string }>().code).toBe(
      'AGE_REQUIRED',
    )
    expect((await register(ada, '00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
    await ife.post(`/api/events/${id}/cancel`, { reason: 'The hall has no roof now.' })
    expect((await register(ada, id)).json<{ code: string }>().code).toBe('EVENT_OVER')
    const later = await planned(app, ife)
    app.clock.advance(4 * 86_400)
    expect((await register(await app.signIn('ada'), later)).json<{ code: string }>().code).toBe('EVENT_OVER')
  })
})
