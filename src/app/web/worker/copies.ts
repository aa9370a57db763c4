/**
 * Copies of pages, each in the cache of the person whose page it is. The server says with every page whose it is:
 * `X-Page-For: TAG LOOK HOURS KEY` (platform/server/pages/page-for.ts).
 */
import { GUEST_TAG } from '#platform/web/offline/queue/queued-act.ts'
import { dropOldest } from './drop-oldest.ts'
import { keptNameOf, readKeptName } from './kept-name.ts'
import { HOUR_MS } from '#shared/values/time.ts'

/** Whose page an answer is, how it looks (language, theme, low data), and for how many hours a copy may stay. */
export interface PageFor {
  readonly tag: string
  readonly look: string
  readonly hours: number
  /** Seals the acts of this person while somebody else is here; a guest has none. */
  readonly queueKey?: string | undefined
}

const PREFIX = 'pages-'
export const COPIED_AT = 'x-copied-at'
const HOURS = 'x-copy-hours'
/** More pages than somebody reads in a month; the oldest go first. */
const MAX_COPIES = 120

export const readPageFor = (headers: Headers): PageFor | null => {
  const [tag = '', look = '', hours = '', queueKey] = (headers.get('x-page-for') ?? '').split(' ')
  return /^[\w-]{5,40}$/.test(tag) && look !== '' ? { tag, look, hours: Number(hours) || 0, queueKey } : null
}

/** The cache of somebody's pages. */
export const pagesCacheOf = ({ tag, look }: Pick<PageFor, 'tag' | 'look'>): string =>
  `${PREFIX}${tag}-${look}`

/** Who was signed in when the last page came; kept in the name of the one cache of pages that exists. */
export const lastPerson = async (storage: CacheStorage): Promise<Pick<PageFor, 'tag' | 'look'> | null> => {
  const name = (await storage.keys()).find((each) => each.startsWith(PREFIX))
  const [, tag, look] = /^pages-(.+)-([^-]+)$/.exec(name ?? '') ?? []
  return tag && look ? { tag, look } : null
}

/** Where the key of the person who is here lies: in their own cache, so that it goes with their copies. */
const KEY_PATH = '/queue-key'

/** The person whose copies the next page wipes, with the key of their acts; null if it is the same person's. */
export const personLeaving = async (
  storage: CacheStorage,
  { tag }: PageFor,
): Promise<{ readonly tag: string; readonly queueKey: string } | null> => {
  const person = await lastPerson(storage)
  if (!person || person.tag === tag) return null
  const queueKey = await (await (await storage.open(pagesCacheOf(person))).match(KEY_PATH))?.text()
  return queueKey ? { tag: person.tag, queueKey } : null
}

/** Counts up when the person of this device may have changed: what was asked before then is not kept after it. */
let era = 0
export const currentEra = (): number => era
export const beginEra = (): void => {
  era++
}

/** Deletes the copies of everybody else. */
const forgetOthers = async (storage: CacheStorage, but: PageFor): Promise<void> => {
  const names = await storage.keys()
  const others = names.filter((each) => each.startsWith(PREFIX) && each !== pagesCacheOf(but))
  if (others.length > 0) beginEra()
  const kept = names.filter((each) => ![GUEST_TAG, but.tag].includes(readKeptName(each)?.tag ?? GUEST_TAG))
  await Promise.all([...others, ...kept].map((each) => storage.delete(each)))
}

/** Deletes all copies, which have another look now. The key of the waiting acts stays: its person is still here. */
export const forgetPages = async (storage: CacheStorage): Promise<void> => {
  for (const name of (await storage.keys()).filter((each) => each.startsWith(PREFIX))) {
    const cache = await storage.open(name)
    for (const request of await cache.keys()) if (!request.url.endsWith(KEY_PATH)) await cache.delete(request)
  }
}

const isPage = (response: Response): boolean =>
  response.status === 200 &&
  !response.redirected &&
  (response.headers.get('content-type') ?? '').startsWith('text/html')

const addressOf = (url: string): string => {
  const { origin, pathname, search } = new URL(url)
  return origin + pathname + search
}

/**
 * Keeps what the network answered: copies of another person, or of another look, go first. An answer that was asked for in
 * an earlier era, and came after another person's, is dropped.
 */
export const keepPage = async (
  storage: CacheStorage,
  url: string,
  response: Response,
  now: number,
  askedIn: number,
): Promise<void> => {
  const page = readPageFor(response.headers)
  if (!page) return
  const body = await response.blob()
  if (askedIn !== era) return
  await forgetOthers(storage, page)
  const keptIn = era
  const cache = await storage.open(pagesCacheOf(page))
  if (page.queueKey) await cache.put(KEY_PATH, new Response(page.queueKey))
  if (!isPage(response) || page.hours === 0) return void (await cache.delete(addressOf(url)))
  const headers = new Headers(response.headers)
  headers.set(COPIED_AT, new Date(now).toISOString())
  headers.set(HOURS, String(page.hours))
  headers.delete('set-cookie')
  await cache.put(addressOf(url), new Response(body, { status: 200, headers }))
  // Somebody else came while it was written.
  if (keptIn !== era) return void (await storage.delete(pagesCacheOf(page)))
  await dropOldest(cache, MAX_COPIES)
}

export interface Copy {
  readonly response: Response
  readonly copiedAt: string
  readonly isPublic: boolean
  /** Comes before the form keys of a guest's page that somebody else opens: what is done there is theirs. */
  readonly owner?: string
}

/** The copy of an address for the person who was last signed in, while it may stay. */
export const findCopy = async (storage: CacheStorage, url: string, now: number): Promise<Copy | null> => {
  const person = await lastPerson(storage)
  if (!person) return null
  const cache = await storage.open(pagesCacheOf(person))
  const response = await cache.match(addressOf(url))
  const copiedAt = response?.headers.get(COPIED_AT)
  if (!response || !copiedAt) return null
  const hours = Number(response.headers.get(HOURS))
  const age = now - Date.parse(copiedAt)
  // A clock that was set back does not make a copy younger.
  if (Math.abs(age) > hours * HOUR_MS) {
    await cache.delete(addressOf(url))
    return null
  }
  const isPublic =
    person.tag === GUEST_TAG &&
    /^(?:public|private, max-age=0)/.test(response.headers.get('cache-control') ?? '')
  return { response, copiedAt, isPublic }
}

/** A page that this person, or a guest, keeps on purpose: it may stay until it is removed. */
export const findKeptCopy = async (storage: CacheStorage, url: string): Promise<Copy | null> => {
  const { pathname, search } = new URL(url)
  const person = await lastPerson(storage)
  for (const tag of new Set([person?.tag ?? GUEST_TAG, GUEST_TAG])) {
    const cacheName = keptNameOf(tag, pathname + search)
    const response = await storage.match(addressOf(url), { cacheName, ignoreVary: true })
    const copiedAt = response?.headers.get(COPIED_AT)
    const owner = tag === GUEST_TAG && person && person.tag !== GUEST_TAG ? `${person.tag}.` : ''
    if (response && copiedAt) return { response, copiedAt, isPublic: false, owner }
  }
  return null
}

/** A saved page as the list of the offline page names it. */
export interface SavedPage {
  readonly path: string
  readonly title: string
  readonly copiedAt: string
}

export const listCopies = async (storage: CacheStorage): Promise<SavedPage[]> => {
  const person = await lastPerson(storage)
  if (!person) return []
  const cache = await storage.open(pagesCacheOf(person))
  const pages: SavedPage[] = []
  for (const request of await cache.keys()) {
    if (request.url.endsWith(KEY_PATH)) continue
    const response = await cache.match(request)
    const [, title = ''] = /<title>([^<]*)</.exec((await response?.text()) ?? '') ?? []
    const { pathname, search } = new URL(request.url)
    pages.push({ path: pathname + search, title, copiedAt: response?.headers.get(COPIED_AT) ?? '' })
  }
  return pages.toReversed()
}

/**
 * The text of a copy as it is shown: marked with its time, with a form key of its own, so that two forms of one copy are
 * two acts, and without the clock of a session that has gone on since.
 */
export const refreshed = (html: string, copiedAt: string, freshKey: string): string => {
  // The tag of the person before its point stays.
  const [, tag = '', key] =
    /"formKey":"([\w-]+\.)?([\w-]{6,})"/.exec(html) ??
    /name="_key" value="([\w-]+\.)?([\w-]{6,})/.exec(html) ??
    []
  const own = key ? html.replaceAll(tag + key, tag + freshKey) : html
  return own
    .replace('<html ', `<html data-copied-at="${copiedAt}" `)
    .replace(/ data-session="\d+"/, '')
    .replace(/"sessionSeconds":\d+,?/, '')
}
