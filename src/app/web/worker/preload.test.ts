import { DAY_MS } from '#shared/values/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memoryQueue } from '#platform/web/offline/queue/queue-fixture.ts'
import { fakeCaches } from './fake-caches.ts'
import type { World } from './pages.ts'
import { findPreloadedPage, keepPreloadedPage } from './preloaded-pages.ts'
import { answerRead, isPrivateKey, preload, preloadedPages, preloadedReads } from './preload.ts'

const ORIGIN = 'https://sup.example'
const NOW = Date.parse('2026-11-28T08:00:00Z')

/** A network that answers public reads and pages of a guest, and notes what it was asked. */
const worldOf = (isPublic = true) => {
  const asked: Request[] = []
  const state = { now: NOW, isOnline: true, version: 1 }
  const world: World = {
    storage: fakeCaches(),
    queue: memoryQueue(),
    queueChanged: () => {},
    now: () => state.now,
    freshKey: () => 'fresh',
    fetch: async (request) => {
      if (!state.isOnline) throw new TypeError('Failed to fetch')
      asked.push(request)
      const { pathname } = new URL(request.url)
      return pathname.startsWith('/api/')
        ? new Response(JSON.stringify({ of: pathname }), {
            headers: isPublic ? { 'x-public-data': '1', etag: `"${state.version}"` } : {},
          })
        : new Response(`<html lang="en-NG"><title>${pathname}</title>`, {
            headers: { 'content-type': 'text/html', 'x-page-for': 'guest en.auto.full 720' },
          })
    },
  }
  return { world, state, asked }
}

const words = [
  'user_',
  'profile_',
  'wallet_',
  'donation_',
  'vote_',
  'notification_',
  'kyc_',
  'chat_',
  'session_',
]
const disguises: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => encodeURIComponent(text).replaceAll('_', '%5F'),
  (text) => [...text].map((each) => `%${each.charCodeAt(0).toString(16)}`).join(''),
  (text) => encodeURIComponent([...text].map((each) => `%${each.charCodeAt(0).toString(16)}`).join('')),
  (text) => text.replaceAll(/[a-z]/g, (each) => String.fromCodePoint((each.codePointAt(0) ?? 0) + 0xfee0)),
]

test('[OF-04] a key that names private data is refused, however it is written and wherever it stands', () => {
  const part = fc.stringMatching(/^[a-z0-9/?&=-]{0,20}$/)
  fc.assert(
    fc.property(
      part,
      fc.constantFrom(...words),
      fc.constantFrom(...disguises),
      part,
      (before, word, as, after) => {
        expect(isPrivateKey(`/api/${before}${as(word)}${after}`)).toBe(true)
      },
    ),
    { numRuns: 10_000 },
  )
  expect(isPrivateKey('/api/%E0%A4%A')).toBe(true)
  for (const key of [...preloadedReads('LA'), ...preloadedPages])
    expect(isPrivateKey(ORIGIN + key)).toBe(false)
})

test('[OF-05] the eight reads of specification 7, for a State that is known', () => {
  expect(preloadedReads('LA')).toEqual([
    '/api/events?state=LA&limit=50',
    '/api/projects?status=active&limit=20',
    '/api/education/constitution/full-text',
    '/api/education/legal-guides/citizens-rights',
    '/api/education/voting-guide/process-overview',
    '/api/geography/states',
    '/api/geography/lgas',
    '/api/content/civic-quiz/fundamental-rights',
  ])
  expect(preloadedReads('global')[0]).toBe('/api/events?limit=50')
})

test('the words come in the language of the reader; English is not named', () => {
  expect(preloadedReads('', 'ha').filter((path) => path.includes('language'))).toEqual([
    '/api/education/constitution/full-text?language=ha',
    '/api/education/legal-guides/citizens-rights?language=ha',
    '/api/education/voting-guide/process-overview?language=ha',
    '/api/content/civic-quiz/fundamental-rights?language=ha',
  ])
})

const pagesAsked = (asked: readonly Request[]): string[] =>
  asked.flatMap(({ url, credentials }) =>
    /\/(?:api|assets)\//.test(url) || credentials !== 'omit' ? [] : [new URL(url).pathname],
  )

test('a page is fetched as a guest sees it, and again when its read has changed, or after a week', async () => {
  const { world, state, asked } = worldOf()
  const again = async (days: number, language = 'en'): Promise<string[]> => {
    asked.length = 0
    state.now += days * DAY_MS
    expect(await preload(world, ORIGIN, { state: '', language, isFresh: false })).toBe(true)
    return pagesAsked(asked)
  }
  expect(await again(0)).toEqual(preloadedPages)
  expect(await again(1)).toEqual([])
  expect((await findPreloadedPage(world.storage, `${ORIGIN}/events`))?.copiedAt).toBe(
    new Date(state.now).toISOString(),
  )
  state.version = 2
  expect(await again(1)).toEqual(preloadedPages)
  expect(await again(7)).toEqual(preloadedPages)
  expect(await again(0, 'ha')).toEqual(preloadedPages)
  expect(asked.some(({ url }) => url === `${ORIGIN}/events?lang=ha`)).toBe(true)
})

test('a page that names somebody is not kept for everybody', async () => {
  const { world } = worldOf()
  const own = new Response('<html>', { headers: { 'x-page-for': 'tag-of-ada en.auto.full 12' } })
  expect(await keepPreloadedPage(world.storage, '/events', own, undefined, NOW)).toBeNull()
  expect(await findPreloadedPage(world.storage, `${ORIGIN}/events`)).toBeNull()
})

test('each is answered without network; cookies go with none of the eight', async () => {
  const { world, state, asked } = worldOf()
  expect(await preload(world, ORIGIN, { state: '', language: 'en', isFresh: false })).toBe(true)
  for (const { url, credentials } of asked.filter(({ url: each }) => each.includes('/api/')))
    expect([url, credentials]).toEqual([url, 'omit'])
  state.isOnline = false
  for (const path of preloadedReads('')) {
    const answer = await answerRead(world, new Request(ORIGIN + path))
    expect(await answer.json()).toEqual({ of: path.split('?')[0] })
  }
  await expect(answerRead(world, new Request(`${ORIGIN}/api/events?limit=7`))).rejects.toThrow(
    'Failed to fetch',
  )
})

test('[OF-05] after a reconnect the browser’s own cache is passed by', async () => {
  const { world, asked } = worldOf()
  await preload(world, ORIGIN, { state: '', language: 'en', isFresh: true })
  expect(new Set(asked.filter(({ url }) => !url.includes('/assets/')).map(({ cache }) => cache))).toEqual(
    new Set(['reload']),
  )
})

test('[OF-04] what is older than a day leaves only after the network has answered', async () => {
  const { world, state } = worldOf()
  await preload(world, ORIGIN, { state: 'LA', language: 'en', isFresh: false })
  state.now += DAY_MS + 1
  state.isOnline = false
  expect(await preload(world, ORIGIN, { state: 'KD', language: 'en', isFresh: false })).toBe(false)
  const ofLagos = () => answerRead(world, new Request(`${ORIGIN}${preloadedReads('LA')[0]}`))
  expect((await ofLagos()).status).toBe(200)
  state.isOnline = true
  expect(await preload(world, ORIGIN, { state: 'KD', language: 'en', isFresh: false })).toBe(true)
  state.isOnline = false
  await expect(ofLagos()).rejects.toThrow('Failed to fetch')
})

test('an answer that does not say that it is for everybody is not kept', async () => {
  const { world, state } = worldOf(false)
  expect(await preload(world, ORIGIN, { state: '', language: 'en', isFresh: false })).toBe(false)
  state.isOnline = false
  await expect(answerRead(world, new Request(`${ORIGIN}/api/geography/states`))).rejects.toThrow(
    'Failed to fetch',
  )
})
