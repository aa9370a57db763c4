import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { get, post, put } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { openDatabase } from '../database/database.ts'
import { implement } from './route.ts'
import { type SmallApp, startSmallApp } from '#test/small-app.ts'

const Thing = z.strictObject({ name: z.string(), count: z.int(), isOpen: z.optional(z.boolean()) })

const thingsApi = {
  list: get('/api/things', {
    summary: 'All',
    access: 'public',
    limit: 'read',
    query: z.strictObject({ word: z.optional(z.string()) }),
    returns: z.object({ word: z.string() }),
  }),
  add: post('/api/things', {
    summary: 'Adds one',
    access: 'public',
    limit: 'mutation',
    idempotency: 'optional',
    status: 201,
    body: Thing,
    returns: z.object({ name: z.string(), count: z.int() }),
    refuses: { 'thing-unlucky': refusal(409, 'Thirteen is no count.') },
  }),
  mine: get('/api/things/mine', {
    summary: 'Own',
    access: 'citizen',
    limit: 'read',
    returns: z.object({ id: z.string() }),
  }),
  touch: put('/api/things/:thingId', {
    summary: 'No body',
    access: 'public',
    limit: 'mutation',
    idempotency: 'none',
    returns: z.object({ id: z.string() }),
  }),
  explode: post('/api/explode', {
    summary: 'Breaks',
    access: 'public',
    limit: 'mutation',
    idempotency: 'none',
    body: z.strictObject({ how: z.enum(['error', 'contract', 'killed', 'slow', 'full']) }),
    returns: z.object({ ok: z.literal(true) }),
  }),
}

let calls = 0
const routes = implement('things', thingsApi, {
  list: async (_ctx, { query }) => {
    calls += 1
    return { word: query.word ?? '' }
  },
  add: async (_ctx, { body }) => {
    calls += 1
    return { ...body, secret: 'never sent' }
  },
  mine: async (ctx) => ({ id: ctx.viewer.id }),
  touch: async (_ctx, { params }) => ({ id: params.thingId }),
  explode: async (ctx, { body }) => {
    if (body.how === 'error') throw new Error('select * from secret_table at /srv/place')
    if (body.how === 'killed') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(ctx.db)
    if (body.how === 'full')
      await sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(
        ctx.db,
      )
    if (body.how === 'slow')
      await sql`select set_config('statement_timeout', '50', true)`
        .execute(ctx.db)
        .then(() => sql`select pg_sleep(5)`.execute(ctx.db))
    return { ok: 'no' } as never
  },
})

let small: SmallApp
let visitor: ReturnType<SmallApp['visitor']>
beforeAll(async () => {
  small = await startSmallApp(routes)
  visitor = small.visitor()
})
afterAll(() => small.stop())

const add = (body: unknown, headers?: Record<string, string>) => visitor.post('/api/things', body, headers)
const good = { name: 'Ada', count: 2 }

describe('a body', () => {
  test('of the right shape is accepted, and the answer has only what the contract names', async () => {
    const response = await add({ ...good, isOpen: true })
    expect([response.statusCode, response.json()]).toEqual([201, good])
    expect(response.headers['cache-control']).toBe('no-store')
  })

  const refused: [string, unknown, string][] = [
    ['with a key that nobody knows, which is named', { ...good, isAdmin: true }, 'isAdmin'],
    ['with a text for a number', { ...good, count: '5' }, 'count'],
    ['with a number for a truth', { ...good, isOpen: 1 }, 'isOpen'],
    ['with a truth for a number', { ...good, count: true }, 'count'],
    ['with a fraction for a whole number', { ...good, count: 1.5 }, 'count'],
    ['with a number past all counting', `{"name":"a","count":1e400}`, 'count'],
    ['without a field', { name: 'Ada' }, 'count'],
    ['that is a list', [good], 'body'],
    ['that is null', 'null', 'name'],
    ['with NUL in a text', { ...good, name: 'a\0b' }, 'body'],
    ['with half a character', '{"name":"\\ud800","count":1}', 'body'],
    ['with half a character in a key', '{"name":"a","count":1,"\\udc00":1}', 'body'],
    ['with a key twice', '{"name":"a","count":1,"count":2}', 'body'],
    ['with a key twice in two spellings', String.raw`{"name":"a","count":1,"c\u006funt":2}`, 'body'],
    ['nested without end', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 'body'],
  ]
  test.each(refused)('%s is refused', async (_what, body, field) => {
    const before = calls
    const response = await add(body)
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'INVALID_INPUT' }])
    expect(Object.keys(response.json<{ fields: object }>().fields)).toContain(field)
    expect(calls).toBe(before)
  })

  test.each([
    ['with a key __proto__', '{"name":"a","count":1,"__proto__":{"isAdmin":true}}'],
    ['with a constructor’s prototype', '{"name":"a","count":1,"constructor":{"prototype":{"x":1}}}'],
    ['that is no JSON', '{"name":'],
    ['that is empty although announced', ''],
  ])('%s is refused', async (_what, body) => {
    const response = await add(body)
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'INVALID_INPUT' }])
  })

  test('may hold a key’s text as a value, and the same key in two objects of a list', async () => {
    expect((await add('{"name":"\\"count\\": {[", "count": 1}')).statusCode).toBe(201)
  })

  test('of more than 64 KiB is refused with 413 before the use case runs', async () => {
    const response = await add({ ...good, name: 'x'.repeat(64 * 1024) })
    expect([response.statusCode, response.json()]).toMatchObject([413, { code: 'TOO_LARGE' }])
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/xml',
  ])('of type %s is refused with 415', async (type) => {
    const response = await add(JSON.stringify(good), { 'content-type': type })
    expect([response.statusCode, response.json()]).toMatchObject([415, { code: 'UNSUPPORTED_MEDIA' }])
  })

  test('that a call does not accept is refused, an empty one passes', async () => {
    const csrf = { 'x-csrf-token': await visitor.csrfToken() }
    const touch = (payload?: string) =>
      visitor.ask({
        method: 'PUT',
        url: '/api/things/7',
        headers: { ...csrf, ...(payload && { 'content-type': 'application/json' }) },
        ...(payload && { payload }),
      })
    expect([
      (await touch()).statusCode,
      (await touch('{}')).statusCode,
      (await touch('{"id":"8"}')).statusCode,
    ]).toEqual([200, 200, 400])
  })
})

describe('an address', () => {
  test.each(['word=a&word=b', 'wort=a', 'word=%00', 'word=%ED%A0%80', '__proto__=a'])(
    'with the query %s is refused or read as plain text',
    async (query) => {
      const response = await visitor.ask({ url: `/api/things?${query}` })
      // Broken UTF-8 becomes replacement characters, which are ordinary text.
      expect(response.statusCode).toBe(query.includes('ED') ? 200 : 400)
    },
  )

  test.each([
    '/api/things/a%00b',
    '/api/things/..%2f..%2fetc',
    `/api/things/${'a'.repeat(81)}`,
    '/api/things/7/',
    '/API/things',
    '/api/things/%ff',
  ])('like %s is not found', async (url) => {
    const response = await visitor.ask({
      method: 'PUT',
      url,
      headers: { 'x-csrf-token': await visitor.csrfToken() },
    })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThanOrEqual(404)
    expect(response.headers['content-type']).toContain('application/json')
  })

  test('that is unknown answers 404 in JSON', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const response = await visitor.ask({ method, url: '/api/nothing' })
      expect([response.statusCode, response.json()]).toMatchObject([
        404,
        { error: 'Not found', code: 'NOT_FOUND' },
      ])
    }
  })

  test('with another method answers 405 and the allowed ones', async () => {
    for (const [method, url, allow] of [
      ['DELETE', '/api/things', 'GET, POST'],
      ['GET', '/api/things/7', 'PUT'],
      ['OPTIONS', '/api/things/mine', 'GET, PUT'],
      ['POST', '/api/things/mine', 'GET, PUT'],
    ] as const) {
      const response = await visitor.ask({ method, url })
      expect(
        [response.statusCode, response.headers.allow, response.json()],
        `${method} ${url}`,
      ).toMatchObject([405, allow, { code: 'METHOD_NOT_ALLOWED' }])
    }
  })

  test('with HEAD never runs the use case', async () => {
    const before = calls
    expect((await visitor.ask({ method: 'HEAD', url: '/api/things' })).statusCode).toBe(404)
    expect(calls).toBe(before)
  })
})

describe('an error', () => {
  const explode = (how: string) => visitor.post('/api/explode', { how })

  test('carries the request’s number, in the body and in a header', async () => {
    const response = await visitor.ask({ url: '/api/nothing' })
    const { requestId } = response.json<{ requestId: string }>()
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(response.headers['x-request-id']).toBe(requestId)
  })

  test('that is unexpected answers 500 and reveals nothing', async () => {
    for (const how of ['error', 'contract']) {
      const response = await explode(how)
      expect(response.statusCode).toBe(500)
      expect(Object.keys(response.json<object>()).toSorted()).toEqual(['code', 'error', 'requestId'])
      expect(response.json()).toMatchObject({
        error: 'Something went wrong on our side.',
        code: 'UNEXPECTED_ERROR',
      })
      expect(response.body).not.toMatch(/secret_table|srv|contract|stack|things/)
      expect(response.headers['cache-control']).toBe('no-store')
    }
  })

  test('of a connection that broke off is a 503 with a time to retry, never a 500', async () => {
    const response = await explode('killed')
    expect([response.statusCode, response.json()]).toMatchObject([503, { code: 'BUSY' }])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('of a full disk is a 503 with a time to retry, and an alarm once a minute', async () => {
    const told = vi.spyOn(small.m.log, 'error')
    for (const _ of [1, 2]) {
      const response = await explode('full')
      expect([response.statusCode, response.json()]).toMatchObject([503, { code: 'BUSY' }])
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
    const alarms = told.mock.calls.filter(([what]) => (what as { alarm?: string }).alarm === 'database')
    expect(alarms).toHaveLength(1)
    told.mockRestore()
  })

  test('of a statement that took too long is a 503', async () => {
    expect((await explode('slow')).json()).toMatchObject({ code: 'TIMED_OUT' })
  })

  test('of a call that needs a person asks to sign in, and a session fixes it', async () => {
    expect((await visitor.ask({ url: '/api/things/mine' })).json()).toMatchObject({ code: 'SIGNED_OUT' })
    const response = await small
      .visitor('0ada0000-0000-4000-8000-000000000001')
      .ask({ url: '/api/things/mine' })
    expect([response.json(), response.headers['x-session-expires-in']]).toEqual([
      { id: '0ada0000-0000-4000-8000-000000000001' },
      '1800',
    ])
    expect(response.headers['cache-control']).toBe('private, no-store')
  })
})

describe('a database that is away', () => {
  test('makes reads and writes answer 503, never 500', async () => {
    const away = await startSmallApp(routes, { db: openDatabase('postgres://nobody@127.0.0.1:9/none', 2) })
    try {
      const guest = away.visitor()
      for (const response of [
        await guest.ask({ url: '/api/things' }),
        await guest.post('/api/things', good),
        await guest.post('/api/explode', { how: 'error' }),
      ])
        expect([response.statusCode, response.json()]).toMatchObject([
          503,
          { error: 'Busy, please retry', code: 'BUSY' },
        ])
    } finally {
      await away.stop()
    }
  })
})

test('a route without a declaration stops the server from starting', async () => {
  const bare = { ...routes[0], call: { method: 'GET', path: '/api/bare', is: { access: 'public' } } } as never
  await expect(startSmallApp([bare])).rejects.toThrow('does not declare: summary, returns, limit')
  await expect(startSmallApp([], { mountMore: (app) => void app.get('/open', () => 'x') })).rejects.toThrow(
    '/open does not declare: access',
  )
})
