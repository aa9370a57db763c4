import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, DatabaseError } from 'pg'
import { findBinaries, prepareBinaries } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import type { Cluster } from './cluster.ts'
import { holdLock, openFolder } from './folder-lock.ts'
import type { FolderLock } from './folder-lock.ts'
import { stopOrphan } from './orphan.ts'
import { choosePlace } from './place.ts'
import { startPostmaster } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { exitCodes, explained, StartupProblem } from './startup-problem.ts'

const databaseName = 'sup'
const noSuchDatabase = '3D000'
const wrongPassword = '28P01'

export interface EmbeddedPostgres {
  /** Of the database `sup`, for the superuser `postgres`. Each start uses a new port. */
  readonly url: string
  readonly stop: () => Promise<void>
}

export interface EmbeddedOptions {
  readonly dataDir: string
  readonly log: (line: string) => void
  /** Binaries to use in place of the installed package's. */
  readonly binaries?: Binaries
  /** For a disposable database, as in tests: it does not wait for the disk, and a power cut may destroy it. */
  readonly isDisposable?: boolean
}

/**
 * Starts a real PostgreSQL under `dataDir/postgres`, initialising it first if it is new; fsync is on unless it is
 * disposable. Throws a StartupProblem for everything that the operator can fix.
 */
export const startEmbeddedPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const dataFolder = await openFolder(options.dataDir)
  const locks: FolderLock[] = []
  const release = async () => {
    for (const lock of locks.toReversed()) await lock.release()
  }
  try {
    locks.push(await holdLock(dataFolder, 'database'))
    const place = await choosePlace(dataFolder, options.log)
    // A copied data folder points to the same place, so the place needs its own lock.
    if (place.folder !== dataFolder) locks.push(await holdLock(place.folder, 'database'))
    await stopOrphan(join(place.folder, 'postgres'), options.log)
    const binaries = await prepareBinaries(options.binaries ?? (await findBinaries()), place)
    const cluster = await openCluster(place, dataFolder, binaries)
    const postmaster = await startPostmaster({
      bin: binaries.bin,
      cluster: cluster.folder,
      account: place.account,
      logFile: join(dataFolder, 'postgres.log'),
      log: options.log,
      isDisposable: options.isDisposable ?? false,
    })
    await ensureDatabase(postmaster, cluster, dataFolder)
    const stop = async () => {
      await postmaster.stop()
      await release()
    }
    return { url: urlOf(postmaster.port, cluster.password), stop }
  } catch (error) {
    await release()
    throw explained(error, dataFolder)
  }
}

/** The database that another process of this folder runs; null when none does. */
export const findRunningPostgres = async (dataDir: string): Promise<string | null> => {
  const dataFolder = await openFolder(dataDir)
  const { folder } = await choosePlace(dataFolder, () => {})
  // The fourth line of the file is the port (PostgreSQL writes it once it listens).
  const lines = await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const password = await readFile(join(dataFolder, 'postgres.password'), 'utf8').catch(() => '')
  const port = Number(lines.split('\n')[3])
  return port > 0 && password ? urlOf(port, password.trim()) : null
}

const urlOf = (port: number, password: string): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${databaseName}`

/** Creates the database on first boot, even if an earlier boot stopped between initdb and here. */
const ensureDatabase = async (
  postmaster: Postmaster,
  cluster: Cluster,
  dataFolder: string,
): Promise<void> => {
  const ask = async (database: string, sql: string) => {
    const { port } = postmaster
    const client = new Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password: cluster.password,
      database,
      ssl: false,
      connectionTimeoutMillis: 20_000,
    })
    try {
      await client.connect()
      await client.query(sql)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  try {
    await ask(databaseName, 'select 1').catch(async (error: unknown) => {
      if (!(error instanceof DatabaseError) || error.code !== noSuchDatabase) throw error
      await ask('postgres', `create database ${databaseName}`)
    })
  } catch (error) {
    await postmaster.stop()
    if (!(error instanceof DatabaseError) || error.code !== wrongPassword) throw error
    throw new StartupProblem(
      `The password in ${join(dataFolder, 'postgres.password')} is not that of the database. ` +
        'Restore the file from a backup, or set DATA_DIR to another folder.',
      exitCodes.mismatch,
    )
  }
}
