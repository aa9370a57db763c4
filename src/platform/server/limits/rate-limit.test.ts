import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Refusal } from '#shared/errors.ts'
import { type LimitName, limits } from '#shared/limits.ts'
import { cloneDatabase } from '#test/database.ts'
import { heldClock } from '../clock.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { type Limiter, makeLimiter } from './rate-limit.ts'

let db: Database
let drop: () => Promise<unknown>
const clock = heldClock(new Date('2026-11-21T12:00:00Z'))
beforeAll(async () => {
  const database = await cloneDatabase(inject('databaseServer'))
  db = openDatabase(database.url, 8)
  drop = database.drop
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const limiterOf = (factor = 1): Limiter => makeLimiter(db, () => clock.now(), factor)
const refusalOf = (hit: Promise<void>): Promise<Refusal | null> =>
  hit.then(
    () => null,
    (error: Refusal) => error,
  )
const use = async (limiter: Limiter, name: LimitName, who: string, times: number): Promise<void> => {
  for (let done = 0; done < times; done += 1) await limiter.hit(name, who)
}

describe.each(Object.keys(limits) as LimitName[])('the limit %s', (name) => {
  const { times, windowSeconds } = limits[name]

  test('allows this many, refuses the next one with the time to wait, and resets when the window ends', async () => {
    const limiter = limiterOf()
    await use(limiter, name, 'ada', times)
    clock.advance(1)
    const refusal = await refusalOf(limiter.hit(name, 'ada'))
    expect([refusal?.code, refusal?.detail.retryAfterSeconds]).toEqual([
      'too-many-requests',
      windowSeconds - 1,
    ])
    expect(await refusalOf(limiter.hit(name, 'bola'))).toBeNull()
    clock.advance(windowSeconds)
    expect(await refusalOf(limiter.hit(name, 'ada'))).toBeNull()
  })

  test('still holds after a restart', async () => {
    const before = limiterOf()
    await use(before, name, 'chidi', times)
    await before.flush()
    const refusal = await refusalOf(limiterOf().hit(name, 'chidi'))
    expect([refusal?.code, refusal?.detail.retryAfterSeconds]).toEqual(['too-many-requests', windowSeconds])
  })
})

describe('limits', () => {
  test('of writes count over several processes, also in parallel', async () => {
    const [one, other] = [limiterOf(), limiterOf()]
    const hits = Array.from({ length: limits.nominate.times + 5 }, (_, at) =>
      refusalOf((at % 2 === 0 ? one : other).hit('nominate', 'crowd')),
    )
    expect((await Promise.all(hits)).filter(Boolean)).toHaveLength(5)
  })

  test('of reads add up over processes when they are flushed', async () => {
    const [one, other] = [limiterOf(), limiterOf()]
    await use(one, 'read', 'village', 200)
    await use(other, 'read', 'village', 100)
    for (const limiter of [one, other]) await limiter.flush()
    // A process learns the other's count only when it has its own to write.
    await one.hit('read', 'village')
    await one.flush()
    expect(await refusalOf(one.hit('read', 'village'))).not.toBeNull()
  })

  test('of all writes of a person add up over processes without a flush', async () => {
    const [one, other] = [limiterOf(), limiterOf()]
    await use(one, 'mutation', 'kemi', limits.mutation.times - 1)
    await expect
      .poll(async () => {
        const { rows } = await sql<{ times: number }>`
          select times from platform.rate_count where bucket = 'mutation:kemi'`.execute(db)
        return rows[0]?.times
      })
      .toBe(limits.mutation.times - 1)
    await other.hit('mutation', 'kemi')
    expect(await refusalOf(other.hit('mutation', 'kemi'))).not.toBeNull()
  })

  test('of a few writes are flushed when the process ends, and not before', async () => {
    const written = async () => {
      const { rows } = await sql<{ times: number }>`
        select times from platform.rate_count where bucket = 'mutation:lola'`.execute(db)
      return rows.map(({ times }) => times)
    }
    const limiter = limiterOf()
    const few = limits.mutation.times / 10 - 1
    await use(limiter, 'mutation', 'lola', few)
    await limiter.flush()
    expect(await written()).toEqual([])
    await limiter.flush('all')
    expect(await written()).toEqual([few])
    const next = limiterOf()
    await use(next, 'mutation', 'lola', limits.mutation.times - few)
    expect(await refusalOf(next.hit('mutation', 'lola'))).not.toBeNull()
  })

  test('reset one account’s tries and no other’s', async () => {
    const limiter = limiterOf()
    for (const who of ['dayo', 'emeka']) await use(limiter, 'login', who, limits.login.times)
    await limiter.clear('login', 'dayo')
    expect(await refusalOf(limiter.hit('login', 'dayo'))).toBeNull()
    expect(await refusalOf(limiter.hit('login', 'emeka'))).not.toBeNull()
  })

  test('are raised for a demonstration, but never those that guard an account', async () => {
    const limiter = limiterOf(3)
    await use(limiter, 'nominate', 'funke', limits.nominate.times * 3)
    expect(await refusalOf(limiter.hit('nominate', 'funke'))).not.toBeNull()
    await use(limiter, 'login', 'funke', limits.login.times)
    expect(await refusalOf(limiter.hit('login', 'funke'))).not.toBeNull()
  })

  test('leave nothing behind once their window is over', async () => {
    const limiter = limiterOf()
    await use(limiter, 'read', 'gone', 2)
    await limiter.hit('upload', 'gone')
    await limiter.flush()
    clock.advance(2 * Math.max(...Object.values(limits).map(({ windowSeconds }) => windowSeconds)))
    await limiter.flush()
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from platform.rate_count`.execute(db)
    expect(rows[0]?.n).toBe(0)
  })

  test('lose no count when a flush fails', async () => {
    const limiter = limiterOf()
    await use(limiter, 'read', 'storm', 3)
    await sql`alter table platform.rate_count rename to rate_away`.execute(db)
    await expect(limiter.flush()).rejects.toThrow('rate_count')
    await sql`alter table platform.rate_away rename to rate_count`.execute(db)
    await limiter.flush()
    const { rows } = await sql<{
      times: number
    }>`select times from platform.rate_count where bucket = 'read:storm'`.execute(db)
    expect(rows[0]?.times).toBe(3)
  })
})
