const addressOf = (key: RequestInfo | URL): string =>
  key instanceof Request ? key.url : new URL(String(key), 'https://sup.example').href

const makeCache = (): Cache => {
  const kept = new Map<string, Response>()
  const cache = {
    match: async (key: RequestInfo | URL) => kept.get(addressOf(key))?.clone(),
    put: async (key: RequestInfo | URL, response: Response) => {
      kept.delete(addressOf(key))
      kept.set(addressOf(key), response)
    },
    delete: async (key: RequestInfo | URL) => kept.delete(addressOf(key)),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
  }
  return cache as unknown as Cache
}

/** The Cache Storage of a browser, as far as the service worker uses it. */
export const fakeCaches = (): CacheStorage => {
  const caches = new Map<string, Cache>()
  const storage = {
    open: async (name: string) => {
      const cache = caches.get(name) ?? makeCache()
      caches.set(name, cache)
      return cache
    },
    delete: async (name: string) => caches.delete(name),
    keys: async () => [...caches.keys()],
    match: async (key: RequestInfo | URL, { cacheName = '' }: MultiCacheQueryOptions = {}) =>
      caches.get(cacheName)?.match(key),
  }
  return storage as unknown as CacheStorage
}
