import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { plainSite } from '#test/plain-pages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import type { PageState, Renderer } from '#shared/pages/rendered-page.ts'
import { type SmallApp, startSmallApp } from '#test/small-app.ts'
import { makeApiNotFound } from '../http/http.ts'
import { implement } from '../pipeline/route.ts'
import type { Pages } from './page-view.ts'
import { makeDictionary } from '../http/headers/page-dictionary.ts'
import { mountPages } from './pages.ts'

const Word = z.object({ word: z.string() })
const shownApi = {
  look: get('/api/look', { summary: 'A read', access: 'public', limit: 'read', returns: Word, tag: 'words' }),
  near: get('/api/near', { summary: 'Of one visitor', access: 'public', limit: 'read', returns: Word }),
  say: post('/api/say', {
    summary: 'A write',
    access: 'public',
    limit: 'mutation',
    idempotency: 'none',
    body: z.strictObject({ word: z.string() }),
    returns: Word,
    refreshes: ['words'],
  }),
}

const shown = { word: 'first', isDown: false }
const routes = implement('shown', shownApi, {
  look: async () => {
    if (shown.isDown) throw new Refusal('busy')
    return { word: shown.word }
  },
  near: async (ctx) => ({ word: `near ${ctx.network}` }),
  say: async (_ctx, { body }) => {
    shown.word = body.word
    return { word: body.word }
  },
})

/** Which read each page of these tests shows, and whether it holds a form. */
const readOf: Readonly<Record<string, string>> = { canada: '/api/near' }
const rendered: string[] = []
const renderer: Renderer = {
  async render(state: PageState, runRead) {
    rendered.push(`${state.pathname}${state.search}`)
    const found = await runRead({
      method: 'GET',
      path: readOf[state.name ?? ''] ?? '/api/look',
      params: {},
      query: {},
    })
    const hasForm = state.name === 'auth'
    const words = [
      'data' in found ? (found.data as { word: string }).word : `problem ${found.problem.status}`,
      state.language,
      state.isLite ? 'lite' : 'full',
      state.user?.firstName ?? 'nobody',
      state.flash?.text ?? 'no message',
      ...(hasForm ? [`<input name="_csrf" value="${state.csrfToken}">`, `key ${state.formKey}`] : []),
    ]
    return {
      status: 200,
      head: { title: 'Page', description: 'd', image: null, canonical: null, isPrivate: false },
      body: `<p>${words.join('|')}</p>${'filling '.repeat(200)}`,
      state: JSON.stringify({ page: state }),
    }
  },
}
const assets = {
  ...plainSite.assets,
  sheet: 'p{margin:0}',
  boot: '/assets/boot.js',
  main: '/assets/main.js',
  first: 'void 0',
  dictionary: makeDictionary('/assets/dictionary-1.txt', Buffer.from(`p{margin:0}${'filling '.repeat(200)}`)),
}

let small: SmallApp
beforeAll(async () => {
  small = await startSmallApp(routes, {
    environment: { CANADIAN_HOSTS: 'civic.example.ca' },
    mountMore: (app, m) => {
      const site: Pages = {
        m,
        routes,
        renderer,
        assets,
        shellUser: async ({ session }) =>
          session && {
            id: session.viewer.id,
            firstName: `person ${session.viewer.id}`,
            lastName: '',
            role: '',
            citizenNumber: 1,
            profileImageUrl: null,
            unread: 0,
            waiting: 0,
          },
      }
      mountPages(app, site, makeApiNotFound(m, routes))
    },
  })
})
afterAll(() => small.stop())
beforeEach(() => {
  shown.word = 'first'
  shown.isDown = false
  // Nothing of the test before is kept.
  small.clock.advance(60)
  rendered.length = 0
})

const PUBLIC = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30'
const ask = (url: string, headers: Record<string, string> = {}) =>
  small.app.inject({ url, headers: { host: 'localhost', ...headers } })

/** What a browser makes of an answer with the dictionary that it has. */
const completed = (raw: Buffer): string => {
  expect(raw.subarray(0, 40)).toEqual(assets.dictionary.head)
  return zstdDecompressSync(raw.subarray(40), { dictionary: assets.dictionary.text }).toString()
}

describe('a browser that has the dictionary of pages', () => {
  const coding = {
    'accept-encoding': 'gzip, br, zstd, dcb, dcz',
    'available-dictionary': assets.dictionary.name,
  }

  test.each(['/leaders', '/auth'])('gets what completes %s, for itself alone', async (path) => {
    const whole = await ask(path)
    const { headers, rawPayload } = await ask(path, coding)
    expect(headers).toMatchObject({ 'content-encoding': 'dcz', vary: whole.headers['vary'] })
    expect(headers['cache-control']).toMatch(/^private/)
    expect(rawPayload.length).toBeLessThan(whole.rawPayload.length / 2)
    const withoutVisit = (text: string) => text.replaceAll(/[\w.-]{12,}/g, '')
    expect(withoutVisit(completed(rawPayload))).toBe(withoutVisit(whole.body))
  })

  test('gets a page of one visit in the same coding', async () => {
    const { headers, rawPayload } = await ask('/leaders', {
      ...coding,
      cookie: 'flash=%7B%22text%22%3A%22Done%22%7D',
    })
    expect(headers['content-encoding']).toBe('dcz')
    expect(completed(rawPayload)).toContain('</html>')
  })

  test.each([
    ['without the dictionary', { 'accept-encoding': 'br, dcz' }],
    ['with another one', { ...coding, 'available-dictionary': ':AAAA:' }],
    ['that does not read the coding', { ...coding, 'accept-encoding': 'br' }],
  ])('but one %s gets Brotli', async (_, headers) => {
    expect((await ask('/leaders', headers)).headers['content-encoding']).toBe('br')
  })
})

describe('a page that a device fetches ahead', () => {
  const ahead = { 'x-preload': '1' }

  test('opens without a session where it shows public reads alone, for nobody else and in its language', async () => {
    const { statusCode, headers, body } = await ask('/events?lang=ha', ahead)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache'])
    expect(body).toContain('<html lang="ha"')
    expect((await ask('/events')).statusCode).toBe(302)
    expect((await ask('/events?lang=ha')).statusCode).toBe(303)
  })

  test('leads to sign-in where it shows what is somebody’s', async () => {
    expect((await ask('/dashboard', ahead)).statusCode).toBe(302)
    expect((await ask('/wallet?lang=ha', ahead)).statusCode).toBe(302)
  })
})

describe('the page of a guest', () => {
  test('is made once for everybody, sets no cookie, and proxies may keep it for seconds', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask('/leaders')))
    for (const { statusCode, headers, body } of answers) {
      expect(statusCode).toBe(200)
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers).toMatchObject({
        'cache-control': PUBLIC,
        vary: 'accept-encoding, available-dictionary, cookie, save-data',
      })
      expect(body).toContain('first|en|full|nobody|no message')
    }
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(rendered).toEqual(['/leaders'])
  })

  test('names no request, and leaves the keys of forms to the browser', async () => {
    const { body } = await ask('/leaders')
    const state = JSON.parse(/id="page-state">(.*?)<\/script>/.exec(body)?.[1] ?? '') as { page: PageState }
    expect(state.page).toMatchObject({ requestId: '', csrfToken: '', formKey: '' })
  })

  test('is as old as a few seconds at most', async () => {
    await ask('/leaders')
    shown.word = 'second'
    small.clock.advance(4)
    expect((await ask('/leaders')).body).toContain('first|')
    small.clock.advance(1)
    expect((await ask('/leaders')).body).toContain('second|')
  })

  test('shows at once what a write has changed', async () => {
    await ask('/leaders')
    expect((await small.visitor('zara').post('/api/say', { word: 'written' })).statusCode).toBe(200)
    expect((await ask('/leaders')).body).toContain('written|')
  })

  test('costs a browser that has it no bytes: 304', async () => {
    const first = await ask('/leaders')
    const etag = String(first.headers['etag'])
    const again = await ask('/leaders', { 'if-none-match': etag, 'accept-encoding': 'br' })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers).toMatchObject({ etag, 'cache-control': PUBLIC })
    shown.word = 'second'
    small.clock.advance(5)
    expect((await ask('/leaders', { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('comes compressed as the browser asks, and HEAD brings its headers alone', async () => {
    const zipped = await ask('/leaders', { 'accept-encoding': 'gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    const plain = await ask('/leaders')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    expect((await ask('/leaders', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br')
    const head = await small.app.inject({ method: 'HEAD', url: '/leaders', headers: { host: 'localhost' } })
    expect([head.statusCode, head.headers['etag'], head.body]).toEqual([200, plain.headers['etag'], ''])
  })

  test('differs by language, theme and data mode, and each answer has its own tag', async () => {
    const wanted: Record<string, string>[] = [
      {},
      { cookie: 'lang=ha' },
      { cookie: 'theme=dark' },
      { cookie: 'lite=1' },
      { cookie: 'lang=ha; theme=dark; lite=1' },
    ]
    const answers = await Promise.all([...wanted, ...wanted].map((headers) => ask('/leaders', headers)))
    expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(5)
    expect(rendered).toHaveLength(5)
    expect(answers.every(({ headers }) => headers['cache-control'] === PUBLIC)).toBe(true)
    expect(answers[1]?.body).toContain('first|ha|full')
    expect(answers[2]?.body).toContain('data-theme="dark"')
    expect((await ask('/leaders', { 'save-data': 'on' })).body).toContain('|lite|')
    expect((await ask('/leaders', { 'save-data': 'on', cookie: 'lite=0' })).body).toContain('|full|')
  })

  test('ignores what a shared link adds for each click, and nothing else', async () => {
    for (const query of ['?search=ada&fbclid=1', '?utm_source=x&search=ada&fbclid=2', '?search=ada'])
      await ask(`/leaders${query}`)
    expect(rendered).toEqual(['/leaders?search=ada'])
    await ask('/leaders?search=ada&page=2')
    expect(rendered).toHaveLength(2)
  })

  test('is another one on a Canadian host, and another on another host', async () => {
    const canadian = await ask('/leaders', { host: 'civic.example.ca' })
    expect((await ask('/leaders')).body).not.toBe(canadian.body)
    expect(canadian.body).toContain('"mainSite":')
    expect((await ask('/leaders', { host: 'other.example' })).body).toContain('http://other.example/leaders')
    expect((await ask('/leaders')).body).not.toContain('other.example')
  })

  test('is kept by no proxy for a browser with any other cookie', async () => {
    await ask('/leaders')
    for (const cookie of ['__Host-anon=x', '__Host-device=x', 'lang=en; unknown=1']) {
      const { headers, body } = await ask('/leaders', { cookie })
      expect(headers['cache-control']).toBe('private, no-cache')
      expect(body).toContain('first|en|full|nobody')
    }
    expect(rendered).toHaveLength(1)
  })

  test('that is not found stays out of proxies, but is made once too', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const { statusCode, headers } = await ask('/nowhere')
      expect([statusCode, headers['cache-control']]).toEqual([404, 'private, no-cache'])
    }
    expect(rendered).toEqual(['/nowhere'])
  })

  test('with a passing fault is not kept', async () => {
    shown.isDown = true
    const { body, headers } = await ask('/leaders')
    expect(body).toContain('problem 503')
    expect(headers['cache-control']).toBe('private, no-cache')
    shown.isDown = false
    expect((await ask('/leaders')).body).toContain('first|')
  })
})

describe('a page with a form', () => {
  test('is rendered once, and each visit gets its own token, key and cookie', async () => {
    const visits = await Promise.all(Array.from({ length: 20 }, () => ask('/auth')))
    const tokens = visits.map(({ body }) => /name="_csrf" value="([^"]*)"/.exec(body)?.[1] ?? '')
    expect(new Set(tokens).size).toBe(20)
    expect(new Set(visits.map(({ body }) => /key ([\w-]+)/.exec(body)?.[1])).size).toBe(20)
    expect(new Set(visits.map(({ cookies }) => cookies[0]?.value)).size).toBe(20)
    expect(rendered).toEqual(['/auth'])
    for (const { headers, body } of visits) {
      expect(headers['cache-control']).toBe('private, no-cache')
      expect(headers['etag']).toBeUndefined()
      expect(body).not.toContain('slot')
    }
  })

  test('brings a token that the next write accepts, with the cookie of this visit only', async () => {
    const [one, other] = [await ask('/auth'), await ask('/auth')]
    const token = /name="_csrf" value="([^"]*)"/.exec(one.body)?.[1] ?? ''
    const say = (cookie: string) =>
      small.app.inject({
        method: 'POST',
        url: '/api/say',
        headers: {
          host: 'localhost',
          cookie,
          'x-csrf-token': token,
          'content-type': 'application/json',
        },
        payload: '{"word":"said"}',
      })
    const cookieOf = ({ cookies }: typeof one) => `${cookies[0]?.name}=${cookies[0]?.value}`
    expect((await say(cookieOf(other))).statusCode).toBe(403)
    expect((await say(cookieOf(one))).statusCode).toBe(200)
  })
})

describe('the page of one person', () => {
  test('is made for each visit: with a session, with a message, or when a read asks who is visiting', async () => {
    await ask('/leaders')
    const signedIn = await ask('/leaders', { cookie: '__Host-sid=zara' })
    expect(signedIn.body).toContain('|person zara|')
    expect(signedIn.headers['cache-control']).toBe('private, no-store')
    const flash = encodeURIComponent(JSON.stringify({ text: 'Your note is sent.', values: {} }))
    const told = await ask('/leaders', { cookie: `flash=${flash}` })
    expect(told.body).toContain('|Your note is sent.')
    expect(told.headers['cache-control']).toBe('private, no-cache')
    expect((await ask('/leaders')).body).toContain('|no message')
    for (const ip of ['10.0.0.1', '10.0.0.2'])
      expect(
        (await small.app.inject({ url: '/canada', remoteAddress: ip, headers: { host: 'localhost' } })).body,
      ).toContain(`near ${ip}`)
  })

  test('is not sent to anybody whose request waited for it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        small.app.inject({ url: '/canada', remoteAddress: `10.1.0.${at}`, headers: { host: 'localhost' } }),
      ),
    )
    for (const [at, { body, headers }] of answers.entries()) {
      expect(body).toContain(`near 10.1.0.${at}|`)
      expect(headers['cache-control']).toBe('private, no-cache')
    }
  })
})
