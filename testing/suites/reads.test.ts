import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import type { Replica } from '#platform/server/replica/replica.ts'
import { isWrite } from '#shared/api.ts'
import { type Person, startTestApp, type TestApp } from '#test/app.ts'
import { ask, cookieHeader, outcomeOf, ownNavigation as own } from './outcomes.ts'
import { makeDigest } from './digest.ts'
import { type Doors, makeDoors } from './doors.ts'
import { browserOf, enterAs, principals, type PrincipalName, principalNames } from './principals.ts'
import { sampleOf } from './samples.ts'
import { isTriedCall } from './only.ts'

let app: TestApp
let doors: Doors
let digest: () => Promise<Record<string, string>>
beforeAll(async () => {
  app = await startTestApp({ LIMIT_FACTOR: '100000' }, { replica: asStandby })
  doors = await makeDoors(app)
  digest = await makeDigest(app.db)
})
afterAll(async () => {
  await app.stop()
  await likeStandby?.destroy()
})

/** Like a standby, a session in which nothing may be written. */
let likeStandby: Database | undefined
let isOnStandby = false
const asStandby = (primary: Database, _key: Buffer, url: string): Replica => {
  likeStandby = openDatabase(`${url}?options=-c%20default_transaction_read_only%3Don`, 4)
  return {
    read: (_who, _seen, work) => work(isOnStandby && likeStandby ? likeStandby : primary),
    mark: async () => '',
    placeOf: () => 0,
    look: async () => {},
    close: async () => {},
  }
}

const reads = domains.routes.filter(({ call }) => !isWrite(call))
/** The reads that this kind of user sends for all who get the same answer; an object in the path is another person's. */
const readsOf = (name: PrincipalName) =>
  reads.filter(
    (route) =>
      isTriedCall(route.name) &&
      doors
        .standIns(route, route.call.path.includes(':') ? `${route.name} other` : route.name)
        .includes(name),
  )
const spending = reads.filter(({ call }) => call.is.spends)

/** An export that is ready for download. */
const prepare = async (name: keyof typeof principals | 'ada', bytes = Buffer.from('PK a small archive')) => {
  const who = name === 'ada' ? 'ada' : principals[name].is
  if (!who) return
  const [id, key] = [randomUUID(), `exports/${randomUUID()}`]
  await app.ports.blobs.put(key, bytes, 'application/zip')
  const at = app.clock.now()
  await sql`insert into privacy.export (person_id, id, requested_at, ready_at, blob_key, size)
    values (${demoPerson(who).id}, ${id}, ${at}, ${at}, ${key}, ${bytes.length})
    on conflict (person_id) do update set id = ${id}, ready_at = ${at}, blob_key = ${key}, downloaded_at = null`.execute(
    app.db,
  )
}

/** Every request that another site can make a browser send, and a browser that sends no origin headers. */
const foreign: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  { referer: 'https://evil.example/page' },
  { ...own, 'sec-purpose': 'prefetch' },
  {},
]

describe('no read changes anything, unless it declares so and this site sent it', () => {
  test.each(principalNames)(
    '%s: every call that reads leaves every table unchanged, whoever started it',
    async (name) => {
      const who: Person = await enterAs(app, name)
      for (const route of readsOf(name)) {
        const sample = await sampleOf(route.name, { app, who, name, object: 'other' })
        await prepare(name as PrincipalName)
        const before = await digest()
        const isSpending = route.call.is.spends === true
        for (const headers of isSpending ? foreign : [own, ...foreign.slice(0, 1)]) {
          const outcome = outcomeOf(await ask(app, who, route, sample, headers))
          if (isSpending) expect([route.name, outcome]).toEqual([route.name, 'cross-site'])
          expect([route.name, await digest()]).toEqual([route.name, before])
        }
      }
    },
  )

  test('signing out by a link is the only exception, and another site ends no session', async () => {
    const ada = await browserOf(app, 'ada')
    const before = await digest()
    for (const headers of foreign) await ada.get('/api/logout', headers)
    expect(await digest()).toEqual(before)
    expect((await ada.get('/api/user')).statusCode).toBe(200)
  })
})

describe('a read of a signed-in person', () => {
  test('may write nothing in this suite', async () => {
    expect(likeStandby).toBeDefined()
    if (likeStandby)
      await expect(sql`delete from platform.change`.execute(likeStandby)).rejects.toMatchObject({
        code: '25006',
      })
  })

  test.each(principalNames.filter((name) => principals[name].is !== null))(
    '%s: is answered by a standby, on which nothing may be written, as by the primary',
    async (name) => {
      const who: Person = await enterAs(app, name)
      for (const route of readsOf(name).filter(({ call }) => !call.is.spends)) {
        const sample = await sampleOf(route.name, { app, who, name, object: 'other' })
        const outcomes: string[] = []
        for (const onStandby of [false, true]) {
          isOnStandby = onStandby
          outcomes.push(outcomeOf(await ask(app, who, route, sample, own)))
        }
        isOnStandby = false
        expect([route.name, outcomes[1]]).toEqual([route.name, outcomes[0]])
      }
    },
  )
})

describe('a single-use read', () => {
  test('is known: the download of one’s own data', () => {
    expect(spending.map(({ name }) => name)).toEqual(['privacy.download'])
  })

  test.each([
    own,
    { referer: 'http://localhost/privacy' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
  ])('works from this site and from the address bar, once: %j', async (headers) => {
    await prepare('ada')
    const ada = await browserOf(app, 'ada')
    const fetched = async () =>
      (await ada.get('/api/privacy/export/file', headers as Record<string, string>)).statusCode
    expect([await fetched(), await fetched()]).toEqual([200, 404])
  })

  test('that breaks off, or finds no bytes, is not used up', async () => {
    await prepare('ada', Buffer.alloc(24 * 1024 * 1024, 7))
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.server.address() as AddressInfo
    const ada = await browserOf(app, 'ada')
    const ask = () =>
      get({ port, path: '/api/privacy/export/file', headers: { ...cookieHeader(ada), ...own } })
    const stateOf = async () => (await ada.get('/api/privacy/export')).json<{ state: string }>().state
    const broken = ask()
    const [response] = await once(broken, 'response')
    await once(response, 'data')
    broken.on('error', () => {})
    response.on('error', () => {})
    broken.destroy()
    await expect.poll(stateOf, { timeout: 15_000 }).toBe('ready')
    await sql`update privacy.export set blob_key = 'exports/gone' where person_id = ${demoPerson('ada').id}`.execute(
      app.db,
    )
    expect((await ada.get('/api/privacy/export/file', own)).statusCode).toBe(404)
    expect(await stateOf()).toBe('ready')
    await prepare('ada')
    const [whole] = await once(ask(), 'response')
    for await (const _ of whole) expect(whole.statusCode).toBe(200)
    await expect.poll(stateOf, { timeout: 15_000 }).toBe('none')
  })
})
