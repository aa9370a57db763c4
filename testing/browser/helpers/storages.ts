import type { Page } from './browser.ts'

/** Everything that the storages of this address hold, as one text. */
export const dumpOf = (on: Page): Promise<string> =>
  on.evaluate<string>(`(async () => {
    const parts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.documentElement.outerHTML]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) parts.push(request.url, await (await cache.match(request)).text())
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((resolve) => { const asked = indexedDB.open(name); asked.onsuccess = () => resolve(asked.result) })
      for (const store of database.objectStoreNames)
        parts.push(JSON.stringify(await new Promise((resolve) => { const asked = database.transaction(store).objectStore(store).getAll(); asked.onsuccess = () => resolve(asked.result) })))
      database.close()
    }
    return parts.join(' ')
  })()`)
