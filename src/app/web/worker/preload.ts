/** What phones keep for use without network: the eight reads of specification 7, and the pages that show them. */
import { DAY_MS } from '#shared/values/time.ts'
import { GUEST_TAG } from '#platform/web/offline/queue/queued-act.ts'
import { COPIED_AT, currentEra, findCopy, lastPerson } from './copies.ts'
import { keepCame, keepFiles, type World } from './pages.ts'
import { confirmPage, keepPreloadedPage, PRELOADED } from './preloaded-pages.ts'

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

const CHAPTERS = 8
interface Subject {
  readonly read: string
  readonly search?: (state: string) => string
  /** Whether it has words in the language of the reader. */
  readonly isTold?: true
  /** The pages that show it. */
  readonly pages: readonly string[]
}

/** The eight reads of specification 7; of events those of the person's State, if it is known. */
const subjects: readonly Subject[] = [
  {
    read: '/api/events',
    search: (state: string) => `${/^[A-Z]{2}$/.test(state) ? `state=${state}&` : ''}limit=50`,
    pages: ['/events'],
  },
  { read: '/api/projects', search: () => 'status=active&limit=20', pages: ['/projects'] },
  {
    read: '/api/education/constitution/full-text',
    isTold: true,
    pages: [
      '/education',
      '/education/constitution',
      ...Array.from({ length: CHAPTERS }, (_, index) => `/education/constitution/${index + 1}`),
    ],
  },
  { read: '/api/education/legal-guides/citizens-rights', isTold: true, pages: ['/education/rights'] },
  { read: '/api/education/voting-guide/process-overview', isTold: true, pages: ['/education/voting'] },
  { read: '/api/geography/states', pages: ['/geography'] },
  { read: '/api/geography/lgas', pages: [] },
  { read: '/api/content/civic-quiz/fundamental-rights', isTold: true, pages: ['/education/quiz'] },
]

const addressOf = ({ read, search, isTold }: Subject, state: string, language: string): string => {
  const query = search?.(state) ?? (isTold && language !== 'en' ? `language=${language}` : '')
  return read + (query && `?${query}`)
}

/** The addresses of the eight reads, for the State of this person if it is known, and in their language. */
export const preloadedReads = (state: string, language = 'en'): readonly string[] =>
  subjects.map((subject) => addressOf(subject, state, language))

/** The pages that show the eight reads. */
export const preloadedPages: readonly string[] = subjects.flatMap(({ pages }) => pages)

/** Shows the own results of a person: kept with their other pages, and leaves with them. */
const OWN_PAGE = '/quiz-center'

export const isPreloaded = (pathname: string): boolean => subjects.some(({ read }) => read === pathname)

/** Keeps an answer that everybody gets, and says whether it is another one than before; refuses anything else. */
const keepRead = async (
  { storage, now }: World,
  key: string,
  response: Response,
): Promise<'refused' | 'changed' | 'same'> => {
  if (isPrivateKey(key) || response.status !== 200 || response.headers.get('x-public-data') !== '1')
    return 'refused'
  const headers = new Headers(response.headers)
  headers.set(COPIED_AT, new Date(now()).toISOString())
  const cache = await storage.open(PRELOADED)
  const before = (await cache.match(key))?.headers.get('etag')
  await cache.put(key, new Response(await response.blob(), { headers }))
  return before && before === headers.get('etag') ? 'same' : 'changed'
}

/** Removes what is older than a day. Only after the network has answered: without it, old is better than nothing. */
const evict = async ({ storage, now }: World): Promise<void> => {
  const cache = await storage.open(PRELOADED)
  for (const request of await cache.keys()) {
    const copiedAt = (await cache.match(request))?.headers.get(COPIED_AT) ?? ''
    // A clock that was set back does not make an answer younger.
    if (!(Math.abs(now() - Date.parse(copiedAt)) < DAY_MS)) await cache.delete(request)
  }
}

/** The mark of a request that nobody looks at: it extends no session (S-03). */
export const AHEAD = { accept: 'text/html', 'x-preload': '1' }

/** What the page that asks says of its reader. */
export interface Preloading {
  readonly state: string
  readonly language: string
  readonly theme?: string | undefined
  /** Past the browser's own cache, after a reconnect. */
  readonly isFresh: boolean
}

/** Fetches a page as a guest sees it, in the language of the reader. */
const fetchPage = async (
  world: World,
  origin: string,
  path: string,
  { language, theme, isFresh }: Preloading,
): Promise<void> => {
  const cache = isFresh ? 'reload' : 'no-cache'
  const url = `${origin}${path}?lang=${language}`
  const response = await world.fetch(
    new Request(url, { headers: AHEAD, credentials: 'omit', cache, redirect: 'manual' }),
  )
  const html = await keepPreloadedPage(world.storage, path, response, theme, world.now())
  if (html) await keepFiles(world, origin, html)
}

/** Fetches the own page of who signed in, unless this device has it already. */
const fetchOwnPage = async (world: World, origin: string, cache: RequestCache): Promise<void> => {
  const url = origin + OWN_PAGE
  if (
    (await lastPerson(world.storage))?.tag === GUEST_TAG ||
    (await findCopy(world.storage, url, world.now()))
  )
    return
  const askedIn = currentEra()
  const response = await world.fetch(new Request(url, { headers: AHEAD, cache, redirect: 'manual' }))
  if (response.status !== 200) return
  const text = await response.clone().text()
  await keepCame(world, url, response, askedIn)
  await keepFiles(world, origin, text)
}

/**
 * Fetches what is kept for use without network, one after the other, so that the page in view keeps the line; returns
 * whether all reads came. A page is fetched only when its read has changed.
 */
export const preload = async (world: World, origin: string, wanted: Preloading): Promise<boolean> => {
  const { state, language, isFresh } = wanted
  const cache = isFresh ? 'reload' : 'no-cache'
  const { storage, now, fetch } = world
  let isWhole = true
  const changed: string[] = []
  for (const subject of subjects) {
    // Without cookies: the answer is nobody's in particular.
    const request = new Request(origin + addressOf(subject, state, language), { credentials: 'omit', cache })
    const kept = await fetch(request)
      .then((response) => keepRead(world, request.url, response))
      .catch(() => 'refused' as const)
    isWhole &&= kept !== 'refused'
    for (const path of subject.pages)
      if (kept !== 'same' || !(await confirmPage(storage, path, language, now()))) changed.push(path)
  }
  for (const path of changed) await fetchPage(world, origin, path, wanted).catch(() => {})
  await fetchOwnPage(world, origin, cache).catch(() => {})
  if (isWhole) await evict(world)
  return isWhole
}

/** One of the eight reads: the network's answer, or the kept one when there is no network. */
export const answerRead = async ({ storage, fetch }: World, request: Request): Promise<Response> => {
  try {
    return await fetch(request)
  } catch (problem) {
    const kept = isPrivateKey(request.url)
      ? undefined
      : await (await storage.open(PRELOADED)).match(request.url)
    if (kept) return kept
    throw problem
  }
}
