import { Readable } from 'node:stream'
import { blobKey, type Blobs } from './port.ts'

/** Blobs in memory, for tests; copies on the way in, so that a later change of the caller's array is not seen. */
export const fakeBlobs = (): Blobs => {
  const kept = new Map<string, Buffer>()
  return {
    async put(key, bytes) {
      kept.set(blobKey(key), Buffer.from(bytes))
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
