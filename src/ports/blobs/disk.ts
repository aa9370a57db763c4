import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HOUR_MS } from '#shared/values/time.ts'
import { blobKey, type Blobs, BlobsAway } from './port.ts'

const STALE_AFTER_MS = HOUR_MS

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Wraps a fault of the disk itself, such as a full one; errors of the source pass unchanged. */
const explained = (error: unknown): unknown =>
  error instanceof Error && 'syscall' in error && !('address' in error)
    ? new BlobsAway(`The folder of blobs failed: ${error.message}`, { cause: error })
    : error

const orAway = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw explained(error)
  })

const syncFolder = async (folder: string) => {
  // Windows cannot open a folder; there the rename itself must do.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const writeSynced = async (path: string, bytes: Uint8Array | AsyncIterable<Uint8Array>) => {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes unfinished files of a crash; a grace of one hour spares another running server's writes. */
const sweep = async (folder: string) => {
  const now = Date.now()
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now - found.mtimeMs > STALE_AFTER_MS) await rm(path, { force: true })
  }
}

/** The file of a key: keys spread over folders by their hash. */
const placeIn = (root: string) => (key: string) => {
  const hash = createHash('sha256').update(blobKey(key)).digest('hex')
  return join(root, hash.slice(0, 2), hash.slice(2, 4), key.replaceAll('/', '.'))
}

/** Writes bytes under a temporary name, in a folder that the first write creates and sweeps. */
const unfinishedIn = (folder: string) => {
  let prepared: Promise<void> | undefined
  const prepare = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await sweep(folder)
  }
  const ready = async () => {
    prepared ??= prepare()
    try {
      await prepared
    } catch (error) {
      prepared = undefined
      throw error
    }
  }
  return async (bytes: Uint8Array | AsyncIterable<Uint8Array>) => {
    await ready()
    const path = join(folder, randomUUID())
    try {
      await writeSynced(path, bytes)
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return path
  }
}

/**
 * Stores blobs as files under `root`, spread over 65,536 folders by the hash of the key. A slash becomes a dot, so `a`
 * and `a/b` can both exist and no key can escape the folder. The bytes reach the disk before their final name does.
 */
export const diskBlobs = (root: string): Blobs => {
  const place = placeIn(root)
  const writeUnfinished = unfinishedIn(join(root, 'unfinished'))
  const put = async (key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> => {
    const target = place(key)
    const temporary = await writeUnfinished(bytes)
    try {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(temporary, target)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    // The two shard folders may be new, so flush their own names to disk as well.
    for (const folder of [dirname(target), dirname(dirname(target)), root]) await syncFolder(folder)
  }
  return {
    isOneDisk: true,
    put: (key, bytes) => orAway(put(key, bytes)),
    async read(key) {
      try {
        const handle = await open(place(key), 'r')
        return handle.createReadStream()
      } catch (error) {
        if (isMissing(error)) return undefined
        throw explained(error)
      }
    },
    async remove(key) {
      await orAway(rm(place(key), { force: true }))
    },
    async isReady() {
      try {
        await rm(await writeUnfinished(new Uint8Array(1)))
        return true
      } catch {
        return false
      }
    },
  }
}
