/** More files than two builds have that one person meets; the oldest go first. */
const MAX_FILES = 400

/** A built file: its name is made of its content, so the copy is as good as the network's. */
export const answerAsset = async (
  storage: CacheStorage,
  request: Request,
  fetch: (request: Request) => Promise<Response>,
  behind: (work: Promise<unknown>) => void,
): Promise<Response> => {
  const cache = await storage.open('assets')
  const known = await cache.match(request, { ignoreVary: true })
  if (known) return known
  const response = await fetch(request)
  if (response.ok && response.status === 200) {
    const copy = response.clone()
    behind(
      (async () => {
        await cache.put(request, copy)
        const kept = await cache.keys()
        for (const old of kept.slice(0, Math.max(0, kept.length - MAX_FILES))) await cache.delete(old)
      })().catch(() => {}),
    )
  }
  return response
}
