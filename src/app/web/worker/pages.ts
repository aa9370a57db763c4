import { SHARED_PHOTO } from '#domains/reports/shared-photo.ts'
import { lockActs, unlockActs } from '#platform/web/offline/queue/queue-lock.ts'
import type { QueueStore } from '#platform/web/offline/queue/queue-store.ts'
import {
  beginEra,
  type Copy,
  currentEra,
  findCopy,
  findKeptCopy,
  keepPage,
  personLeaving,
  readPageFor,
  refreshed,
} from './copies.ts'

import { findPreloadedPage } from './preloaded-pages.ts'

/** How long a page of the network is waited for while there is a copy of it. */
const PATIENCE_MS = 2_000
const SHELL = 'shell'
export const OFFLINE_PATH = '/offline'

/** What the pages are answered with; a test gives its own. */
export interface World {
  readonly storage: CacheStorage
  readonly fetch: (request: Request) => Promise<Response>
  readonly now: () => number
  readonly freshKey: () => string
  /** The acts that wait, and what tells the pages that they changed. */
  readonly queue: QueueStore
  readonly queueChanged: () => void
}

/** After a write the person may be another: the next page comes from the network. */
let mayBeAnother = false
const WRITTEN = '/written'
const STATE = 'state'

/** Notes that something was sent; on the device as well, because the browser stops a worker that has nothing to do. */
export const noteWrite = async ({ storage }: Pick<World, 'storage'>): Promise<void> => {
  mayBeAnother = true
  beginEra()
  await (await storage.open(STATE)).put(WRITTEN, new Response())
}

const noteFresh = async ({ storage }: World): Promise<void> => {
  mayBeAnother = false
  await (await storage.open(STATE)).delete(WRITTEN)
}

const isAfterWriting = async ({ storage }: World): Promise<boolean> =>
  mayBeAnother || (await (await storage.open(STATE)).match(WRITTEN)) !== undefined

const shown = async ({ freshKey }: World, { response, copiedAt, owner = '' }: Copy): Promise<Response> => {
  const headers = new Headers(response.headers)
  // The text is plain by now, and has another length.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  return new Response(refreshed(await response.text(), copiedAt, owner + freshKey()), {
    status: 200,
    headers,
  })
}

/** The page that says that there is no network and lists what is saved; it is fetched when the worker is installed. */
export const offlinePage = async ({ storage }: Pick<World, 'storage'>): Promise<Response> => {
  const page = await (await storage.open(SHELL)).match(OFFLINE_PATH)
  return page ?? new Response('No network.', { status: 503, headers: { 'content-type': 'text/plain' } })
}

/** Fetches the built files that a page names. */
export const keepFiles = async ({ storage, fetch }: World, origin: string, html: string): Promise<void> => {
  const assets = await storage.open('assets')
  for (const path of new Set(html.match(/\/(?:assets|static)\/[\w.-]+/g)))
    if (!(await assets.match(path))) {
      const file = await fetch(new Request(origin + path)).catch(() => null)
      if (file?.ok) await assets.put(path, file)
    }
}

/** Fetches the offline page, in the language and the look of this device, and the scripts that it names. */
export const keepOfflinePage = async (world: World, origin: string): Promise<void> => {
  const { storage, fetch } = world
  const response = await fetch(new Request(origin + OFFLINE_PATH, { headers: { 'x-preload': '1' } }))
  if (!response.ok) return
  const cache = await storage.open(SHELL)
  const text = await response.clone().text()
  await cache.put(OFFLINE_PATH, response)
  await keepFiles(world, origin, text)
}

/** Keeps a page that came; in another language or look than before, the offline page is fetched again, too. */
export const keepCame = async (
  world: World,
  url: string,
  response: Response,
  askedIn: number,
): Promise<void> => {
  const page = readPageFor(response.headers)
  // The page without network is nobody's, and says nothing of who is here.
  if (!page || new URL(url).pathname === OFFLINE_PATH) return
  const left = await personLeaving(world.storage, page)
  if (left) {
    await world.storage.delete(SHARED_PHOTO)
    await lockActs(world.queue, left.tag, left.queueKey)
  }
  await keepPage(world.storage, url, response, world.now(), askedIn)
  if (page.queueKey && (await unlockActs(world.queue, page.tag, page.queueKey))) world.queueChanged()
  const shell = await (await world.storage.open(SHELL)).match(OFFLINE_PATH)
  if (shell && readPageFor(shell.headers)?.look !== page.look)
    await keepOfflinePage(world, new URL(url).origin)
}

const isTrouble = ({ status }: Response): boolean => status === 429 || status >= 502

/** A page that is asked for, and the tab that shows it. */
export interface RequestedPage {
  readonly request: Request
  readonly preloaded: Promise<Response | undefined>
  /** Lets work go on after the answer. */
  readonly behind: (work: Promise<unknown>) => void
  /** Loads the page again in its tab. */
  readonly reload: () => void
}

/** Where the installed app starts: the server leads people who signed in on from there. */
const START_PATH = '/'
const HOME_PATH = '/dashboard'

/** Without network the app starts for somebody who is signed in at the copy of their own start page. */
const homeWithout = async ({ storage, now }: World, { url }: Request): Promise<Response | null> => {
  const { origin, pathname } = new URL(url)
  const home = origin + HOME_PATH
  return pathname === START_PATH && (await findCopy(storage, home, now())) ? Response.redirect(home) : null
}

/**
 * A page: a guest's public page at once from its copy, with the network behind it; every other one from the network, and
 * from the person's own copy when nothing comes for two seconds. After a write only a lost network shows a copy: it does
 * not have what was just done. A copy that the network then disowns, because the session has ended, is loaded again.
 */
export const answerPage = async (world: World, asked: RequestedPage): Promise<Response> => {
  const { storage, now } = world
  const { request, preloaded, behind } = asked
  const askedIn = currentEra()
  const isAfterWrite = await isAfterWriting(world)
  const copy =
    (await findCopy(storage, request.url, now())) ??
    (await findKeptCopy(storage, request.url)) ??
    (await findPreloadedPage(storage, request.url))
  const network = (async () => {
    const response = (await preloaded.catch(() => undefined)) ?? (await world.fetch(request))
    // On the way the server may have changed the language, or who is here: `?lang=ha` does.
    if (response.type === 'opaqueredirect') await noteWrite(world)
    else if (!isTrouble(response)) {
      await noteFresh(world)
      behind(keepCame(world, request.url, response.clone(), askedIn).catch(() => {}))
    }
    return response
  })()
  const fromCopy = (): Promise<Response> | null => copy && shown(world, copy)
  if (copy?.isPublic && !isAfterWrite) {
    behind(network.catch(() => {}))
    return fromCopy() ?? network
  }
  const patience = new Promise<null>((resolve) => {
    if (copy && !isAfterWrite) setTimeout(() => resolve(null), PATIENCE_MS)
  })
  try {
    const response = await Promise.race([network, patience])
    if (response && !(copy && isTrouble(response))) return response
    const isDisowned = async () => {
      const late = await network
      if (late.type === 'opaqueredirect' || (!isTrouble(late) && late.status !== 200)) asked.reload()
    }
    behind(isDisowned().catch(() => {}))
  } catch {
    // No network: the copy, or the page that says so.
  }
  return (await fromCopy()) ?? (await homeWithout(world, request)) ?? offlinePage(world)
}
