import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { openLossyWire } from '#test/doubles/lossy-wire.ts'
import { refusalOf, startPoolerDouble } from '#test/doubles/pooler.ts'
import { preparedStatement, nameOfStatement } from './connections.ts'
import {
  allowMinutes,
  type Database,
  findTrouble,
  inTransaction,
  isDatabaseAway,
  openDatabase,
  runScript,
  withoutTimeLimits,
} from '../database.ts'
import { refusePooling } from './refuse-pooler.ts'

let url: string
let drop: () => Promise<unknown>
beforeAll(async () => {
  const database = await cloneDatabase(inject('databaseServer'))
  ;({ url, drop } = database)
})
afterAll(() => drop())

const limitsOf = async (db: Database) =>
  (
    await sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  ).rows[0]
const pidOf = async (db: Database) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
const usual = { statement: '10s', lock: '3s', idle: '20s' }
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const within = async (
  patience: { connectMs: number; answerMs: number },
  work: (db: Database) => Promise<void>,
) => {
  const db = openDatabase(url, 1, patience)
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

describe('a connection', () => {
  test('has its time limits even if a pooler refuses them in the startup packet, because we do not send them there', async () => {
    const wire = await openLossyWire(Number(new URL(url).port), (first) =>
      first.includes('options\0') ? refusalOf('08P01', 'unsupported startup parameter: options') : null,
    )
    const db = openDatabase(wire.through(url), 2)
    expect(await limitsOf(db)).toEqual(usual)
    await db.destroy()
    const asking = openDatabase(`${wire.through(url)}?options=-c%20statement_timeout%3D1`, 1)
    expect(await findTrouble(asking)).toEqual({
      code: '08P01',
      message: 'unsupported startup parameter: options',
    })
    await asking.destroy()
    await wire.close()
  })

  test('that does not answer in time is dropped, and the next one is new', async () => {
    await within({ connectMs: 5_000, answerMs: 1_500 }, async (db) => {
      const first = await pidOf(db)
      const failure = await failureOf(sql`select pg_sleep(9)`.execute(db))
      expect(isDatabaseAway(failure)).toBe(true)
      expect(failure).toMatchObject({ code: 'ETIMEDOUT' })
      expect(await pidOf(db)).not.toBe(first)
      expect(await limitsOf(db)).toEqual(usual)
    })
  })

  test('that is dropped sends nothing afterwards: its pending statement never arrives', async () => {
    const wire = await openLossyWire(Number(new URL(url).port))
    const direct = openDatabase(url, 1)
    await sql`create schema trial`.execute(direct)
    await sql`create table trial.act (n int)`.execute(direct)
    const db = openDatabase(wire.through(url), 1, { connectMs: 5_000, answerMs: 1_500 })
    const first = await pidOf(db)
    wire.lose('there')
    expect(await failureOf(sql`insert into trial.act values (1)`.execute(db))).toMatchObject({
      code: 'ETIMEDOUT',
    })
    await expect.poll(() => wire.open()).toBe(0)
    wire.heal()
    await sql`insert into trial.act values (2)`.execute(db)
    await expect
      .poll(
        async () =>
          (await sql`select from pg_stat_activity where pid = ${first}`.execute(direct)).rows.length,
      )
      .toBe(0)
    expect((await sql`select n from trial.act`.execute(direct)).rows).toEqual([{ n: 2 }])
    await db.destroy()
    await direct.destroy()
    await wire.close()
  })

  test('waits longer if asked to, and not for a statement more', async () => {
    await within({ connectMs: 5_000, answerMs: 1_500 }, async (db) => {
      await withoutTimeLimits(db, async (connection) => {
        expect(await limitsOf(connection)).toMatchObject({ statement: '0', lock: '0' })
        await sql`select pg_sleep(2)`.execute(connection)
      })
      expect(await limitsOf(db)).toEqual(usual)
      await inTransaction(db, async (tx) => {
        await allowMinutes(tx, 10)
        expect(await limitsOf(tx)).toMatchObject({ statement: '10min' })
        await sql`select pg_sleep(2)`.execute(tx)
      })
      expect(await limitsOf(db)).toEqual(usual)
      expect(isDatabaseAway(await failureOf(sql`select pg_sleep(9)`.execute(db)))).toBe(true)
    })
  })

  test('has its limits again after work without limits has failed, and reports the failure', async () => {
    await within({ connectMs: 5_000, answerMs: 5_000 }, async (db) => {
      const failure = await failureOf(withoutTimeLimits(db, (one) => sql`select 1 / 0`.execute(one)))
      expect(failure).toMatchObject({ code: '22012' })
      expect(await limitsOf(db)).toEqual(usual)
    })
  })

  test.each(['08P01', '26000', '42P05'])(
    'on which a pooler answers %s is dropped, and counts as a lost database',
    async (code) => {
      await within({ connectMs: 5_000, answerMs: 5_000 }, async (db) => {
        const first = await pidOf(db)
        const failure = await failureOf(
          runScript(db, `do $$ begin raise exception 'a pooler said so' using errcode = '${code}'; end $$`),
        )
        expect(isDatabaseAway(failure)).toBe(true)
        expect(await pidOf(db)).not.toBe(first)
      })
    },
  )
})

describe('a prepared statement', () => {
  test('is named by its text alone, so that every release uses the same name for it', async () => {
    const [one, two] = ['select 1 as one', 'select 2 as two'].map(preparedStatement)
    expect(nameOfStatement(one ?? '')).toBe(
      `s_${createHash('sha256').update('select 1 as one').digest('hex').slice(0, 16)}`,
    )
    expect(nameOfStatement(two ?? '')).not.toBe(nameOfStatement(one ?? ''))
    await within({ connectMs: 5_000, answerMs: 5_000 }, async (db) => {
      await runScript(db, one ?? '')
      await runScript(db, one ?? '')
      const { rows } = await sql`select name from pg_prepared_statements`.execute(db)
      expect(rows).toEqual([{ name: nameOfStatement(one ?? '') }])
    })
  })
})

describe('a problem with a database', () => {
  test.each([
    ['nobody listens', 'postgres://a:secret-of-a@127.0.0.1:9/none', 'ECONNREFUSED'],
    ['the address is none', 'postgres://a:secret-of-a@127.0.0.1:none/none', 'ERR_INVALID_URL'],
    ['the host is unknown', 'postgres://a:secret-of-a@no-such-host.invalid/none', /ENOTFOUND|EAI_AGAIN/],
  ])('is reported if %s, without the password', async (_name, address, code) => {
    const db = openDatabase(address, 1)
    const trouble = await findTrouble(db)
    expect(trouble?.code).toMatch(code)
    expect(trouble?.message).not.toBe('')
    expect(JSON.stringify(trouble)).not.toContain('secret-of-a')
    await db.destroy()
  })

  test('is reported if the password is wrong or the database does not exist, without the password', async () => {
    const [wrong, absent] = [new URL(url), new URL(url)]
    wrong.password = 'secret-of-a'
    absent.pathname = '/not-there'
    for (const [address, code] of [
      [wrong, '28P01'],
      [absent, '3D000'],
    ] as const) {
      const db = openDatabase(address.href, 1)
      const trouble = await findTrouble(db)
      expect(trouble).toMatchObject({ code })
      expect(trouble?.message).not.toContain(address.password)
      await db.destroy()
    }
  })

  test('is not reported if it answers', async () => {
    await within({ connectMs: 5_000, answerMs: 5_000 }, async (db) => {
      expect(await findTrouble(db)).toBeNull()
      expect(await findTrouble(db, 200, (asked) => sql`select pg_sleep(3)`.execute(asked))).not.toBeNull()
    })
  })
})

describe('a pooler with shared sessions', () => {
  const judged = async (choose: (connection: number, query: string) => number | string) => {
    const double = await startPoolerDouble(choose)
    try {
      return await refusePooling(double.url).then(
        () => 'serves',
        (error: unknown) => String(error),
      )
    } finally {
      await double.close()
    }
  }

  test('is distinguished from one that gives each connection a session, and from PostgreSQL itself', async () => {
    expect(await judged((connection) => 100 + connection)).toBe('serves')
    await refusePooling(url)
  })

  test('is refused with the reason, whichever session it gives out next', async () => {
    const [mode, turn] = [/pooler in transaction mode.*session mode/, { now: 0 }]
    const last = () => 100
    const inTurn = () => 100 + ((turn.now += 1) % 3)
    const seldom = (connection: number) => 100 + connection + ((turn.now += 1) > 9 ? 1 : 0)
    for (const choose of [last, inTurn, seldom]) {
      turn.now = 0
      expect(await judged(choose)).toMatch(mode)
    }
    const perStatement = (_connection: number, query: string) =>
      query === 'begin' ? 'transaction blocks not allowed in statement pooling mode' : 100
    expect(await judged(perStatement)).toMatch(mode)
  })

  test('with another failure is not reported as a pool mode', async () => {
    expect(await judged(() => 'no more connections allowed')).toContain('no more connections allowed')
  })
})
