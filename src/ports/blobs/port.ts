import type { Readable } from 'node:stream'

/**
 * Stores bytes. The content type goes to stores that keep one; the owning domain stores it too, because a folder on
 * disk does not. A store that fails by itself throws `BlobsAway`. An aborted signal ends a call that still waits for the
 * store.
 */
export interface Blobs {
  /**
   * Stores the bytes under the key, replacing an older blob, and returns only when they are safe. Streams are never
   * held in memory as a whole. If the source throws, nothing is stored and the error passes through.
   */
  put(
    key: string,
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
    contentType: string,
    ended?: AbortSignal,
  ): Promise<void>
  /** The bytes as a stream, or undefined for an unknown key. */
  read(key: string, ended?: AbortSignal): Promise<Readable | undefined>
  /** Deletes the blob; deleting a missing one is no error. */
  remove(key: string): Promise<void>
  /** The bytes lie on the disk of one machine: another process does not find them. */
  readonly isOneDisk?: true
  /** Whether the store accepts bytes now; never throws. */
  isReady(): Promise<boolean>
}

/** The store itself failed: it is away, full, slow or denies access. */
export class BlobsAway extends Error {
  override readonly name = 'BlobsAway'
}

const MAX_KEY = 200
const keyShape = /^[a-z0-9_-]+(?:\/[a-z0-9_-]+)*$/

/**
 * Returns the key, or throws. A key consists of small letters, digits, `_` and `-`, separated by single slashes, at
 * most 200 characters. It has no dots, so it cannot contain `..` or name a hidden file.
 */
export const blobKey = (key: string): string => {
  if (key.length > MAX_KEY || !keyShape.test(key)) throw new RangeError('This blob key is not well formed.')
  return key
}
