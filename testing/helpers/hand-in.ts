import { sql } from 'kysely'
import type { OpenRecord } from '#domains/opendata/contract.ts'
import type { RecordCheck } from '#domains/opendata/contracts/checking-contract.ts'
import type { HandedRecord } from '#domains/opendata/contracts/sending-contract.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { afterAll, beforeAll } from 'vitest'
import { DAY_MS } from '#shared/values/time.ts'
import { type Person, startTestApp, type TestApp } from './app.ts'
import { ok } from './answers.ts'

const names = ['ada', 'ife', 'funke', 'bola', 'binta', 'emeka'] as const

/** A server for a test file, with people who hand data in and people who check it. */
export const handingIn = () => {
  let app: TestApp
  let guest: Person
  const people = new Map<string, Person>()
  beforeAll(async () => {
    app = await startTestApp()
    guest = app.guest()
    await Promise.all(names.map(async (name) => people.set(name, await app.signIn(name))))
    // The committee member is verified as well.
    await sql`update identity.person set is_verified = true where id = ${demoPerson('funke').id}`.execute(
      app.db,
    )
  })
  afterAll(() => app.stop())
  const as = (name: string): Person => people.get(name) ?? guest
  const day = (back: number): string =>
    new Date(app.clock.now().getTime() - back * DAY_MS).toISOString().slice(0, 10)
  const clinic = (change: Record<string, unknown> = {}) => ({
    template: 'facility',
    lga: 'SO-sokoto-north',
    name: 'Kofar Kade Clinic',
    kind: 'clinic',
    condition: 'works',
    observedOn: day(5),
    sourceUrl: 'https://example.org/minutes',
    ...change,
  })
  const send = async (change: Record<string, unknown> = {}, who = 'ife'): Promise<string> => {
    const { id } = ok<{ id: string }>(await as(who).post('/api/opendata/submissions', clinic(change)), 201)
    // No test depends on the lot.
    await sql`update opendata.submission set is_drawn = false where id = ${id}`.execute(app.db)
    return id
  }
  const decide = (id: string, body: Record<string, unknown> = { outcome: 'accepted' }, who = 'bola') =>
    as(who).post(`/api/opendata/submissions/${id}/decide`, body)
  const queue = async (who = 'bola') =>
    ok<{ items: RecordCheck[] }>(await as(who).get('/api/opendata/checks')).items
  const mine = async (who = 'ife') =>
    ok<{ items: HandedRecord[] }>(await as(who).get('/api/opendata/mine')).items
  const recordOf = async (id: string): Promise<OpenRecord> => {
    const own = [...(await mine()), ...(await mine('funke'))].find((each) => each.id === id)
    return ok<OpenRecord>(await as('guest').get(`/api/opendata/records/${own?.recordId}`))
  }
  const published = async (change: Record<string, unknown> = {}): Promise<OpenRecord> => {
    const id = await send(change)
    ok(await decide(id))
    return recordOf(id)
  }
  /** The server, once it runs. */
  const server = (): TestApp => app
  return { server, as, day, clinic, send, decide, queue, mine, recordOf, published }
}
