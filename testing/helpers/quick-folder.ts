import { accessSync, constants, readdirSync, rmSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY_DISK = '/dev/shm'
/** What a run uses at most, and as much again for everything else. */
const NEEDED_BYTES = 6 * 1024 ** 3

const hasRoom = (): boolean => {
  try {
    accessSync(MEMORY_DISK, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY_DISK)
    return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES
  } catch {
    return false
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Memory is not freed by itself: removes what runs that were killed left on the memory disk. */
const removeLeftovers = (prefix: string): void => {
  for (const name of readdirSync(MEMORY_DISK)) {
    const [, pid] = new RegExp(`^${prefix}-(\\d+)-`).exec(name) ?? []
    if (pid && !isAlive(Number(pid))) rmSync(join(MEMORY_DISK, name), { recursive: true, force: true })
  }
}

/**
 * A new folder for the thousands of files of a run, such as its databases: in memory where the machine has enough of it,
 * because some disks take seconds for them. As root a database runs under another account, which must be able to enter
 * the folder.
 */
export const makeQuickFolder = async (prefix: string): Promise<string> => {
  const isInMemory = hasRoom()
  if (isInMemory) removeLeftovers(prefix)
  const folder = await mkdtemp(join(isInMemory ? MEMORY_DISK : tmpdir(), `${prefix}-${process.pid}-`))
  await chmod(folder, 0o755)
  return folder
}
