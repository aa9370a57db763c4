import { dropOldest } from './drop-oldest.ts'

/** More files than two builds have that one person meets; the oldest go first. */
const MAX_FILES = 400

/**
 * A built file from its copy: the name of one in /assets is made of its content, so that the copy is as good as the
 * network's. One in /static keeps its name, and is fetched again behind the copy.
 */
export const answerAsset = async (
  storage: CacheStorage,
  request: Request,
  fetch: (request: Request) => Promise<Response>,
  behind: (work: Promise<unknown>) => void,
): Promise<Response> => {
  const cache = await storage.open('assets')
  const known = await cache.match(request, { ignoreVary: true })
  if (known && new URL(request.url).pathname.startsWith('/assets/')) return known
  const network = fetch(request)
  if (known)
    behind(network.then((fresh) => (fresh.ok ? cache.put(request, fresh) : undefined)).catch(() => {}))
  const response = known ?? (await network)
  if (!known && response.status === 200) {
    const copy = response.clone()
    behind(
      (async () => {
        await cache.put(request, copy)
        await dropOldest(cache, MAX_FILES)
      })().catch(() => {}),
    )
  }
  return response
}

/** A picture: the network's, or the one of a page that somebody keeps. */
export const answerPicture = async (
  storage: CacheStorage,
  request: Request,
  fetch: (request: Request) => Promise<Response>,
): Promise<Response> =>
  fetch(request).catch(
    async () => (await storage.match(request.url, { ignoreVary: true })) ?? Response.error(),
  )
