import { access, constants, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { brand } from '#shared/brand.ts'
import { giveToFolderOwner } from './account.ts'
import { isAlive } from './processes.ts'
import { diskFull, exitCodes, explained, StartupProblem } from './startup-problem.ts'

export interface FolderLock {
  readonly release: () => Promise<void>
}

const Holder = z.object({ pid: z.number(), port: z.optional(z.number()) })
type Holder = z.infer<typeof Holder>

const sqliteBusy = 5
const sqliteFull = 13
const sqliteCannotOpen = 14

const orElse = 'or set DATA_DIR to another folder.'

/** Keeps the handle reachable: garbage collection would close it and release the lock. */
const held = new Set<DatabaseSync>()

/** Resolves the data folder to its real path and creates it if needed. Refuses a read-only folder. */
export const openFolder = async (dataDir: string): Promise<string> => {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    throw explained(error, dataDir)
  }
}

/**
 * Locks a data folder for this process; a second process learns the port. Throws a StartupProblem (exit code 75) that
 * names the holder within about a second.
 */
export const lockFolder = (dataDir: string, note: { port: number }): Promise<FolderLock> =>
  holdLock(dataDir, 'server', note)

/**
 * Node has no flock, but SQLite takes a real lock of the operating system on its (here empty) file. The lock ends with
 * the process, even by kill -9, and works between containers, where process ids mean nothing. So there is no stale lock
 * to detect and no race to take one over. The JSON file only names the holder.
 */
export const holdLock = async (
  dataDir: string,
  purpose: 'server' | 'database',
  note: { readonly port?: number } = {},
): Promise<FolderLock> => {
  const folder = await openFolder(dataDir)
  const nameFile = join(folder, `${purpose}.lock.json`)
  const lock = takeLock(join(folder, `${purpose}.lock`), folder)
  if (!lock) throw inUse(folder, await holderIn(nameFile))
  const release = async () => {
    if (!held.delete(lock)) return
    await rm(nameFile, { force: true }).catch(() => undefined)
    lock.close()
  }
  try {
    await writeHolder(nameFile, { pid: process.pid, ...note })
  } catch (error) {
    await release()
    throw explained(error, folder)
  }
  return { release }
}

/** Nothing else may open the lock file: closing it anywhere in this process releases the lock. */
const takeLock = (file: string, folder: string): DatabaseSync | undefined => {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('begin exclusive')
    held.add(database)
    giveToFolderOwner(file)
    return database
  } catch (error) {
    database?.close()
    const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    if (code === sqliteBusy) return undefined
    if (code === sqliteFull) throw diskFull(folder, error)
    throw new StartupProblem(
      code === sqliteCannotOpen
        ? `The file ${file} cannot be opened for writing. Give this account access to it, ${orElse}`
        : `The folder ${folder} cannot be locked (${String(error)}). Use a disk of this machine, ${orElse}`,
      exitCodes.notWritable,
      error,
    )
  }
}

/** Renames it into place, so that no process reads half a name. */
const writeHolder = async (file: string, holder: Holder): Promise<void> => {
  await writeFile(`${file}.new`, JSON.stringify(holder))
  await rename(`${file}.new`, file)
}

/** The holder may have just taken the lock and not written its name yet, so we retry until we find a live one. */
const holderIn = async (file: string): Promise<Holder | undefined> => {
  let holder: Holder | undefined
  for (let turn = 0; turn < 10; turn += 1) {
    holder = parseHolder(await readFile(file, 'utf8').catch(() => ''))
    if (holder && isAlive(holder.pid)) break
    await sleep(100)
  }
  return holder
}

const parseHolder = (text: string): Holder | undefined => {
  const holder = text === '' ? undefined : Holder.safeParse(JSON.parse(text))
  return holder?.success ? holder.data : undefined
}

const inUse = (folder: string, holder: Holder | undefined): StartupProblem => {
  const port = holder?.port === undefined ? '' : `, port ${holder.port}`
  const who = holder ? ` (process ${holder.pid}${port})` : ''
  return new StartupProblem(
    `Another ${brand.name} server${who} is using the folder ${folder}. Stop it first, ${orElse}`,
    exitCodes.inUse,
  )
}
