/** What phones keep for use without network: the eight reads of specification 7, and the pages that show them. */
import { DAY_MS } from '#shared/values/time.ts'
import { currentEra } from './copies.ts'
import { keepCame, keepFiles, type World } from './pages.ts'

const CACHE = 'preloaded'
const COPIED_AT = 'x-copied-at'
/** Words of private data; a key is read as an address, so it may be written in many ways. */
const PRIVATE = /(?:user|profile|wallet|donation|vote|notification|kyc|chat|session)_/
const MAX_DECODINGS = 5

/**
 * Whether the shared cache refuses a key (S-48): one that names private data, also encoded, in capitals, in wide letters
 * or inside a query. A key that cannot be read is refused too.
 */
export const isPrivateKey = (key: string): boolean => {
  let text = key
  for (let round = 0; round < MAX_DECODINGS; round++) {
    if (PRIVATE.test(text.normalize('NFKC').toLowerCase())) return true
    let next: string
    try {
      next = decodeURIComponent(text)
    } catch {
      return true
    }
    if (next === text) return false
    text = next
  }
  return true
}

const paths = [
  '/api/events',
  '/api/projects',
  '/api/education/constitution/full-text',
  '/api/education/legal-guides/citizens-rights',
  '/api/education/voting-guide/process-overview',
  '/api/geography/states',
  '/api/geography/lgas',
  '/api/content/civic-quiz/fundamental-rights',
] as const

/** The addresses of the eight reads, for the State of this person if it is known. */
export const preloadedReads = (state: string): readonly string[] => {
  const [events, projects, ...rest] = paths
  return [
    `${events}?${/^[A-Z]{2}$/.test(state) ? `state=${state}&` : ''}limit=50`,
    `${projects}?status=active&limit=20`,
    ...rest,
  ]
}

const CHAPTERS = 8
/** The pages that show the eight reads. Each is kept with the other pages of this person, and leaves with them. */
export const preloadedPages: readonly string[] = [
  '/education/constitution',
  ...Array.from({ length: CHAPTERS }, (_, index) => `/education/constitution/${index + 1}`),
  '/education/rights',
  '/education/voting',
  '/education/quiz',
  '/quiz-center',
  '/projects',
  '/education',
  '/geography',
  '/events',
]

export const isPreloaded = (pathname: string): boolean => paths.some((path) => path === pathname)

/** Keeps an answer that everybody gets; refuses anything else. */
const keepRead = async ({ storage, now }: World, key: string, response: Response): Promise<boolean> => {
  if (isPrivateKey(key) || response.status !== 200 || response.headers.get('x-public-data') !== '1')
    return false
  const headers = new Headers(response.headers)
  headers.set(COPIED_AT, new Date(now()).toISOString())
  await (await storage.open(CACHE)).put(key, new Response(await response.blob(), { headers }))
  return true
}

/** Removes what is older than a day. Only after the network has answered: without it, old is better than nothing. */
const evict = async ({ storage, now }: World): Promise<void> => {
  const cache = await storage.open(CACHE)
  for (const request of await cache.keys()) {
    const copiedAt = (await cache.match(request))?.headers.get(COPIED_AT) ?? ''
    // A clock that was set back does not make an answer younger.
    if (!(Math.abs(now() - Date.parse(copiedAt)) < DAY_MS)) await cache.delete(request)
  }
}

/**
 * Fetches what is kept for use without network, one after the other, so that the page in view keeps the line; returns
 * whether all reads came. `isFresh` asks past the browser's own cache, after a reconnect.
 */
export const preload = async (
  world: World,
  origin: string,
  { state, isFresh }: { readonly state: string; readonly isFresh: boolean },
): Promise<boolean> => {
  const cache = isFresh ? 'reload' : 'no-cache'
  let isWhole = true
  for (const path of preloadedReads(state)) {
    // Without cookies: the answer is nobody's in particular.
    const request = new Request(origin + path, { credentials: 'omit', cache })
    const isKept = await world
      .fetch(request)
      .then((response) => keepRead(world, request.url, response))
      .catch(() => false)
    isWhole &&= isKept
  }
  for (const path of preloadedPages) {
    // The mark says that nobody looks at the page: it extends no session (S-03).
    const headers = { accept: 'text/html', 'x-preload': '1' }
    const request = new Request(origin + path, { headers, cache, redirect: 'manual' })
    const askedIn = currentEra()
    await world
      .fetch(request)
      .then(async (response) => {
        if (response.status !== 200) return
        const text = await response.clone().text()
        await keepCame(world, request.url, response, askedIn)
        await keepFiles(world, origin, text)
      })
      .catch(() => {})
  }
  if (isWhole) await evict(world)
  return isWhole
}

/** One of the eight reads: the network's answer, or the kept one when there is no network. */
export const answerRead = async ({ storage, fetch }: World, request: Request): Promise<Response> => {
  try {
    return await fetch(request)
  } catch (problem) {
    const kept = isPrivateKey(request.url) ? undefined : await (await storage.open(CACHE)).match(request.url)
    if (kept) return kept
    throw problem
  }
}
