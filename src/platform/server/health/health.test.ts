import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { makeBreaker } from '#ports/carrier/breaker.ts'
import { s3Blobs } from '#ports/blobs/s3.ts'
import { cloneDatabase } from '#test/database.ts'
import { fakePorts } from '#test/ports.ts'
import { startS3Double } from '#test/doubles/s3-double.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { type HealthParts, mountHealth, type Readiness, takesWrites } from './health.ts'

let url: string
let db: Database
let drop: () => Promise<unknown>
let readiness: Readiness
const ending: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  ;({ url, drop } = await cloneDatabase(inject('databaseServer')))
  db = openDatabase(url, 4)
})
beforeEach(() => {
  readiness = { isStopping: false, isPrepared: true, areJobsRunning: true }
})
afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

/** A server with only its health routes, and the number of database checks. */
const makeHealth = (given: Partial<HealthParts> = {}) => {
  const app: FastifyInstance = Fastify()
  const count = { looks: 0 }
  mountHealth(app, {
    db,
    ports: fakePorts(),
    jobs: [],
    dataDir: '/',
    readiness,
    isDatabaseHere: true,
    isDatabaseWell: (own) => {
      count.looks += 1
      return takesWrites(own)
    },
    ...given,
  })
  ending.push(() => app.close())
  const ask = async () => {
    const answer = await app.inject({ url: '/readyz' })
    return { status: answer.statusCode, age: answer.headers['age'], body: answer.json<unknown>() }
  }
  return { ask, count }
}

const well = { serving: 'ok', database: 'ok', disk: 'ok', files: 'ok', jobs: 'ok', carriers: 'ok' }

describe('/readyz', () => {
  test('tells strangers what works and nothing else', async () => {
    expect(await makeHealth().ask()).toEqual({
      status: 200,
      age: '0',
      body: { status: 'ready', checks: well },
    })
  })

  test('checks once a second for any number of requests, one after another or in parallel, and gives the age of the check', async () => {
    let now = 0
    const { ask, count } = makeHealth({ nowMs: () => now })
    const crowd = await Promise.all(Array.from({ length: 300 }, ask))
    expect(crowd.filter(({ status }) => status === 200)).toHaveLength(300)
    for (now = 1; now < 1_000; now += 10) await ask()
    expect(count.looks).toBe(1)
    now = 1_000
    await Promise.all(Array.from({ length: 300 }, ask))
    expect(count.looks).toBe(2)
    now = 2_500
    expect(await ask()).toMatchObject({ status: 200, age: '0' })
    expect(count.looks).toBe(3)
  })

  test('writes no row: no table is changed by it', async () => {
    const changed = await db.transaction().execute(async (tx) => {
      expect(await takesWrites(tx)).toBe(true)
      const { rows } = await sql<{ tables: number; wrote: boolean }>`
        select count(*)::int as tables, pg_current_xact_id_if_assigned() is not null as wrote
        from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0`.execute(tx)
      return rows[0]
    })
    expect(changed).toEqual({ tables: 0, wrote: true })
  })

  test('is 503 if the database is read-only, like a standby', async () => {
    const readOnly = openDatabase(url, 1)
    ending.push(() => readOnly.destroy())
    await sql`set default_transaction_read_only = on`.execute(readOnly)
    expect(await makeHealth({ db: readOnly }).ask()).toMatchObject({
      status: 503,
      body: { status: 'not ready', checks: { ...well, database: 'failed' } },
    })
  })

  test('is 503 at once when the process stops, whatever the last check said', async () => {
    const { ask } = makeHealth()
    expect((await ask()).status).toBe(200)
    readiness.isStopping = true
    expect(await ask()).toMatchObject({
      status: 503,
      body: { status: 'not ready', checks: { serving: 'failed' } },
    })
  })

  test('is 503 without disk space only if the database is on that disk', async () => {
    const dataDir = '/nowhere-at-all'
    const here = await makeHealth({ dataDir }).ask()
    const outside = await makeHealth({ dataDir, isDatabaseHere: false }).ask()
    expect([here, outside]).toMatchObject([
      { status: 503, body: { checks: { ...well, disk: 'failed' } } },
      { status: 200, body: { checks: { ...well, disk: 'degraded' } } },
    ])
  })

  test('stays 200 without the job worker, and says so', async () => {
    readiness.areJobsRunning = false
    expect(await makeHealth().ask()).toMatchObject({
      status: 200,
      body: { checks: { ...well, jobs: 'degraded' } },
    })
  })

  test('stays 200 when the jobs of a lane come too late or a carrier does not answer, and says which', async () => {
    const breaker = makeBreaker('sms', () => 0)
    const silence = () => Promise.reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }))
    for (let n = 0; n < 3; n += 1) await breaker.call(silence).catch(() => {})
    await sql`select graphile_worker.add_job('test:mail', run_at := now() - interval '1 hour')`.execute(db)
    const { ask } = makeHealth({
      ports: { ...fakePorts(), breakers: [breaker] },
      jobs: [{ name: 'test:mail', uses: ['email'] }],
    })
    const { status, body } = await ask()
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'ready',
        checks: { ...well, jobs: 'degraded', carriers: 'degraded' },
        late: [{ lane: 'email', waiting: 1 }],
        away: ['sms'],
      },
    ])
  })

  test('stays 200 without the object store, and says so', async () => {
    const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', region: 'auto' }
    const store = await startS3Double('civic', keys)
    const ports = { ...fakePorts(), blobs: s3Blobs({ ...keys, bucket: 'civic', endpoint: store.endpoint }) }
    let now = 0
    const { ask } = makeHealth({ ports, nowMs: () => now })
    expect(await ask()).toMatchObject({ status: 200, body: { checks: well } })
    await store.close()
    now = 6_000
    expect(await ask()).toMatchObject({
      status: 200,
      body: { status: 'ready', checks: { ...well, files: 'degraded' } },
    })
  })
})

/** A proxy in front of the database; while frozen it accepts everything and forwards nothing, like a vanished host. */
const startFreezer = async () => {
  const sockets = new Set<Socket>()
  let isFrozen = false
  let taken = 0
  const target = new URL(url)
  const server = createServer((near) => {
    taken += 1
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (!isFrozen) to.write(bytes)
      })
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    connections: () => taken,
    freeze: () => {
      isFrozen = true
    },
    /** Running statements are lost; new connections pass. */
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.destroy()
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('a hanging database makes /readyz 503 in time, checks do not pile up, and it recovers', async () => {
  const freezer = await startFreezer()
  const through = openDatabase(freezer.url, 8)
  ending.push(
    () => through.destroy(),
    () => freezer.stop(),
  )
  let now = 0
  const { ask, count } = makeHealth({ db: through, nowMs: () => now })
  expect((await ask()).status).toBe(200)
  freezer.freeze()
  now += 1_000
  const crowd = await Promise.all(Array.from({ length: 50 }, ask))
  expect(crowd).toEqual(
    Array.from({ length: 50 }, () => ({
      status: 503,
      age: '0',
      body: { status: 'not ready', checks: { ...well, database: 'failed' } },
    })),
  )
  // While that check hangs nobody starts another one, for at least ten seconds.
  for (let at = 0; at < 9; at += 1) {
    now += 999
    expect((await ask()).status).toBe(503)
  }
  expect([count.looks, freezer.connections()]).toEqual([2, 1])
  freezer.thaw()
  await expect
    .poll(async () => {
      now += 1_000
      return (await ask()).status
    })
    .toBe(200)
})
