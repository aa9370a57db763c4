import { plainSite } from '#test/plain-pages.ts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { get } from '#shared/api.ts'
import type { Renderer } from '#shared/pages/rendered-page.ts'
import { type SmallApp, startSmallApp } from '#test/small-app.ts'
import { makeApiNotFound } from '../http.ts'
import { mountPages } from '../../pages/pages.ts'
import { implement } from '../../pipeline/route.ts'

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
const assets = { ...plainSite.assets, sheet: 'p{margin:0}', first: 'void 0' }

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

/** The hash of each inline text that the browser would run, as a policy names it. */
const inlineHashes = (body: string) => {
  const found: { script: string[]; style: string[] } = { script: [], style: [] }
  for (const [, tag, attributes = '', text = ''] of body.matchAll(
    /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g,
  ))
    if (!attributes.includes('application/json'))
      found[tag === 'script' ? 'script' : 'style'].push(
        `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      )
  return found
}

describe('a page', () => {
  test('runs only the scripts and styles that the build made, by their hashes', async () => {
    const response = await ask('/leaders')
    const hashes = inlineHashes(response.body)
    expect(hashes.script).toHaveLength(2)
    expect(hashes.style).toHaveLength(1)
    expect(policyOf(response)).toEqual({
      'default-src': `'none'`,
      'script-src': `${hashes.script.join(' ')} 'strict-dynamic'`,
      'style-src': `'self' ${hashes.style.join(' ')}`,
      'img-src': `'self' data: blob:`,
      'font-src': `'self'`,
      'connect-src': `'self'`,
      'worker-src': `'self'`,
      'manifest-src': `'self'`,
      'form-action': `'self'`,
      'base-uri': `'none'`,
      'object-src': `'none'`,
      'frame-ancestors': `'none'`,
      'require-trusted-types-for': `'script'`,
      'trusted-types': 'sup-civic default',
      'report-to': 'csp',
    })
    expect(response.body).not.toMatch(/<script[^>]* src=/)
  })

  test('has one policy for every visit and every address: nothing of a page adds to it', async () => {
    const policies = await Promise.all([ask('/leaders'), ask('/leaders?search=x'), ask('/nowhere')])
    expect(new Set(policies.map((response) => policyOf(response)['script-src'])).size).toBe(1)
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
