import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import type { Renderer } from '#shared/pages/rendering.ts'
import { type SmallApp, startSmallApp } from '#test/small-app.ts'
import { makeApiNotFound } from './http.ts'
import { mountPages } from '../pages/pages.ts'
import { implement } from '../pipeline/route.ts'

const lookApi = {
  look: get('/api/look', { summary: 'A read', access: 'public', limit: 'read', returns: z.object({}) }),
}
const routes = implement('look', lookApi, { look: async () => ({}) })

const title = '</title><script>alert(1)</script>'
const renderer: Renderer = {
  render: async () => ({
    status: 200,
    head: { title, description: '"><img src=x>', image: null, canonical: null, isPrivate: false },
    body: '<p>Hello</p>',
    state: '{}',
  }),
}
const assets = {
  sheet: 'p{margin:0}',
  kitSheet: '',
  boot: '/boot.js',
  main: '/main.js',
  pages: {},
  first: 'void 0',
  font: '/font.woff2',
}

let small: SmallApp
beforeAll(async () => {
  small = await startSmallApp(routes, {
    environment: { TRUST_PROXY: '1' },
    mountMore: (app, m) =>
      mountPages(
        app,
        { m, routes, renderer, assets, shellUser: async () => null },
        makeApiNotFound(m, routes),
      ),
  })
})
afterAll(() => small.stop())

const ask = (url: string, headers: Record<string, string> = {}) => small.visitor().ask({ url, headers })
const policyOf = (response: { headers: Record<string, unknown> }): Record<string, string> =>
  Object.fromEntries(
    String(response.headers['content-security-policy'])
      .split('; ')
      .map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
  )

describe('a page', () => {
  test('runs only the scripts and styles of this very answer', async () => {
    const response = await ask('/leaders')
    const nonce = /'nonce-([^']+)'/.exec(policyOf(response)['script-src'] ?? '')?.[1] ?? ''
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
    expect(policyOf(response)).toMatchObject({
      'default-src': `'none'`,
      'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
      'style-src': `'self' 'nonce-${nonce}'`,
      'base-uri': `'none'`,
      'form-action': `'self'`,
      'frame-ancestors': `'none'`,
      'object-src': `'none'`,
      'require-trusted-types-for': `'script'`,
    })
    const tags = [...response.body.matchAll(/<(script|style)\b([^>]*)>/g)]
    expect(tags.length).toBeGreaterThanOrEqual(3)
    for (const [tag, , attributes = ''] of tags)
      if (!attributes.includes('application/json')) expect(attributes, tag).toContain(`nonce="${nonce}"`)
  })

  test('never uses a nonce twice', async () => {
    const policies = await Promise.all([ask('/leaders'), ask('/leaders'), ask('/nowhere')])
    expect(new Set(policies.map((response) => policyOf(response)['script-src'])).size).toBe(3)
  })

  test('shows a hostile title and description as text', async () => {
    const { body } = await ask('/leaders')
    expect(body).toContain('&lt;/title&gt;&lt;script&gt;alert(1)')
    expect(body).not.toMatch(/<script>alert|<img src=x/)
  })
})

describe('every answer', () => {
  test.each(['/leaders', '/api/look', '/api/nothing', '/api/csrf-token'])(
    'of %s is not sniffed, framed or shared',
    async (url) => {
      const { headers } = await ask(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      expect(policyOf({ headers })['frame-ancestors']).toBe(`'none'`)
    },
  )

  test('keeps an address with a secret link from every other page (S-11)', async () => {
    for (const url of ['/reset-password/a-secret-token', '/reset-password/new'])
      expect((await ask(url)).headers['referrer-policy']).toBe('no-referrer')
  })

  test('that is not a page may load and run nothing at all', async () => {
    for (const url of ['/api/look', '/api/nothing'])
      expect(policyOf(await ask(url))).toEqual({
        'default-src': `'none'`,
        'frame-ancestors': `'none'`,
        'base-uri': `'none'`,
        'form-action': `'none'`,
      })
  })

  test('over https tells browsers to stay there, over http it does not', async () => {
    const over = async (proto: string) =>
      (await ask('/api/look', { 'x-forwarded-proto': proto })).headers['strict-transport-security']
    expect([await over('https'), await over('http')]).toEqual([
      'max-age=63072000; includeSubDomains',
      undefined,
    ])
  })
})
