import { randomBytes } from 'node:crypto'
import { chown, lstat, mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { accountFor, accountName, isRoot } from './account.ts'
import { run } from './processes.ts'
import type { Account } from './processes.ts'
import { errorCodeOf, exitCodes, StartupProblem } from './startup-problem.ts'

/** Where the cluster is (`folder/postgres`) and the account that runs it (undefined: our own). */
export interface DatabasePlace {
  readonly folder: string
  readonly account: Account | undefined
}

const pointerName = 'postgres-place.json'
const Pointer = z.object({ folder: z.string() })

/**
 * Puts the cluster in the data folder unless we are root and PostgreSQL's account cannot work there, mostly because a
 * parent folder is closed (a 0700 home). Then the cluster gets a separate place that a file in the data folder points
 * to: the next start finds it, and deleting the data folder starts afresh.
 */
export const choosePlace = async (
  dataFolder: string,
  log: (line: string) => void,
): Promise<DatabasePlace> => {
  const pointed = await readPointer(dataFolder)
  if (pointed !== undefined) await checkPlace(pointed, dataFolder)
  const folder = pointed ?? dataFolder
  const owner = await stat(join(folder, 'postgres')).catch(absent)
  if (owner) await checkOwner(owner.uid, folder)
  const account = await accountFor(owner ?? (await stat(folder)))
  if (!account || (await canWork(folder, account))) return { folder, account }
  if (pointed !== undefined || owner) throw closedTo(account, folder)
  const made = await makePlace(account, dataFolder)
  log(`The account ${account.name} cannot enter ${dataFolder}, so the database lies in ${made}.`)
  return { folder: made, account }
}

const readPointer = async (dataFolder: string): Promise<string | undefined> => {
  const text = await readFile(join(dataFolder, pointerName), 'utf8').catch(absent)
  return text === undefined ? undefined : Pointer.parse(JSON.parse(text)).folder
}

/** Refuses to replace a lost database by an empty one, which would look as if all money and votes were gone. */
const checkPlace = async (folder: string, dataFolder: string): Promise<void> => {
  const found = await lstat(folder).catch(absent)
  if (!found?.isDirectory()) {
    throw new StartupProblem(
      `The database of ${dataFolder} was in ${folder}, which is gone. ` +
        `Restore that folder from a backup, or delete ${dataFolder} to begin with an empty database.`,
      exitCodes.mismatch,
    )
  }
  await checkOwner(found.uid, folder)
}

const checkOwner = async (uid: number, folder: string): Promise<void> => {
  if (isRoot() || process.getuid === undefined || uid === process.getuid()) return
  throw new StartupProblem(
    `The database in ${folder} belongs to another account (${await accountName(uid)}) than this one. ` +
      'Start as root or as that account, or set DATA_DIR to another folder.',
    exitCodes.notWritable,
  )
}

/** Tries to write instead of reading mode bits: access lists, mounts and containers decide too. */
const canWork = async (folder: string, account: Account): Promise<boolean> => {
  const probe = join(folder, 'postgres.new-probe')
  try {
    await rm(probe, { recursive: true, force: true })
    await mkdir(probe, { mode: 0o700 })
    await chown(probe, account.uid, account.gid)
    const script = 'cd "$1" && : > probe && rm probe'
    const ran = await run('/bin/sh', ['-c', script, 'sh', probe], { account, cwd: '/' })
    return ran.code === 0
  } catch (error) {
    if (errorCodeOf(error) === 'ENOSPC') throw error
    return false
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
}

const makePlace = async (account: Account, dataFolder: string): Promise<string> => {
  const name = `sup-civic-${randomBytes(8).toString('hex')}`
  for (const parent of ['/var/lib', await realpath(tmpdir())]) {
    const folder = join(parent, name)
    // Refuses an existing folder: somebody else could have prepared it.
    const made = await mkdir(folder, { mode: 0o755 }).then(
      () => true,
      () => false,
    )
    if (!made) continue
    if (await canWork(folder, account)) {
      await writePointer(dataFolder, folder)
      return folder
    }
    await rm(folder, { recursive: true, force: true })
  }
  throw closedTo(account, dataFolder)
}

const writePointer = async (dataFolder: string, folder: string): Promise<void> => {
  const file = join(dataFolder, pointerName)
  await writeFile(`${file}.new`, `${JSON.stringify({ folder })}\n`, { flush: true })
  await rename(`${file}.new`, file)
}

const closedTo = (account: Account, folder: string): StartupProblem =>
  new StartupProblem(
    `PostgreSQL refuses to run as root, and the account ${account.name} cannot work in ${folder}. ` +
      'Let it enter the folder, start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    exitCodes.notWritable,
  )

const absent = (error: unknown): undefined => {
  if (errorCodeOf(error) === 'ENOENT') return undefined
  throw error
}
