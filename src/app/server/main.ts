import { mkdir } from 'node:fs/promises'
import { systemClock } from '#platform/server/clock.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { type Database, findTrouble, openDatabase } from '#platform/server/database/database.ts'
import { mountHealth, type Readiness } from '#platform/server/health/health.ts'
import { eventStreams } from '#platform/server/live/event-streams.ts'
import { openReplica } from '#platform/server/replica/replica.ts'
import { closeTextWorker } from '#platform/server/content/long-markdown.ts'
import { closeImageWorker } from '#platform/server/uploads/images.ts'
import { readBacklog } from '#platform/server/jobs/lanes.ts'
import { startWorker } from '#platform/server/jobs/worker.ts'
import { findAppKey, type KeyFor, openKeys } from '#platform/server/keys/kept-keys.ts'
import { type Log, makeLog } from '#platform/server/log.ts'
import { mountMetrics } from '#platform/server/health/metrics.ts'
import { readBuiltAssets } from '#platform/server/pages/assets.ts'
import { lockFolder } from '#platform/server/postgres/folder-lock.ts'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'
import { publicationOf } from '#domains/record/server/publication/publication.ts'
import { keepRecord } from '#domains/record/server/sealing/keep-record.ts'
import { closedDoors } from '#shared/pages/doors.ts'
import type { Renderer } from '#shared/pages/rendered-page.ts'
import { makeApp } from './app.ts'
import { holdPort, listenOn } from './holding-port.ts'
import { gateTexts, openPorts } from './ports.ts'
import { prepareDatabase } from './prepare.ts'
import {
  closeServer,
  closeWorker,
  makeShutdown,
  tellConnectionsToClose,
  tellWhileClosing,
} from './shutdown.ts'
import { mountTestPhone, openTestPhone } from './messaging/test-phone.ts'
import { mountTestProvider, openTestProvider } from './paying/test-provider.ts'
import { printWelcome } from './welcome.ts'
import { domains } from './domains.ts'

const openStore = async (config: Config, log: Log): Promise<{ url: string; stop: () => Promise<void> }> => {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => {} }
  return startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: (line) => log.debug(line) })
}

/** Retries with growing waits while an external database is away; never gives up by itself. */
const waitForDatabase = async (db: Database, log: Log, isStopping: () => boolean): Promise<void> => {
  for (let attempt = 0; !isStopping(); attempt += 1) {
    const trouble = await findTrouble(db)
    if (!trouble) return
    const seconds = Math.min(30, 2 ** attempt)
    const why = `${trouble.code} ${trouble.message}`.trim()
    log.warn(`The database does not answer (${why}); trying again in ${seconds} s. Check DATABASE_URL.`)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}

const every = (ms: number, work: () => Promise<unknown>, log: Log) =>
  setInterval(
    () => void work().catch((error: unknown) => log.warn({ err: error }, 'background work failed')),
    ms,
  )

/** Starts the whole product: lock, port, database, migrations, seeds, domains, pages, jobs; prints `ready` last. */
export const start = async (): Promise<void> => {
  const config = readConfig()
  const log = makeLog(config)
  await mkdir(config.DATA_DIR, { recursive: true }).catch(() => {
    // The lock below explains any fault of the folder.
  })
  const lock = await lockFolder(config.DATA_DIR, { port: config.PORT })
  const held = await holdPort(config)
  const store = await openStore(config, log)
  const db = openDatabase(store.url, config.DATABASE_POOL)
  const readiness: Readiness = { isStopping: false, isPrepared: false, areJobsRunning: false }
  const ending: (() => Promise<unknown>)[] = [
    async () => held.release(),
    async () => db.destroy(),
    async () => store.stop(),
    async () => lock.release(),
  ]
  const stop = makeShutdown(readiness, ending, log, config.DRAIN_SECONDS)
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  try {
    await serve({ config, log, db, url: store.url, readiness, ending, held })
  } catch (error) {
    tellWhileClosing(log)
    for (const end of ending) await end().catch(() => {})
    throw error
  }
}

const placesOf = (config: Config) => ({ dataDir: config.DATA_DIR, isDatabaseHere: !config.DATABASE_URL })

interface Serving {
  readonly config: Config
  readonly log: Log
  readonly db: Database
  readonly url: string
  readonly readiness: Readiness
  readonly ending: (() => Promise<unknown>)[]
  readonly held: Awaited<ReturnType<typeof holdPort>>
}

/** Migrates, seeds and opens the installation's keys. A process whose APP_KEY does not match seeds nothing. */
const prepare = async ({ config, db, url }: Pick<Serving, 'config' | 'db' | 'url'>): Promise<KeyFor> => {
  const open = async (migrated: Database) => openKeys(migrated, await findAppKey(migrated, config.APP_KEY))
  await prepareDatabase(url, { isDemonstration: !config.isProduction, verify: open })
  return open(db)
}

/** Opens the standby that takes reads of signed-in people; null without one. */
const replicaFor = ({
  config,
  db,
  log,
  keyFor,
}: Pick<Serving, 'config' | 'db' | 'log'> & { keyFor: KeyFor }) =>
  config.DATABASE_REPLICA_URL
    ? openReplica({
        url: config.DATABASE_REPLICA_URL,
        pool: config.DATABASE_POOL,
        primary: db,
        maxLagMs: config.REPLICA_LAG_SECONDS * 1000,
        key: keyFor('csrf'),
        log,
      })
    : null

/** Opens the ports; a demonstration without a payment key gets a test provider, one without WhatsApp a test phone. */
const openCarriers = async ({ config, log, ending }: Pick<Serving, 'config' | 'log' | 'ending'>) => {
  if (config.isProduction && config.DATABASE_URL && !config.S3_ENDPOINT)
    log.warn(
      'Uploads are kept on the disk of this machine; another process will not find them. Set S3_ENDPOINT.',
    )
  const test = await openTestProvider(config)
  if (test) ending.unshift(test.close)
  const phone = await openTestPhone(config)
  if (phone) ending.unshift(phone.close)
  return { carriers: openPorts(config, test, phone), test, phone }
}

const serve = async ({ config, log, db, url, readiness, ending, held }: Serving): Promise<void> => {
  const { carriers, test, phone } = await openCarriers({ config, log, ending })
  const renderer = (await import(
    new URL('../../../dist/ssr/server-entry.js', import.meta.url).href
  )) as Renderer
  const pages = { renderer, assets: await readBuiltAssets() }
  await waitForDatabase(db, log, () => readiness.isStopping)
  if (readiness.isStopping) return
  const keyFor = await prepare({ config, db, url })
  const replica = replicaFor({ config, db, log, keyFor })
  ending.unshift(async () => replica?.close())
  const ports = gateTexts(carriers, config, { db, log, keyFor, now: () => systemClock.now() })
  let metrics: ReturnType<typeof mountMetrics> | null = null
  const { server, machinery } = await makeApp(
    { db, replica, config, clock: systemClock, ports, log, keyFor, domains, pages },
    (app) => {
      const closed = closedDoors({ ports, config })
      mountHealth(app, { db, ports, readiness, closed, jobs: domains.jobs, ...placesOf(config) })
      tellConnectionsToClose(app, readiness)
      metrics = mountMetrics(app, config, { readiness, ports, backlog: () => readBacklog(db, domains.jobs) })
      if (test) mountTestProvider(app, test)
      if (phone) mountTestPhone(app, phone)
    },
  )
  const record = await keepRecord({
    db,
    publication: publicationOf(domains.declared),
    log,
    seed: machinery.keyFor('record'),
    origin: config.PUBLIC_ORIGIN ?? `http://localhost:${config.PORT}`,
    now: () => new Date(),
    period: config.RECORD_PERIOD,
  })
  const worker = await startWorker(url, { ...machinery, now: () => new Date() }, domains.jobs, {
    onState: (isRunning) => {
      readiness.areJobsRunning = isRunning
    },
  })
  const flushing = every(3_000, () => machinery.limiter.flush(), log)
  ending.unshift(
    // First: a stream never becomes idle, so it would hold the server open until it is cut.
    async () => eventStreams(db).drain(),
    () => closeServer(server),
    () => closeWorker(worker),
    async () => record.stop(),
    async () => closeImageWorker(),
    async () => closeTextWorker(),
    async () => clearInterval(flushing),
    async () => machinery.limiter.flush('all'),
  )
  readiness.isPrepared = true
  await held.release()
  await listenOn(server, config)
  const metricsServer = (metrics as ReturnType<typeof mountMetrics> | null)?.listen()
  if (metricsServer) ending.unshift(async () => metricsServer.close())
  printWelcome(config, ports)
}
