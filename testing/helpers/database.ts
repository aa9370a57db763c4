import { rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'
import { makeQuickFolder } from './quick-folder.ts'
import { preparedCluster } from './prepared-cluster.ts'

export const TEMPLATE = 'sup_template'

export interface TestServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

const outside = (): TestServer | null => {
  const url = process.env['DATABASE_URL']
  return url ? { url, stop: async () => {} } : null
}

const startIn = async (folder: string, isDisposable: boolean): Promise<TestServer> => {
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, isDisposable })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A real PostgreSQL, as people get it: the one of DATABASE_URL, or an embedded one in its own folder. */
export const startTestServer = async (): Promise<TestServer> =>
  outside() ?? startIn(await makeQuickFolder('sup-test'), false)

/**
 * A real PostgreSQL for a test run, with a template that `prepare` has filled: the embedded one starts from a copy of
 * an earlier run's identical data, and does not wait for the disk.
 */
export const startPreparedServer = async (prepare: (url: string) => Promise<void>): Promise<TestServer> => {
  const given = outside()
  if (given) {
    await makeTemplate(given.url, prepare)
    return given
  }
  const folder = await makeQuickFolder('sup-test')
  const cluster = await preparedCluster()
  if (!(await cluster.take(folder))) {
    const first = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, isDisposable: true })
    await makeTemplate(first.url, prepare)
    await first.stop()
    await cluster.keep(folder)
  }
  return startIn(folder, true)
}

/** The address of another database on the same server. */
export const databaseUrl = (url: string, name: string): string => {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

const asAdmin = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Migrates once into a template, from which every test file clones its own database in about 0.1 s. */
export const makeTemplate = async (url: string, prepare: (url: string) => Promise<void>): Promise<void> => {
  await asAdmin(url, async (client) => {
    await client.query(`drop database if exists ${TEMPLATE}`)
    await client.query(`create database ${TEMPLATE}`)
  })
  await prepare(databaseUrl(url, TEMPLATE))
}

/** A fresh clone of the template (or an empty database), and how to drop it. */
export const cloneDatabase = async (url: string, template: string | null = TEMPLATE) => {
  const name = `sup_${randomBytes(6).toString('hex')}`
  await asAdmin(url, (client) =>
    client.query(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`),
  )
  return {
    url: databaseUrl(url, name),
    drop: () => asAdmin(url, (client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

/** Runs `work` on a temporary database that is migrated but otherwise empty. */
export const withScratchDatabase = async <T>(work: (url: string) => Promise<T>): Promise<T> => {
  const server = await startTestServer()
  try {
    const database = await cloneDatabase(server.url, null)
    const db = openDatabase(database.url, 2)
    await migrate(db)
    await db.destroy()
    const result = await work(database.url)
    await database.drop()
    return result
  } finally {
    await server.stop()
  }
}
