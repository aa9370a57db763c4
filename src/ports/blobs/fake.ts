import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { blobKey, type Blobs } from './port.ts'

/** Blobs in memory, for tests; copies the input, so that later changes of the caller's array have no effect. */
export const fakeBlobs = (): Blobs => {
  const kept = new Map<string, Buffer>()
  return {
    async put(key, bytes) {
      const place = blobKey(key)
      kept.set(place, bytes instanceof Uint8Array ? Buffer.from(bytes) : await buffer(Readable.from(bytes)))
    },
    async read(key) {
      const bytes = kept.get(blobKey(key))
      return bytes && Readable.from([Buffer.from(bytes)])
    },
    async remove(key) {
      kept.delete(blobKey(key))
    },
    async isReady() {
      return true
    },
  }
}
