import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const WAIT_MS = 600_000

/**
 * A real operating-system lock, by SQLite as for the data folder: it ends with its process, however that process
 * ends.
 */
const takeLock = (file: string): { hasWaited: boolean; release: () => void } => {
  const open = (timeout: number): DatabaseSync => {
    const lock = new DatabaseSync(file, { timeout })
    try {
      lock.exec('begin exclusive')
      return lock
    } catch (error) {
      lock.close()
      throw error
    }
  }
  try {
    const lock = open(0)
    return { hasWaited: false, release: () => lock.close() }
  } catch {
    console.log('Another process builds the pages; waiting for it.')
    const lock = open(WAIT_MS)
    return { hasWaited: true, release: () => lock.close() }
  }
}

/**
 * Lets `build` fill a new folder and moves it to `target` when it is complete, one process at a time, so nobody
 * sees half of it. Calls `isDone` once this process holds the lock; returns whether this process built.
 */
export const buildAlone = async (
  target: string,
  isDone: (hasWaited: boolean) => Promise<boolean>,
  build: (folder: string) => Promise<void>,
): Promise<boolean> => {
  const [place, name] = [dirname(target), basename(target)]
  const { hasWaited, release } = takeLock(join(place, `${name}.lock`))
  const passing = `${name}-unfinished-`
  const folder = join(place, passing + randomBytes(4).toString('hex'))
  try {
    if (await isDone(hasWaited)) return false
    // Leftovers of a killed build: no other build is running.
    for (const left of await readdir(place))
      if (left.startsWith(passing)) await rm(join(place, left), { recursive: true, force: true })
    await mkdir(folder)
    await build(folder)
    await rename(target, `${folder}-old`).catch(() => {
      // There was no previous build.
    })
    await rename(folder, target)
    await rm(`${folder}-old`, { recursive: true, force: true })
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
    release()
  }
}
