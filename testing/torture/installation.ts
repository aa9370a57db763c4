import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { processesIn, signal } from '#platform/server/postgres/processes.ts'
import {
  freePort,
  makeDataDir,
  type Product,
  removeDataDir,
  startProduct,
} from '../browser/helpers/server.ts'

/** Opens the same database as the server, so that the checker knows the voter name of each citizen. */
export const APP_KEY = 'torture-'.repeat(5)

/** The real server on its own folder, with ways to make it fail. */
export const startInstallation = async (settings: Readonly<Record<string, string>> = {}) => {
  const dataDir = await realpath(await makeDataDir())
  const port = await freePort()
  const env = { APP_KEY, LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error', ...settings }
  let product: Product = await startProduct({ dataDir, port, env }).catch(async (error: unknown) => {
    await removeDataDir(dataDir)
    throw error
  })
  let db: Database | null = null
  let printed = ''

  const pidFile = async () =>
    (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')

  const closeLedger = async () => {
    await db?.destroy()
    db = null
  }

  /** A direct connection to the database; its port changes with each start. */
  const openLedger = async (): Promise<Database> => {
    if (db) return db
    const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
    const [, , , databasePort = ''] = await pidFile()
    db = openDatabase(`postgres://postgres:${password}@127.0.0.1:${databasePort.trim()}/sup`, 4)
    return db
  }

  /** Kills Node as a power cut would; the database keeps running. */
  const killServer = async () => {
    await product.kill()
    printed += product.output()
  }

  /** Kills every process of the database; Node keeps running. */
  const killPostgres = async () => {
    const main = Number((await pidFile())[0])
    const all = await processesIn(join(dataDir, 'postgres'))
    for (const pid of new Set([main, ...all])) if (pid > 1) signal(pid, 'SIGKILL')
  }

  return {
    port,
    openLedger,
    killServer,
    killPostgres,
    /** Starts the server again on the same folder; returns the milliseconds until it was ready. */
    restart: async (): Promise<number> => {
      await closeLedger()
      await killServer()
      product = await startProduct({ dataDir, port, env })
      return product.startedInMs
    },
    /** The server's error output so far. */
    complaints: () => printed + product.output(),
    stop: async () => {
      await closeLedger()
      await Promise.race([product.stop(), sleep(20_000)])
      await product.kill()
      await removeDataDir(dataDir)
    },
  }
}

export type Installation = Awaited<ReturnType<typeof startInstallation>>
