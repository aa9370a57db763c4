import type { Readable } from 'node:stream'

/**
 * Where bytes are kept. The content type travels to stores that keep one; the domain that owns a blob
 * remembers it too, because a folder on disk does not. A store that fails by itself throws `BlobsAway`.
 */
export interface Blobs {
  /**
   * Keeps the bytes under the key and answers only when they are safe; an older blob of that key is replaced. Bytes that
   * come piece by piece are never all in memory; where the pieces end with an error, nothing is kept and it is thrown.
   */
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>, contentType: string): Promise<void>
  /** The bytes as a stream, or undefined when nothing is kept under the key. */
  read(key: string): Promise<Readable | undefined>
  /** Forgets the key; removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Whether the store takes bytes now; never throws. */
  isReady(): Promise<boolean>
}

/** The store did not do what it was asked, for a reason of its own: it is away, full, slow or does not let us in. */
export class BlobsAway extends Error {
  override readonly name = 'BlobsAway'
}

const LONGEST_KEY = 200
const keyShape = /^[a-z0-9_-]+(?:\/[a-z0-9_-]+)*$/

/**
 * Returns the key, or throws: small letters, digits, `_`, `-`, parted by single slashes, 200 characters at most.
 * Dots are not in the alphabet, so `..` and hidden names cannot be spelled.
 */
export const blobKey = (key: string): string => {
  if (key.length > LONGEST_KEY || !keyShape.test(key))
    throw new RangeError('This blob key is not well formed.')
  return key
}
