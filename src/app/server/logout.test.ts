import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { openTestApp } from '#test/app.ts'

const app = await openTestApp()

const navigation = (site: string, over: Record<string, string> = {}) => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  ...over,
})

const own: [string, Record<string, string>][] = [
  ['a link of this site', navigation('same-origin')],
  ['an old browser coming from a page of this site', { referer: 'http://localhost/dashboard' }],
]
const foreign: [string, Record<string, string>][] = [
  ['a link of another site', navigation('cross-site')],
  ['the address bar or a bookmark', navigation('none')],
  ['a link of a neighbouring subdomain', navigation('same-site')],
  [
    'an image on another site',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  ],
  [
    'an image on this site, such as one in a forum post',
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  ],
  ['a frame', navigation('same-origin', { 'sec-fetch-dest': 'iframe' })],
  [
    'a script of this site',
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
  ],
  ['a prefetch', navigation('same-origin', { 'sec-purpose': 'prefetch' })],
  ['a prerender', navigation('none', { 'sec-purpose': 'prefetch;prerender' })],
  ['an older prefetch', navigation('same-origin', { purpose: 'prefetch' })],
  ['an old browser coming from another site', { referer: 'https://other.example/http://localhost/' }],
  ['a request that says nothing of itself', {}],
]

describe('[AU-04] GET /api/logout', () => {
  test.each(own)('by %s ends the session', async (_who, headers) => {
    const ada = await app.signInByPassword('ada')
    const cookie = `__Host-sid=${ada.cookies.get('__Host-sid')}`
    const response = await ada.get('/api/logout', headers)
    expect([response.statusCode, response.headers.location]).toEqual([303, '/auth?logout=done'])
    expect(response.headers['clear-site-data']).toBe('"cache"')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(ada.cookies.has('__Host-sid')).toBe(false)
    expect((await app.guest().get('/api/user', { cookie })).statusCode).toBe(401)
  })

  test.each(foreign)('by %s shows the page that asks, and keeps the session', async (_who, headers) => {
    const ada = await app.signInByPassword('ada')
    const response = await ada.get('/api/logout', headers)
    expect([response.statusCode, response.headers.location]).toEqual([303, '/auth?logout=confirm'])
    expect(response.headers['clear-site-data']).toBeUndefined()
    expect(response.cookies).toEqual([])
    expect((await ada.get('/api/user')).statusCode).toBe(200)
  })

  test('without a session is no error', async () => {
    const { headers } = await app.guest().get('/api/logout', navigation('same-origin'))
    expect(headers.location).toBe('/auth?logout=done')
  })

  test('answers 404 to HEAD and keeps the session', async () => {
    const ada = await app.signInByPassword('ada')
    const cookie = `__Host-sid=${ada.cookies.get('__Host-sid')}`
    const response = await app.app.inject({
      method: 'HEAD',
      url: '/api/logout',
      headers: { host: 'localhost', cookie, ...navigation('same-origin') },
    })
    expect(response.statusCode).toBe(404)
    expect((await ada.get('/api/user')).statusCode).toBe(200)
  })

  test('that fails says so and is logged, and the browser keeps the session, which is still valid', async () => {
    const ada = await app.signInByPassword('ada')
    const logged = vi.spyOn(app.log, 'error')
    await sql`alter table identity.session rename to session_away`.execute(app.db)
    const response = await ada.get('/api/logout', navigation('same-origin'))
    await sql`alter table identity.session_away rename to session`.execute(app.db)
    expect([response.statusCode, response.headers.location]).toEqual([303, '/auth?logout=failed'])
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ err: expect.anything() }), 'logout failed')
    expect((await ada.get('/api/user')).statusCode).toBe(200)
  })
})
