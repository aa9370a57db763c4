import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import {
  type Database,
  findTrouble,
  isDatabaseAway,
  preparedStatement,
  openDatabase,
  runScript,
} from '#platform/server/database/database.ts'
import { refusePooling } from '#platform/server/database/connections/refuse-pooler.ts'
import { startTestApp } from '#test/app.ts'
import { cloneDatabase } from '#test/database.ts'
import { findPgbouncer, startPgbouncer } from '#test/doubles/pgbouncer.ts'
import { prepareDatabase } from '../prepare.ts'

const binary = await findPgbouncer()
const isUp = (db: Database) => expect.poll(() => findTrouble(db, 2_000)).toBeNull()

// Doubles cover what needs no PgBouncer (connections.test.ts); this test uses the real one.
describe.skipIf(binary === null)('PgBouncer, where it is installed', { timeout: 120_000 }, () => {
  const through = async (
    mode: Parameters<typeof startPgbouncer>[2],
    work: (pooler: Awaited<ReturnType<typeof startPgbouncer>>, url: string) => Promise<void>,
    size?: number,
  ) => {
    const database = await cloneDatabase(inject('databaseServer'))
    const pooler = await startPgbouncer(binary ?? '', database.url, mode, size)
    const waiting = openDatabase(pooler.through(database.url), 1)
    try {
      await isUp(waiting)
      await waiting.destroy()
      await work(pooler, database.url)
    } finally {
      await pooler.stop()
      await database.drop()
    }
  }

  test('in session mode prepares an empty database, serves people, and keeps time limits', async () => {
    await through('session', async (pooler, url) => {
      const empty = await cloneDatabase(inject('databaseServer'), null)
      await prepareDatabase(pooler.through(empty.url), { isDemonstration: false })
      await empty.drop()
      const app = await startTestApp({}, { open: (address) => openDatabase(pooler.through(address), 8) })
      const ada = await app.signIn('ada')
      const reads = await Promise.all(Array.from({ length: 60 }, () => ada.get('/api/wallet')))
      expect(new Set(reads.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      await app.stop()
      const db = openDatabase(pooler.through(url), 4)
      for (let turn = 0; turn < 4; turn += 1)
        expect((await sql`select current_setting('statement_timeout') as limit`.execute(db)).rows).toEqual([
          { limit: '10s' },
        ])
      await db.destroy()
    })
  })

  test.each(['transaction', 'statement'] as const)(
    'in %s mode is refused at start with the reason',
    async (mode) => {
      await through(mode, async (pooler, url) => {
        await expect(refusePooling(pooler.through(url))).rejects.toThrow('pooler in transaction mode')
        await expect(prepareDatabase(pooler.through(url), { isDemonstration: false })).rejects.toThrow(
          'session mode',
        )
      })
    },
  )

  test('in transaction mode is refused even with one server connection, and under load', async () => {
    await through(
      'transaction',
      async (pooler, url) => {
        await expect(refusePooling(pooler.through(url))).rejects.toThrow('transaction mode')
      },
      1,
    )
    await through('transaction', async (pooler, url) => {
      const db = openDatabase(pooler.through(url), 8)
      const clock = { isOver: false }
      const busy = Array.from({ length: 8 }, async () => {
        for (let turn = 0; turn < 2_000 && !clock.isOver; turn += 1)
          await sql`select pg_sleep(0.005)`.execute(db).catch(() => {})
      })
      const judged = await Promise.allSettled([1, 2, 3].map(() => refusePooling(pooler.through(url))))
      clock.isOver = true
      await Promise.all(busy)
      await db.destroy()
      for (const each of judged)
        expect(each).toMatchObject({
          status: 'rejected',
          reason: { message: expect.stringContaining('transaction mode') },
        })
    })
  })

  test('that breaks connections in the wrong mode counts as a lost database, and ends no process', async () => {
    await through(
      'transaction',
      async (pooler, url) => {
        const db = openDatabase(pooler.through(url), 12)
        const text = preparedStatement('select 7 as seven')
        const came = await Promise.allSettled(
          Array.from({ length: 200 }, (_, n) =>
            n % 3 === 0 ? sql`select pg_sleep(0.01)`.execute(db) : runScript(db, text),
          ),
        )
        for (const each of came)
          if (each.status === 'rejected') expect(isDatabaseAway(each.reason), String(each.reason)).toBe(true)
        await db.destroy()
      },
      3,
    )
  })

  test('that dies and restarts counts as a database that was lost', async () => {
    await through('session', async (pooler, url) => {
      const db = openDatabase(pooler.through(url), 2)
      await isUp(db)
      await pooler.kill()
      const trouble = await findTrouble(db)
      expect(trouble?.message).not.toBe('')
      await pooler.start()
      await isUp(db)
      await db.destroy()
    })
  })
})

test.runIf(binary === null)('PgBouncer is not installed here, so this test skipped the real one', () => {
  expect(binary).toBeNull()
})
