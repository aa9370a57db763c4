import { GUEST_TAG } from '#platform/web/offline/queue/queued-act.ts'
import { keptNameOf } from '../../worker/kept-name.ts'

/** Names a pack behind the address of a page: that part never leaves the device. */
export const packHash = (language: string): string => `#pack=${language}`

/** Where a pack is read. */
const addressOf = (language: string): string => `/offline${packHash(language)}`

const nameOf = (language: string): string => keptNameOf(GUEST_TAG, addressOf(language))

/** Keeps a pack that was checked with the other pages that somebody keeps, for everybody on this device; false when it is full. */
export const keepPack = async (language: string, bytes: Uint8Array): Promise<boolean> => {
  const headers = { 'content-type': 'text/plain', 'x-copied-at': new Date().toISOString() }
  try {
    const cache = await caches.open(nameOf(language))
    await cache.put(addressOf(language), new Response(new Uint8Array(bytes), { headers }))
    return true
  } catch {
    await caches.delete(nameOf(language)).catch(() => false)
    return false
  }
}

/** The bytes of a kept pack. */
export const findKeptPack = async (language: string): Promise<Uint8Array | null> => {
  const kept = await caches.match(addressOf(language), { cacheName: nameOf(language) })
  return kept ? new Uint8Array(await kept.arrayBuffer()) : null
}
