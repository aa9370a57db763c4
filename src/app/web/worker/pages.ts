import { lockActs, unlockActs } from '#platform/web/offline/queue-lock.ts'
import type { QueueStore } from '#platform/web/offline/queue-store.ts'
import { beginEra, currentEra, findCopy, keepPage, personLeaving, readPageFor, refreshed } from './copies.ts'

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
let mayBeAnother = true
export const noteWrite = (): void => {
  mayBeAnother = true
  beginEra()
}

const shown = async ({ freshKey }: World, response: Response, copiedAt: string): Promise<Response> => {
  const headers = new Headers(response.headers)
  // The text is plain by now, and has another length.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  return new Response(refreshed(await response.text(), copiedAt, freshKey()), { status: 200, headers })
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
const keepCame = async (world: World, url: string, response: Response, askedIn: number): Promise<void> => {
  const page = readPageFor(response.headers)
  if (!page) return
  const left = await personLeaving(world.storage, page)
  if (left) await lockActs(world.queue, left.tag, left.queueKey)
  await keepPage(world.storage, url, response, world.now(), askedIn)
  if (page.queueKey && (await unlockActs(world.queue, page.tag, page.queueKey))) world.queueChanged()
  const shell = await (await world.storage.open(SHELL)).match(OFFLINE_PATH)
  if (shell && readPageFor(shell.headers)?.look !== page.look)
    await keepOfflinePage(world, new URL(url).origin)
}

const isTrouble = ({ status }: Response): boolean => status === 429 || status >= 502

/**
 * A page: a guest's public page at once from its copy, with the network behind it; every other one from the network, and
 * from the person's own copy when nothing comes for two seconds.
 */
export const answerPage = async (
  world: World,
  request: Request,
  preloaded: Promise<Response | undefined>,
  behind: (work: Promise<unknown>) => void,
): Promise<Response> => {
  const { storage, now } = world
  const askedIn = currentEra()
  const copy = await findCopy(storage, request.url, now())
  const network = (async () => {
    const response = (await preloaded.catch(() => undefined)) ?? (await world.fetch(request))
    if (response.type !== 'opaqueredirect' && !isTrouble(response)) {
      mayBeAnother = false
      behind(keepCame(world, request.url, response.clone(), askedIn).catch(() => {}))
    }
    return response
  })()
  const fromCopy = (): Promise<Response> | null => copy && shown(world, copy.response, copy.copiedAt)
  if (copy?.isPublic && !mayBeAnother) {
    behind(network.catch(() => {}))
    return fromCopy() ?? network
  }
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  try {
    const response = await (copy ? Promise.race([network, patience]) : network)
    if (response && !(copy && isTrouble(response))) return response
    behind(network.catch(() => {}))
  } catch {
    // No network: the copy, or the page that says so.
  }
  return (await fromCopy()) ?? offlinePage(world)
}
