import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HOUR_MS } from '#shared/values/time.ts'
import { closureOf, readerIn } from '../runs/imports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ownCache = join(root, 'node_modules/.cache/sup-test')
/** The files of a stopped embedded cluster; the rest are locks and its log. */
const parts = ['postgres', 'postgres.password']
const KEPT = 2
/** A run that started with an older one may still be copying it. */
const UNUSED_MS = HOUR_MS

/**
 * What fills the database before the demonstration: a change to any of it, or to what it imports, needs a new cluster.
 */
const preparing = [
  'src/app/server/prepare.ts',
  'testing/helpers/database.ts',
  'testing/helpers/prepared-cluster.ts',
]

const textOf = readerIn(root)

const keyOf = async (): Promise<string> => {
  const names = (await readdir(join(root, 'database'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
  const files = [...closureOf(preparing, textOf), ...names, 'package-lock.json'].toSorted()
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.getuid?.()}\n`)
  for (const file of files) hash.update(`${file}\n${textOf(file)}\n`)
  return hash.digest('hex').slice(0, 24)
}

const copyCluster = async (from: string, to: string): Promise<void> => {
  for (const part of parts)
    await cp(join(from, part), join(to, part), { recursive: true, mode: constants.COPYFILE_FICLONE })
}

const removeOld = async (cache: string): Promise<void> => {
  const entries = await Promise.all(
    (await readdir(cache)).map(async (name) => ({ name, at: (await stat(join(cache, name))).mtimeMs })),
  )
  const unused = entries
    .toSorted((a, b) => b.at - a.at)
    .slice(KEPT)
    .filter(({ at }) => at < Date.now() - UNUSED_MS)
  for (const { name } of unused) await rm(join(cache, name), { recursive: true, force: true })
}

export interface PreparedCluster {
  /** Copies the stored cluster into an empty folder; false if there is none. */
  readonly take: (folder: string) => Promise<boolean>
  /** Stores the stopped cluster of a folder for later runs. */
  readonly keep: (folder: string) => Promise<void>
}

/** The database of a run, migrated and filled; later runs use it until something that fills it changes. */
export const preparedCluster = async (cache = ownCache): Promise<PreparedCluster> => {
  const kept = join(cache, await keyOf())
  return {
    take: async (folder) => {
      // The password is copied last and the folder is renamed into place, so an existing folder is complete.
      if (!(await readFile(join(kept, 'postgres.password'), 'utf8').catch(() => null))) return false
      const now = new Date()
      await utimes(kept, now, now)
      await copyCluster(kept, folder)
      return true
    },
    keep: async (folder) => {
      // If the database's account cannot enter the folder, the cluster is elsewhere and we do not store it.
      if (!(await stat(join(folder, 'postgres')).catch(() => null))) return
      const unfinished = join(cache, `new-${randomBytes(6).toString('hex')}`)
      await mkdir(unfinished, { recursive: true })
      await copyCluster(folder, unfinished)
      // Another run may have been faster; then its cluster stays.
      await rename(unfinished, kept).catch(() => rm(unfinished, { recursive: true, force: true }))
      await removeOld(cache)
    },
  }
}
