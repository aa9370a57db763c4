import { plainSite } from '#test/plain-pages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { get, post, put } from '#shared/api.ts'
import type { PageState, Renderer } from '#shared/pages/rendered-page.ts'
import { type SmallApp, startSmallApp } from '#test/small-app.ts'
import { mountForms } from './forms.ts'
import { makeApiNotFound } from '../http/http.ts'
import { mountPages } from '../pages/pages.ts'
import { implement } from '../pipeline/route.ts'

const Thing = z.strictObject({
  name: z.string().check(z.minLength(2, 'Too short.')),
  count: z.int(),
  isOpen: z.optional(z.boolean()),
  password: z.optional(z.string()),
})
const formsApi = {
  add: post('/api/things', {
    summary: 'Adds one',
    access: 'public',
    limit: 'mutation',
    idempotency: 'optional',
    status: 201,
    body: Thing,
    returns: z.object({ id: z.string(), name: z.string() }),
  }),
  enter: post('/api/enter', {
    summary: 'Signs in',
    access: 'public',
    limit: 'mutation',
    idempotency: 'none',
    returns: z.object({}),
  }),
  own: post('/api/own', {
    summary: 'For citizens',
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'none',
    returns: z.object({}),
  }),
  draft: put('/api/things/draft', {
    summary: 'Keeps a half-written one',
    access: 'public',
    limit: 'mutation',
    idempotency: 'none',
    body: z.strictObject({ name: z.optional(z.string().check(z.maxLength(9, 'Too long.'))) }),
    returns: z.object({}),
  }),
  photo: post('/api/photo', {
    summary: 'A file',
    access: 'public',
    limit: 'upload',
    idempotency: 'none',
    body: 'file',
    returns: z.object({}),
  }),
  list: get('/api/list', { summary: 'All', access: 'public', limit: 'read', returns: z.object({}) }),
}

let added: unknown[] = []
let kept: unknown[] = []
const routes = implement('forms', formsApi, {
  add: async (_ctx, { body }) => {
    added.push(body)
    return { id: 'a b', name: body.name }
  },
  enter: async (ctx) => {
    ctx.setSession('0ada0000-0000-4000-8000-000000000001')
    return {}
  },
  own: async () => ({}),
  draft: async (_ctx, { body }) => {
    kept.push(body)
    return {}
  },
  photo: async () => ({}),
  list: async () => ({}),
})

type Seen = Pick<PageState, 'name' | 'instead' | 'form' | 'flash' | 'csrfToken'>
const renderer: Renderer = {
  render: async ({ name, instead, form, flash, csrfToken }) => ({
    status: 200,
    head: { title: 'Page', description: '', image: null, canonical: null, isPrivate: true },
    body: encodeURIComponent(JSON.stringify({ name, instead, form, flash, csrfToken } satisfies Seen)),
    state: null,
  }),
}
const seen = (html: string): Seen =>
  JSON.parse(decodeURIComponent(/<div id="root">([^<]*)</.exec(html)?.[1] ?? '')) as Seen
const tokenIn = (html: string): string => seen(html).csrfToken

let small: SmallApp
let visitor: ReturnType<SmallApp['visitor']>
beforeAll(async () => {
  small = await startSmallApp(routes, {
    mountMore: (app, m) => {
      const site = { m, routes, renderer, assets: plainSite.assets, shellUser: async () => null }
      mountPages(app, site, makeApiNotFound(m, routes))
      mountForms(app, site)
    },
  })
})
beforeEach(() => {
  added = []
  kept = []
  visitor = small.visitor()
})
afterAll(() => small.stop())

type Fields = Record<string, string>
const send = async (fields: Fields, url = '/leaders', headers: Fields = {}) => {
  const _csrf = fields['_csrf'] ?? (await visitor.csrfToken())
  return visitor.ask({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ _call: 'POST /api/things', ...fields, _csrf }).toString(),
  })
}
const filled = { name: 'Ada', count: '3', isOpen: 'on' }

describe('a form without script', () => {
  test('means the same as the equivalent JSON, and redirects with a message', async () => {
    const response = await send({ ...filled, _then: '/leaders/{id}', _done: 'Welcome, {name}' })
    expect([response.statusCode, response.headers.location]).toEqual([303, '/leaders/a%20b'])
    expect(added).toEqual([{ name: 'Ada', count: 3, isOpen: true }])
    const next = seen((await visitor.ask({ url: '/leaders' })).body)
    expect(next.flash).toEqual({ text: 'Welcome, {name}', values: { name: 'Ada' }, tone: 'done' })
    expect(seen((await visitor.ask({ url: '/leaders' })).body).flash).toBeNull()
  })

  test('that is refused returns the input and the problems, but never a password', async () => {
    const response = await send({ name: 'A', count: '3', password: 'hunter2-hunter2' })
    expect(response.statusCode).toBe(400)
    const { form } = seen(response.body)
    expect(form?.values).toEqual({ name: 'A', count: '3' })
    expect(form?.problem).toMatchObject({ status: 400, fields: { name: 'Too short.' } })
    expect(response.body).not.toContain('hunter2')
    expect(added).toEqual([])
  })

  test('that shows its answer returns the answer, and none of the input', async () => {
    const response = await send({ ...filled, _show: '1', _then: '/dashboard' })
    expect(response.statusCode).toBe(200)
    expect(seen(response.body).form).toEqual({
      call: 'POST /api/things',
      values: {},
      problem: null,
      goTo: null,
      from: null,
      answer: { id: 'a b', name: 'Ada' },
    })
    expect(seen((await visitor.ask({ url: '/leaders' })).body).form).toBeNull()
  })

  test('shows an answer that belongs to the person’s current session', async () => {
    const response = await send({ _call: 'POST /api/enter', _show: '1' })
    expect(response.headers['x-session-expires-in']).toBe('1800')
    expect(response.cookies.some(({ name }) => name === '__Host-sid')).toBe(true)
    // The token in the returned page belongs to the new session.
    expect(tokenIn(response.body)).not.toBe('')
    const next = await send({ _call: 'POST /api/own', _csrf: tokenIn(response.body) })
    expect(next.statusCode).toBe(303)
  })

  test('with codes in its answer never shows them again', async () => {
    const response = await send({ name: 'A', count: '3', secondFactor: '123456', recoveryCode: 'ABCD' })
    expect(seen(response.body).form?.values).toEqual({ name: 'A', count: '3' })
  })

  test('sent twice with its key has one effect', async () => {
    for (let time = 0; time < 2; time += 1)
      expect((await send({ ...filled, _key: 'form-key-0001' })).statusCode).toBe(303)
    expect(added).toHaveLength(1)
  })

  test('redirects only to our screens', async () => {
    for (const _then of ['https://evil.example/', '//evil.example', '/api/logout', '/nowhere', ''])
      expect((await send({ ...filled, _then }, '/leaders?search=ada')).headers.location, _then).toBe(
        '/leaders',
      )
  })

  test('with a wrong token returns and does nothing', async () => {
    const response = await send({ ...filled, _csrf: 'wrong' })
    expect([response.statusCode, seen(response.body).form?.problem?.code, added]).toEqual([
      403,
      'CSRF_TOKEN',
      [],
    ])
  })

  test('that another site sent is refused', async () => {
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const response = await send(filled, '/leaders', headers as unknown as Fields)
      expect([response.statusCode, response.json(), added]).toMatchObject([403, { code: 'CROSS_SITE' }, []])
    }
  })

  test.each(['POST /api/nothing', 'GET /api/list', 'POST /api/photo', 'POST /leaders', '', 'nonsense'])(
    'that names %j is not found',
    async (_call) => {
      expect((await send({ ...filled, _call })).statusCode).toBe(404)
    },
  )

  test('with a file for a text field of its call sends the file’s content', async () => {
    const form = new FormData()
    // The token comes before the file, as in all our forms.
    form.set('_csrf', await visitor.csrfToken())
    for (const [name, value] of Object.entries({ ...filled, _call: 'POST /api/things' }))
      form.set(name, value)
    form.delete('name')
    form.set('name', new File(['Adaọ'], 'name.txt', { type: 'text/plain' }))
    const request = new Response(form)
    const response = await visitor.ask({
      method: 'POST',
      url: '/leaders',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(response.statusCode).toBe(303)
    expect(added).toEqual([{ name: 'Adaọ', count: 3, isOpen: true }])
  })

  test('that goes back a step shows the page again and makes no call', async () => {
    const response = await send({ ...filled, _goto: 'place', _from: 'name' })
    expect([response.statusCode, added]).toEqual([200, []])
    expect(seen(response.body).form).toMatchObject({
      goTo: 'place',
      from: 'name',
      problem: null,
      values: filled,
    })
  })

  test('of a wizard is saved by the call that it names, and continues whatever the result', async () => {
    const step = { ...filled, _goto: 'place', _from: 'name', _keep: 'PUT /api/things/draft' }
    expect((await send(step)).statusCode).toBe(200)
    expect([kept, added]).toEqual([[{ name: 'Ada' }], []])
    for (const change of [
      { name: 'too long a name' },
      { _keep: 'PUT /api/nothing' },
      { _keep: 'POST /api/photo' },
      { _csrf: 'wrong' },
    ]) {
      const response = await send({ ...step, ...change })
      expect([response.statusCode, seen(response.body).form?.goTo, kept.length]).toEqual([200, 'place', 1])
    }
  })

  test('passes on the cookie of a sign-in', async () => {
    await send({ _call: 'POST /api/enter' }, '/auth')
    expect(visitor.cookies.get('__Host-sid')).toBe('0ada0000-0000-4000-8000-000000000001')
  })

  test('on a guarded page sends guests to sign in and back', async () => {
    const response = await send({ _call: 'POST /api/own' }, '/leaders/nominate?step=2')
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      `/auth?returnUrl=${encodeURIComponent('/leaders/nominate?step=2')}`,
    ])
  })

  test('to a page that does not exist shows the not-found page', async () => {
    const response = await send(filled, '/nowhere')
    expect([response.statusCode, seen(response.body).instead, added]).toEqual([404, 'not-found', []])
  })
})

describe('next to the pages', () => {
  test('a page does not accept JSON', async () => {
    const response = await visitor.post('/leaders', filled)
    expect([response.statusCode, response.json()]).toMatchObject([415, { code: 'UNSUPPORTED_MEDIA' }])
  })

  test('calls accept no forms', async () => {
    expect((await send(filled, '/api/things')).statusCode).toBe(415)
    expect(added).toEqual([])
  })

  test('known calls with another method answer 405 with the allowed ones, unknown ones 404, all in JSON', async () => {
    for (const [method, url, status, allow] of [
      ['POST', '/api/list', 405, 'GET'],
      ['GET', '/api/things', 405, 'POST'],
      ['DELETE', '/api/things', 405, 'POST'],
      ['POST', '/api/nothing', 404, undefined],
      ['GET', '/api/nothing', 404, undefined],
      ['HEAD', '/api/list', 404, undefined],
    ] as const) {
      const response = await visitor.ask({ method, url })
      expect([response.statusCode, response.headers.allow], `${method} ${url}`).toEqual([status, allow])
      expect(response.headers['content-type']).toContain('application/json')
    }
  })

  test('a page answers HEAD without a body, and other methods with 405', async () => {
    const head = await visitor.ask({ method: 'HEAD', url: '/leaders' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect((await visitor.ask({ method: 'DELETE', url: '/leaders' })).statusCode).toBe(405)
  })
})
