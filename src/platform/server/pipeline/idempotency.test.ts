import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal, Refusal } from '#shared/errors.ts'
import { type SmallApp, startSmallApp } from '#test/small-app.ts'
import type { Ctx } from '../context.ts'
import { implement, missingDeclarations } from './route.ts'

const Given = z.strictObject({ what: z.string() })
const Effect = z.object({ id: z.int(), what: z.string() })
const declared = { access: 'public', limit: 'mutation', body: Given, returns: Effect } as const

const effectsApi = {
  add: post('/api/effects', {
    ...declared,
    summary: 'Writes one',
    idempotency: 'optional',
    status: 201,
    refuses: { unlucky: refusal(409, 'Not this one.') },
  }),
  other: post('/api/other', { ...declared, summary: 'Another call', idempotency: 'optional' }),
  pay: post('/api/pay', {
    ...declared,
    summary: 'Needs a key, and staff can stop it',
    stoppedBy: 'purchase',
    idempotency: 'required',
  }),
  note: post('/api/note', { ...declared, summary: 'Takes no key', idempotency: 'none' }),
  clear: post('/api/clear', {
    ...declared,
    summary: 'Answers nothing',
    idempotency: 'optional',
    status: 204,
    returns: z.undefined(),
  }),
}

/** The first one runs while others wait, so that "in flight" does not depend on timing. */
let gate: { entered: () => void; open: Promise<void> } | null = null
let ran = 0

const addEffect = async (
  ctx: Ctx,
  { body }: { body: z.output<typeof Given> },
): Promise<z.output<typeof Effect>> => {
  ran += 1
  const { rows } = await sql<{
    id: number
    what: string
  }>`insert into trial.effect (what) values (${body.what}) returning id, what`.execute(ctx.db)
  if (body.what === 'unlucky') throw new Refusal('unlucky')
  if (body.what === 'broken') throw new Error('broken')
  if (body.what === 'promise') await sql`insert into trial.promise (id, needs) values (1, 2)`.execute(ctx.db)
  if (gate) {
    gate.entered()
    await gate.open
  }
  return rows[0] ?? { id: 0, what: '' }
}

const routes = implement('effects', effectsApi, {
  add: addEffect,
  other: addEffect,
  pay: addEffect,
  note: addEffect,
  clear: async (ctx, input) => {
    await addEffect(ctx, input)
    return undefined
  },
})

let small: SmallApp
let visitor: ReturnType<SmallApp['visitor']>
beforeAll(async () => {
  small = await startSmallApp(routes)
  visitor = small.visitor()
  await sql`create schema trial`.execute(small.db)
  await sql`create table trial.effect (id int generated always as identity, what text not null)`.execute(
    small.db,
  )
  await sql`create table trial.promise (id int primary key, needs int references trial.promise (id) deferrable initially deferred)`.execute(
    small.db,
  )
})
afterEach(async () => {
  gate = null
  ran = 0
  await sql`truncate trial.effect`.execute(small.db)
})
afterAll(() => small.stop())

const keyed = (key: string, extra: Record<string, string> = {}) => ({ 'idempotency-key': key, ...extra })
const add = (what: string, key: string, url = '/api/effects') => visitor.post(url, { what }, keyed(key))
const effects = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from trial.effect`.execute(small.db)).rows[0]?.n ?? -1
const keptUnder = async (key: string): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from platform.idempotency where key = ${key}`.execute(
      small.db,
    )
  ).rows[0]?.n ?? -1

describe('the same key', () => {
  test('with the same content answers the same bytes again, marked as replayed, and does nothing more', async () => {
    const [first, second] = [await add('once', 'key-replayed'), await add('once', 'key-replayed')]
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    expect([first.headers['idempotency-replayed'], second.headers['idempotency-replayed']]).toEqual([
      undefined,
      'true',
    ])
    expect([await effects(), ran]).toEqual([1, 1])
  })

  test('with the same content in another order of keys or with other spaces is the same', async () => {
    await visitor.post('/api/effects', '{"what":"spaced"}', keyed('key-spaced'))
    const second = await visitor.post('/api/effects', '{ "what" : "spac\\u0065d" }', keyed('key-spaced'))
    expect([second.headers['idempotency-replayed'], await effects()]).toEqual(['true', 1])
  })

  test('with another content or for another call is refused with 422', async () => {
    await add('one', 'key-reused-1')
    for (const response of [await add('two', 'key-reused-1'), await add('one', 'key-reused-1', '/api/other')])
      expect([response.statusCode, response.json()]).toMatchObject([422, { code: 'KEY_REUSED' }])
    expect(await effects()).toBe(1)
  })

  test('of another person is another key', async () => {
    const [ada, bola] = [
      small.visitor('0ada0000-0000-4000-8000-000000000001'),
      small.visitor('0b01a000-0000-4000-8000-000000000002'),
    ]
    const answers = [
      await ada.post('/api/effects', { what: 'hers' }, keyed('key-shared')),
      await bola.post('/api/effects', { what: 'theirs' }, keyed('key-shared')),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json<{ what: string }>().what])).toEqual([
      [201, 'hers'],
      [201, 'theirs'],
    ])
  })

  test('during the first request is refused with 409 and a time to retry', async () => {
    let open = () => {}
    const entered = new Promise<void>((resolve) => {
      gate = { entered: resolve, open: new Promise<void>((free) => (open = free)) }
    })
    const first = add('slow', 'key-in-flight')
    await entered
    gate = null
    const second = await add('slow', 'key-in-flight')
    expect([second.statusCode, second.json(), second.headers['retry-after']]).toMatchObject([
      409,
      { code: 'IN_FLIGHT' },
      '1',
    ])
    open()
    expect((await first).statusCode).toBe(201)
    expect((await add('slow', 'key-in-flight')).headers['idempotency-replayed']).toBe('true')
    expect(await effects()).toBe(1)
  })

  test('sent fifty times in parallel has one effect', async () => {
    const token = await visitor.csrfToken()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        visitor.post('/api/effects', { what: 'crowd' }, keyed('key-crowd', { 'x-csrf-token': token })),
      ),
    )
    const kinds = answers.map(
      ({ statusCode, headers }) => `${statusCode}${headers['idempotency-replayed'] ? ' replayed' : ''}`,
    )
    expect(kinds.filter((kind) => kind === '201')).toHaveLength(1)
    expect(new Set(kinds).difference(new Set(['201', '201 replayed', '409']))).toEqual(new Set())
    expect([await effects(), ran]).toEqual([1, 1])
  })

  test('replays an empty answer as empty', async () => {
    const [first, second] = [
      await add('gone', 'key-empty-1', '/api/clear'),
      await add('gone', 'key-empty-1', '/api/clear'),
    ]
    expect([
      first.statusCode,
      second.statusCode,
      second.body,
      second.headers['idempotency-replayed'],
    ]).toEqual([204, 204, '', 'true'])
    expect(await effects()).toBe(1)
  })
})

describe('a failure', () => {
  test.each([
    ['a refusal', 'unlucky', 409],
    ['an error', 'broken', 500],
    ['a commit that the database refuses', 'promise', 500],
  ])(
    'by %s leaves no effect and no stored answer, and its key is free again',
    async (_what, what, status) => {
      const key = `key-of-${what}`
      expect((await add(what, key)).statusCode).toBe(status)
      expect([await effects(), await keptUnder(key)]).toEqual([0, 0])
      const again = await add('fine now', key)
      expect([
        again.statusCode,
        again.headers['idempotency-replayed'],
        await effects(),
        await keptUnder(key),
      ]).toEqual([201, undefined, 1, 1])
    },
  )
})

describe('a key', () => {
  test.each(['short', 'x'.repeat(129), 'with a space', 'ключ-ключ', 'tab\tinside-it'])(
    'like %j is refused',
    async (key) => {
      const response = await visitor.post('/api/effects', { what: 'x' }, keyed(key))
      expect([response.statusCode, response.json()]).toMatchObject([
        400,
        { fields: { 'Idempotency-Key': expect.any(String) } },
      ])
      expect(await effects()).toBe(0)
    },
  )

  test('is required if money would move', async () => {
    const response = await visitor.post('/api/pay', { what: 'x' })
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { fields: { 'Idempotency-Key': expect.any(String) } },
    ])
    expect((await add('x', 'key-of-payment', '/api/pay')).statusCode).toBe(200)
  })

  test('means nothing to a call that ignores it', async () => {
    await add('again', 'key-ignored-1', '/api/note')
    const second = await add('again', 'key-ignored-1', '/api/note')
    expect([second.statusCode, second.headers['idempotency-replayed'], await effects()]).toEqual([
      200,
      undefined,
      2,
    ])
  })
})

describe('a call that staff have stopped', () => {
  const stop = (isStopped: boolean) =>
    Object.assign(small.m, {
      switches: {
        stopped: async () => [],
        refuseIfOff: async (_ctx: unknown, name: string) => {
          if (isStopped) throw new Refusal('switched-off', { message: `We check ${name} today.` })
        },
      },
    })

  test('runs nothing, says why, and gives the answer of a write that ran before', async () => {
    const first = await add('paid', 'key-before-stop', '/api/pay')
    stop(true)
    const refused = await add('more', 'key-while-stopped', '/api/pay')
    expect(refused).toRefuse(503, 'SWITCHED_OFF')
    expect(refused.json()).toMatchObject({ error: 'We check purchase today.' })
    const again = await add('paid', 'key-before-stop', '/api/pay')
    expect([again.json(), again.headers['idempotency-replayed']]).toEqual([first.json(), 'true'])
    // Only what is stopped: other writes go on.
    expect((await add('other', 'key-other')).statusCode).toBe(201)
    expect([ran, await effects()]).toEqual([2, 2])
    stop(false)
    expect((await add('more', 'key-while-stopped', '/api/pay')).statusCode).toBe(200)
  })

  test('is a write: the server does not start with a read that names a switch', () => {
    const read = get('/api/things', { ...declared, summary: 'Reads', limit: 'read', stoppedBy: 'votes' })
    expect(missingDeclarations(read)).toEqual(['a write that a switch stops'])
  })
})
