import Fastify from 'fastify'
import cookie from '@fastify/cookie'
import { describe, expect, test, vi } from 'vitest'
import { heldClock } from '#platform/server/clock.ts'
import { openTestApp, startTestApp } from '#test/app.ts'
import { plainSite } from '#test/plain-pages.ts'
import { mountPageViews } from './page-views.ts'

const browser = { 'user-agent': 'Mozilla/5.0 (Linux; Android 11)' }
type Sent = Parameters<NonNullable<Parameters<typeof mountPageViews>[2]>>[0]

const counting = async (url: string | undefined = 'https://count.example/in') => {
  const server = Fastify()
  await server.register(cookie)
  const sent: Sent[] = []
  const send = vi.fn(async (body: Sent) => void sent.push(body))
  const clock = heldClock(new Date('2026-11-23T09:00:00Z'))
  const machinery = {
    config: { PAGE_VIEWS_URL: url },
    clock,
    log: { warn: () => {} },
    limiter: { hit: async () => {} },
  } as never
  const { flush } = mountPageViews(server, machinery, send)
  server.get('/api/leaders', async () => ({}))
  server.get('/nowhere', async (_, reply) => reply.code(404).type('text/html').send('<p>'))
  server.get('/*', async (_, reply) => reply.type('text/html; charset=utf-8').send('<p>A page'))
  const visit = (path: string, headers: Record<string, string> = {}) =>
    server.inject({ url: path, headers: { ...browser, ...headers } })
  return { server, sent, send, clock, flush, visit }
}

describe('[SH-14] the hook for page views', () => {
  test('is off until it is configured', async () => {
    const { server, visit, flush, send } = await counting('')
    await visit('/leaders')
    await flush()
    expect(send).not.toHaveBeenCalled()
    expect(server.hasRoute({ method: 'POST', url: '/api/page-views/:screen' })).toBe(false)
    await server.close()
  })

  test('reports how often each screen was shown, a minute at a time, to the own counter', async () => {
    const { server, visit, flush, sent, clock } = await counting()
    await visit('/leaders?search=adaeze&lga=LA-ikeja')
    await visit('/leaders/0198c2f4-7c1e-7a52-9d0e-3c4f5a6b7c8d')
    await visit('/leaders', { cookie: 'lang=ha; __Host-sid=secret-session' })
    await visit('/leaders')
    clock.advance(60)
    await flush()
    expect(sent).toEqual([
      {
        from: '2026-11-23T09:00:00.000Z',
        to: '2026-11-23T09:01:00.000Z',
        pages: [
          { path: '/leaders', language: 'en', views: 2 },
          { path: '/leaders/:leaderId', language: 'en', views: 1 },
          { path: '/leaders', language: 'ha', views: 1 },
        ],
      },
    ])
    // No parameter, search, cookie, browser or address of anybody.
    expect(JSON.stringify(sent)).not.toMatch(/adaeze|ikeja|0198c2f4|secret|Mozilla|127\.0\.0\.1/)
    await flush()
    expect(sent).toHaveLength(1)
    await server.close()
  })

  test.each<[string, Record<string, string>]>([
    ['asks not to be tracked', { dnt: '1' }],
    ['uses Global Privacy Control', { 'sec-gpc': '1' }],
    ['saves data', { 'save-data': 'on' }],
    ['chose low data here', { cookie: 'lite=1' }],
    ['only prefetches', { 'sec-purpose': 'prefetch' }],
    ['is a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ])('counts nobody who %s', async (_, headers) => {
    const { server, visit, flush, send } = await counting()
    await visit('/leaders', headers)
    const url = '/api/page-views/wallet'
    await server.inject({ method: 'POST', url, headers: { ...browser, ...headers } })
    await flush()
    expect(send).not.toHaveBeenCalled()
    await server.close()
  })

  test('counts screens only: no call, no missing page, no address that is itself a secret', async () => {
    const { server, visit, flush, send } = await counting()
    for (const path of ['/api/leaders', '/nowhere', '/unsubscribe/a-secret-token']) await visit(path)
    await flush()
    expect(send).not.toHaveBeenCalled()
    await server.close()
  })

  test('counts a page that showed in place by its name, and no name that is none', async () => {
    const { server, flush, sent } = await counting()
    for (const name of ['wallet', 'gossip', '__proto__'])
      expect(
        (await server.inject({ method: 'POST', url: `/api/page-views/${name}`, headers: browser }))
          .statusCode,
      ).toBe(204)
    await flush()
    expect(sent[0]?.pages).toEqual([{ path: '/wallet', language: 'en', views: 1 }])
    await server.close()
  })

  test('keeps the counts while the counter is away, and sends the rest when the server stops', async () => {
    const { server, visit, flush, sent, send } = await counting()
    send.mockRejectedValueOnce(new Error('away'))
    await visit('/leaders')
    await flush()
    expect(sent).toEqual([])
    await visit('/leaders')
    await server.close()
    expect(sent[0]?.pages).toEqual([{ path: '/leaders', language: 'en', views: 2 }])
  })
})

describe('[SH-14] a page of an installation that counts', async () => {
  const app = await openTestApp({ PAGE_VIEWS_URL: 'https://count.example/in' }, { pages: plainSite })

  test('sets no cookie for it, and asks nobody else: its content policy stays as it is', async () => {
    const plain = await startTestApp({}, { pages: plainSite })
    try {
      const [counted, uncounted] = [await app.guest().get('/about'), await plain.guest().get('/about')]
      const policy = 'content-security-policy'
      expect(counted.headers[policy]).toBe(uncounted.headers[policy])
      expect(counted.headers[policy]).toContain("connect-src 'self'")
      expect(counted.headers[policy]).not.toContain('count.example')
      expect(counted.headers['set-cookie']).toBe(uncounted.headers['set-cookie'])
    } finally {
      await plain.stop()
    }
  })
})
