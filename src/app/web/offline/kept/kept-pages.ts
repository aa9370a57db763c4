import { keptNameOf, readKeptName } from '../../worker/kept-name.ts'
import { GUEST_TAG } from '#platform/web/offline/queue/queued-act.ts'
import { pagesCacheOf, readPageFor } from '../../worker/copies.ts'
import { ownTag } from '../device-queue.ts'

/** What becomes of a page that somebody wants to keep. */
export type Kept = 'kept' | 'full' | 'no-network' | 'refused'

/** `own`: it shows what only this person may see, and goes when they log out. */
export type KeptKind = 'public' | 'own'

interface PageToKeep {
  readonly kind: KeptKind
  readonly url: URL
  /** Somebody is signed in: a public page is fetched as a guest sees it, in the language of this page. */
  readonly isSignedIn: boolean
  readonly language: string
  readonly theme: string | undefined
  readonly pictures: readonly string[]
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** Keeps the page with its pictures, whole or not at all. */
export const keepForOffline = async (page: PageToKeep): Promise<Kept> => {
  const { kind, url, isSignedIn, language, theme, pictures } = page
  const path = url.pathname + url.search
  const asked = new URL(url)
  const asGuest = kind === 'public' && isSignedIn
  if (asGuest) asked.searchParams.set('lang', language)
  const credentials = asGuest ? 'omit' : 'same-origin'
  let name = ''
  try {
    const headers = { accept: 'text/html', 'x-preload': '1' }
    const response = await fetch(asked, { headers, credentials, cache: 'no-store' })
    const whose = readPageFor(response.headers)
    const isFit = response.status === 200 && !response.redirected && whose && whose.hours > 0
    if (!isFit || (whose.tag === GUEST_TAG) !== (kind === 'public')) return 'refused'
    name = keptNameOf(whose.tag, path)
    await caches.delete(name)
    const cache = await caches.open(name)
    const text = await response.text()
    const html = asGuest && theme ? text.replace('<html ', `<html data-theme="${theme}" `) : text
    const kept = new Headers(response.headers)
    for (const each of ['content-encoding', 'content-length', 'etag']) kept.delete(each)
    kept.set('x-copied-at', new Date().toISOString())
    await cache.put(path, new Response(html, { headers: kept }))
    for (const picture of new Set(pictures)) {
      const answer = await fetch(picture, { credentials })
      if (answer.ok) await cache.put(picture, answer)
    }
    // The worker keeps the files of the build that pass through it.
    for (const file of new Set(html.match(/\/(?:assets|static)\/[\w.-]+/g)))
      if (!(await caches.match(file))) await fetch(file)
    if (kind === 'public') return 'kept'
    // On a first visit no copy of a page says yet who is here.
    if ((await ownTag()) === undefined) await caches.open(pagesCacheOf(whose))
    if ((await ownTag()) === whose.tag) return 'kept'
    await caches.delete(name)
    return 'refused'
  } catch (error) {
    if (name) await caches.delete(name)
    return isFull(error) ? 'full' : 'no-network'
  }
}

/** A page that somebody keeps, as the list of the offline page names it. */
export interface KeptPage {
  readonly name: string
  readonly path: string
  readonly title: string
  readonly keptAt: string
  readonly bytes: number
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The text of a title as the server writes it into a page. */
const plain = (html: string): string =>
  html.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name] ?? '')

/** The pages that are kept for the person who is here. */
export const listKept = async (): Promise<readonly KeptPage[]> => {
  const own = await ownTag()
  const found: KeptPage[] = []
  for (const name of await caches.keys()) {
    const kept = readKeptName(name)
    if (!kept || (kept.tag !== GUEST_TAG && kept.tag !== own)) continue
    const cache = await caches.open(name)
    const page = await cache.match(kept.path)
    if (!page) continue
    const keptAt = page.headers.get('x-copied-at') ?? ''
    let bytes = 0
    for (const request of await cache.keys()) bytes += (await (await cache.match(request))?.blob())?.size ?? 0
    const isPack = kept.path.includes('#')
    const [, title = ''] = (isPack ? null : /<title>([^<]*)</.exec(await page.text())) ?? []
    found.push({ name, path: kept.path, title: plain(title), keptAt, bytes })
  }
  return found
}

/** The page of this address, if it is kept. */
export const keptHere = async (path: string): Promise<KeptPage | undefined> =>
  (await listKept()).find((page) => page.path === path)

export const removeKept = async ({ name }: KeptPage): Promise<void> => void (await caches.delete(name))

/** Removes it, and returns what brings it back. */
export const removeForUndo = async ({ name }: KeptPage): Promise<() => Promise<void>> => {
  const cache = await caches.open(name)
  const entries = await Promise.all(
    (await cache.keys()).map(async (request) => [request, await cache.match(request)] as const),
  )
  await caches.delete(name)
  return async () => {
    const again = await caches.open(name)
    for (const [request, response] of entries) if (response) await again.put(request, response)
  }
}
