import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { prepareDatabase } from '#app/server/prepare.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { heldClock } from '#platform/server/clock.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { openReplica, type Replica } from '#platform/server/replica/replica.ts'
import { makeLog } from '#platform/server/log.ts'
import { type Person, startTestApp, type TestApp } from '#test/app.ts'
import { startWithStandby, type WithStandby } from '#test/standby.ts'

let servers: WithStandby
let app: TestApp
let replica: Replica
let standby: Database
/** Whose reads might have gone to the standby. */
const asked: string[] = []
/** The clock by which lag is measured. */
const passed = { ms: 0 }
const log = makeLog({ LOG_LEVEL: 'silent' })

beforeAll(async () => {
  servers = await startWithStandby((url) => prepareDatabase(url, { isDemonstration: true }))
  standby = openDatabase(servers.standbyUrl, 2)
  app = await startTestApp(
    {},
    {
      beside: { databaseUrl: servers.primaryUrl, clock: heldClock(new Date()) },
      replica: (primary, key) => {
        replica = openReplica({
          url: servers.standbyUrl,
          pool: 4,
          primary,
          maxLagMs: 5_000,
          key,
          log,
          now: () => performance.now() + passed.ms,
        })
        const read: Replica['read'] = (who, ...rest) => {
          asked.push(who)
          return replica.read(who, ...rest)
        }
        return { ...replica, read }
      },
    },
  )
}, 180_000)
afterAll(async () => {
  await app.stop()
  await replica.close()
  await standby.destroy()
  await servers.stop()
})
/** Waits until the standby shows everything that the primary has, and the product knows. */
const caughtUp = () =>
  expect
    .poll(async () => {
      const { rows: ours } = await sql<{
        at: string
      }>`select pg_current_wal_insert_lsn()::text as at`.execute(app.db)
      await replica.look()
      const at = ours[0]?.at ?? ''
      const { rows } = await sql<{ done: boolean }>`
        select pg_last_wal_replay_lsn() >= ${at}::pg_lsn as done`.execute(standby)
      return rows[0]?.done
    })
    .toBe(true)

const nameOf = async (person: Person): Promise<string> =>
  (await person.get('/api/user')).json<{ firstName: string }>().firstName

/** Somebody else changes what this person sees. */
const rename = (name: 'ada' | 'bola' | 'ife', to: string) =>
  sql`update identity.person set first_name = ${to} where id = ${demoPerson(name).id}`.execute(app.db)

const leaderId = async (): Promise<string> =>
  /[\da-f]{8}-[\da-f-]{27}/.exec((await app.guest().get('/api/leaders')).body)?.[0] ?? ''

describe('reads of signed-in people', () => {
  afterEach(async () => {
    await servers.resume()
    await caughtUp()
  })

  test('may go to the standby; those of guests and consoles never do', async () => {
    const [ada, chidi] = [await app.signIn('ada'), await app.signIn('chidi')]
    asked.length = 0
    const answers = [
      await app.guest().get('/api/leaders'),
      await chidi.get('/api/admin/users'),
      await ada.get('/api/user'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(asked).toEqual([demoPerson('ada').id])
  })

  test('show what the standby has', async () => {
    const ada = await app.signIn('ada')
    await caughtUp()
    await servers.pause()
    await rename('ada', 'Renamed')
    expect(await nameOf(ada)).toBe('Ada')
    await servers.resume()
    await caughtUp()
    expect(await nameOf(ada)).toBe('Renamed')
    await rename('ada', 'Ada')
  })

  test('show what the person has just written, while others still see the state before', async () => {
    const [ada, bola] = [await app.signIn('ada'), await app.signIn('bola')]
    const leader = await leaderId()
    await caughtUp()
    await servers.pause()
    const followed = async (person: Person) =>
      (await person.get('/api/follows/mine'))
        .json<{ leaders: { id: string }[] }>()
        .leaders.map(({ id }) => id)
    expect(await followed(ada)).toEqual([])
    const done = await ada.post(`/api/leaders/${leader}/follow`)
    expect(done.statusCode).toBeLessThan(300)
    expect(done.cookies.find(({ name }) => name === '__Host-seen')).toMatchObject({
      httpOnly: true,
      maxAge: 60,
    })
    expect(await followed(ada)).toEqual([leader])
    // Another process knows of the write by the marker alone.
    await rename('bola', 'Renamed')
    expect(await nameOf(bola)).toBe('Bola')
    bola.cookies.set('__Host-seen', ada.cookies.get('__Host-seen') ?? '')
    expect(await nameOf(bola)).toBe('Renamed')
    bola.cookies.delete('__Host-seen')
    expect(await nameOf(bola)).toBe('Bola')
    // A browser that lost its marker asks the same process.
    ada.cookies.delete('__Host-seen')
    expect(await followed(ada)).toEqual([leader])
    await rename('bola', 'Bola')
    await servers.resume()
    await caughtUp()
    expect(await followed(ada)).toEqual([leader])
  })

  test('go to the primary when the standby is later than the bound, and back when it has caught up', async () => {
    const ife = await app.signIn('ife')
    const own = demoPerson('ife').firstName
    await caughtUp()
    await servers.pause()
    await rename('ife', 'Renamed')
    await replica.look()
    expect(await nameOf(ife)).toBe(own)
    passed.ms += 5_001
    await replica.look()
    expect(await nameOf(ife)).toBe('Renamed')
    await servers.resume()
    await caughtUp()
    await servers.pause()
    await rename('ife', own)
    expect(await nameOf(ife)).toBe('Renamed')
  })

  test('are repeated on the primary when the standby cancels them to replay', async () => {
    await caughtUp()
    const tried: string[] = []
    const answer = await replica.read('somebody', 0, async (db) => {
      tried.push(db === app.db ? 'primary' : 'standby')
      if (db !== app.db) throw Object.assign(new Error('conflict with recovery'), { code: '40001' })
      return 'the answer'
    })
    expect([answer, tried]).toEqual(['the answer', ['standby', 'primary']])
    await expect(
      replica.read('somebody', 0, () => Promise.reject(new Error('a fault of ours'))),
    ).rejects.toThrow('a fault of ours')
  })

  test('may not write there: such a read is repeated on the primary', async () => {
    await caughtUp()
    const changed = await replica.read('somebody', 0, async (db) => {
      const { numAffectedRows } = await sql`
        update identity.person set first_name = first_name where id = ${demoPerson('ada').id}`.execute(db)
      return Number(numAffectedRows)
    })
    expect(changed).toBe(1)
  })
})

describe('a marker', () => {
  test('that we did not make counts for nothing', async () => {
    const marker = await replica.mark(null)
    expect(replica.placeOf(marker)).toBeGreaterThan(0)
    const [place, signature] = marker.split('.')
    for (const forged of [
      undefined,
      '',
      'all',
      `all.${signature}`,
      `zzzz.${signature}`,
      `${place}.`,
      marker + 'x',
    ])
      expect(replica.placeOf(forged)).toBe(0)
  })

  test('never goes back: whatever was committed before it was asked for lies before it', async () => {
    const places = await Promise.all(
      Array.from({ length: 20 }, async () => {
        await rename('ada', 'Ada')
        const { rows } = await sql<{ at: number }>`
          select (pg_current_wal_insert_lsn() - '0/0')::bigint as at`.execute(app.db)
        return { at: rows[0]?.at ?? 0, marked: replica.placeOf(await replica.mark('ada')) }
      }),
    )
    for (const { at, marked } of places) expect(marked).toBeGreaterThanOrEqual(at)
  })
})

describe('a standby that is none any more', () => {
  test('of another cluster is never used', async () => {
    const other = openReplica({
      url: inject('databaseServer'),
      pool: 1,
      primary: app.db,
      maxLagMs: 5_000,
      key: Buffer.alloc(32),
      log,
    })
    await other.look()
    expect(await other.read('somebody', 0, async (db) => db === app.db)).toBe(true)
    await other.close()
  })

  test('and was promoted, or stopped, is not used: the primary answers, and nobody notices', async () => {
    const ada = await app.signIn('ada')
    await caughtUp()
    await servers.promote()
    await replica.look()
    await rename('ada', 'Renamed')
    expect(await nameOf(ada)).toBe('Renamed')
    await servers.stopStandby()
    expect(await nameOf(ada)).toBe('Renamed')
    await replica.look()
    expect(await nameOf(ada)).toBe('Renamed')
  })

  test('from the start keeps nobody waiting', async () => {
    const away = openReplica({
      url: 'postgres://nobody@127.0.0.1:1/none',
      pool: 1,
      primary: app.db,
      maxLagMs: 5_000,
      key: Buffer.alloc(32),
      log,
    })
    expect(await away.read('somebody', 0, async (db) => db === app.db)).toBe(true)
    await away.look()
    expect(await away.read('somebody', 0, async (db) => db === app.db)).toBe(true)
    await away.close()
  })
})
