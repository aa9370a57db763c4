/**
 * The pages that show the eight reads of specification 7, as guests see them: they name nobody, so they belong to everybody
 * of this device, and stay when a person leaves.
 */
import { GUEST_TAG } from '#platform/web/offline/queue/queued-act.ts'
import { DAY_MS } from '#shared/values/time.ts'
import { COPIED_AT, type Copy, lastPerson, readPageFor } from './copies.ts'

/** The shared cache of what is fetched ahead. */
export const PRELOADED = 'preloaded'
const FETCHED_AT = 'x-fetched-at'
const WEEK_MS = 7 * DAY_MS

/** Whether a page may stay as it is while its reads do not change: a new version of the product shows after a week. */
const isCurrent = ({ headers }: Response, language: string, now: number): boolean =>
  Math.abs(now - Date.parse(headers.get(FETCHED_AT) ?? '')) < WEEK_MS &&
  readPageFor(headers)?.look.startsWith(`${language}.`) === true

/** Notes that a page is still as the network would give it; false if it has to be fetched. */
export const confirmPage = async (
  storage: CacheStorage,
  path: string,
  language: string,
  now: number,
): Promise<boolean> => {
  const cache = await storage.open(PRELOADED)
  const page = await cache.match(path)
  if (!page || !isCurrent(page, language, now)) return false
  const headers = new Headers(page.headers)
  headers.set(COPIED_AT, new Date(now).toISOString())
  await cache.put(path, new Response(await page.blob(), { headers }))
  return true
}

/** Keeps a page that was fetched without cookies; returns its text. Refuses one that is somebody's. */
export const keepPreloadedPage = async (
  storage: CacheStorage,
  path: string,
  response: Response,
  theme: string | undefined,
  now: number,
): Promise<string | null> => {
  if (response.status !== 200 || response.redirected) return null
  if (readPageFor(response.headers)?.tag !== GUEST_TAG) return null
  const text = await response.text()
  const html = theme === undefined ? text : text.replace('<html ', `<html data-theme="${theme}" `)
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'etag', 'set-cookie']) headers.delete(name)
  for (const name of [COPIED_AT, FETCHED_AT]) headers.set(name, new Date(now).toISOString())
  await (await storage.open(PRELOADED)).put(path, new Response(html, { headers }))
  return html
}

/** The page of an address as it was fetched ahead; what somebody who signed in does on it is theirs. */
export const findPreloadedPage = async (storage: CacheStorage, url: string): Promise<Copy | null> => {
  const { pathname, search } = new URL(url)
  const response = search === '' ? await (await storage.open(PRELOADED)).match(pathname) : undefined
  const copiedAt = response?.headers.get(COPIED_AT)
  if (!response || !copiedAt) return null
  const person = await lastPerson(storage)
  const owner = person && person.tag !== GUEST_TAG ? `${person.tag}.` : ''
  return { response, copiedAt, isPublic: false, owner }
}
