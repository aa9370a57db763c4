import { plainSite } from '#test/plain-pages.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import type { Renderer } from '#shared/pages/rendered-page.ts'
import { type SmallApp, startSmallApp } from '#test/small-app.ts'
import { mountForms } from '../forms/forms.ts'
import { makeApiNotFound } from '../http/http.ts'
import { mountPages } from './pages.ts'
import { implement } from '../pipeline/route.ts'

const linkApi = {
  look: get('/api/account/reset', {
    summary: 'What the browser has opened',
    access: 'public',
    limit: 'read',
    returns: z.object({ token: z.nullable(z.string()) }),
  }),
  use: post('/api/account/reset/password', {
    summary: 'Uses it up',
    access: 'public',
    limit: 'mutation',
    idempotency: 'none',
    body: z.strictObject({}),
    returns: z.object({ token: z.nullable(z.string()) }),
  }),
}
const used: (string | null)[] = []
const routes = implement('link', linkApi, {
  look: async ({ linkToken }) => ({ token: linkToken ?? null }),
  use: async ({ linkToken, forgetLink }) => {
    used.push(linkToken ?? null)
    forgetLink('newPassword')
    return { token: null }
  },
})

/** A page that shows what it read, as the real one would. */
const renderer: Renderer = {
  render: async (state, runRead) => ({
    status: 200,
    head: { title: 'Page', description: '', image: null, canonical: null, isPrivate: true },
    body: JSON.stringify(await runRead({ method: 'GET', path: '/api/account/reset', params: {}, query: {} })),
    state: JSON.stringify(state),
  }),
}

let small: SmallApp
beforeAll(async () => {
  small = await startSmallApp(routes, {
    environment: { TRUST_PROXY: '1' },
    mountMore: (app, m) => {
      const pages = { m, routes, renderer, assets: plainSite.assets, shellUser: async () => null }
      mountPages(app, pages, makeApiNotFound(m, routes))
      mountForms(app, pages)
    },
  })
})
afterAll(() => small.stop())

const token = 'k'.repeat(43)
const link = `/reset-password/${token}`
const places = ['/reset-password/new', '/api/account/reset']
const kept = (response: LightMyRequestResponse, name = '__Secure-link') =>
  response.cookies.filter((cookie) => cookie.name === name)

describe('the link of an email (S-11)', () => {
  test('leads to its page without the token, which goes into a cookie for that page and its calls', async () => {
    const response = await small.visitor().ask({ url: link })
    expect([response.statusCode, response.headers.location, response.body]).toEqual([
      303,
      '/reset-password/new',
      '',
    ])
    expect(response.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect(kept(response)).toEqual(
      places.map((path) => ({
        name: '__Secure-link',
        value: token,
        path,
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
        maxAge: 1800,
      })),
    )
  })

  test('over plain http on another host uses a cookie name that browsers accept there', async () => {
    const over = (proto: string) =>
      small.visitor().ask({ url: link, headers: { host: 'sup.lan', 'x-forwarded-proto': proto } })
    expect(kept(await over('https'))).toHaveLength(2)
    const plain = await over('http')
    expect([kept(plain), kept(plain, 'link').map(({ secure }) => secure)]).toEqual([
      [],
      [undefined, undefined],
    ])
  })

  test('opens its page, whose text and state hold no token, although script and form can use it', async () => {
    const visitor = small.visitor()
    await visitor.ask({ url: link })
    // This test's page shows what it read; the real one reads whether the link is still valid.
    const page = await visitor.ask({ url: '/reset-password/new' })
    expect([page.statusCode, page.body.split(token)]).toEqual([200, expect.objectContaining({ length: 2 })])
    expect((await visitor.ask({ url: '/api/account/reset' })).json()).toEqual({ token })
    const answer = await visitor.post('/api/account/reset/password', {})
    expect([answer.statusCode, used.at(-1)]).toEqual([200, token])
    expect(kept(answer)).toMatchObject(places.map((path) => ({ path, value: '', maxAge: 0 })))
  })

  test('is used and deleted by the form alone, without script', async () => {
    const visitor = small.visitor()
    await visitor.ask({ url: link })
    const csrf = await visitor.csrfToken()
    const fields = { _call: 'POST /api/account/reset/password', _csrf: csrf, _then: '/auth' }
    const answer = await visitor.ask({
      method: 'POST',
      url: '/reset-password/new',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    expect([answer.statusCode, answer.headers.location, used.at(-1)]).toEqual([303, '/auth', token])
    expect(kept(answer).map(({ path, value }) => [path, value])).toEqual(places.map((path) => [path, '']))
  })

  test.each(['%20', 'a%2Fb', 'k'.repeat(101), '<script>'])(
    'with %s in place of a token deletes an earlier one',
    async (odd) => {
      const response = await small.visitor().ask({ url: `/reset-password/${odd}` })
      expect([response.statusCode, kept(response).map(({ value }) => value)]).toEqual([303, ['', '']])
    },
  )

  test.each(['/reset-password/', `${link}/more`, `/reset-passwords/${token}`])(
    'is invalid when it reads %s',
    async (url) => {
      const response = await small.visitor().ask({ url })
      expect([response.statusCode, kept(response)]).toEqual([404, []])
    },
  )
})
