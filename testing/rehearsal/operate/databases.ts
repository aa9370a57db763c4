import { randomBytes } from 'node:crypto'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../browser/helpers/server.ts'
import type { Workshop } from './programs.ts'
import type { Tools } from './tools.ts'

const PASSWORD = randomBytes(12).toString('hex')

/** The commands of docs/operating.md. */
const ROLE = `create role civic login password '${PASSWORD}'`
const DATABASE = 'create database civic owner civic'

const SETTINGS = `
listen_addresses = '127.0.0.1'
max_connections = 120
wal_level = replica
hot_standby = on
shared_buffers = '128MB'
`

const addressOf = (port: number, user: string, database: string): string =>
  `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`

/** Retries until it succeeds; throws after a while. */
export const until = async (what: string, isSo: () => Promise<boolean>, latestMs = 60_000): Promise<void> => {
  const latest = performance.now() + latestMs
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > latest) throw new Error(`It never came about that ${what}.`)
    await sleep(50)
  }
}

export const asking = async <T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    query_timeout: 20_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

/** A primary with a synchronous standby. */
export const startDatabases = async (shop: Workshop, { postgres }: Pick<Tools, 'postgres'>) => {
  const program = (name: string): string => join(postgres, name)
  const [primary, standby] = [join(shop.folder, 'primary'), join(shop.folder, 'standby')]
  const [port, standbyPort] = [await freePort(), await freePort()]
  const control = (folder: string, ...given: string[]) =>
    shop.run(program('pg_ctl'), '-D', folder, '-w', '-l', `${folder}.log`, ...given)
  const sockets = `unix_socket_directories = '${shop.folder}'\n`
  await writeFile(join(shop.folder, 'password'), PASSWORD)
  await shop.run(
    program('initdb'), '-D', primary, '-U', 'postgres', '--auth=scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8',
    `--pwfile=${join(shop.folder, 'password')}`,
  ) // prettier-ignore
  await appendFile(join(primary, 'postgresql.conf'), `${SETTINGS}${sockets}port = ${port}\n`)
  await control(primary, 'start')
  const admin = addressOf(port, 'postgres', 'postgres')
  for (const statement of [ROLE, DATABASE]) await asking(admin, statement)
  const source = `host=127.0.0.1 port=${port} user=postgres password=${PASSWORD} application_name=standby`
  await shop.run(program('pg_basebackup'), '-D', standby, '-R', '-X', 'stream', '-c', 'fast', '-d', source)
  await appendFile(join(standby, 'postgresql.conf'), `port = ${standbyPort}\n`)
  await control(standby, 'start')
  await asking(admin, `alter system set synchronous_standby_names = 'standby'`)
  await asking(admin, 'select pg_reload_conf()')
  await until('the standby is waited for', async () => {
    const rows = await asking<{ sync_state: string }>(admin, 'select sync_state from pg_stat_replication')
    return rows[0]?.sync_state === 'sync'
  })
  return {
    password: PASSWORD,
    port,
    standbyPort,
    url: (at: number, database = 'civic') => addressOf(at, 'civic', database),
    /** Kills the primary as a power cut would. */
    losePrimary: () => control(primary, 'stop', '-m', 'immediate'),
    /** Promotes the standby. */
    promote: async () => {
      await control(standby, 'promote')
      await until('the standby takes writes', async () => {
        const [row] = await asking<{ is: boolean }>(
          addressOf(standbyPort, 'postgres', 'postgres'),
          'select not pg_is_in_recovery() as is',
        )
        return row?.is === true
      })
    },
    /** Backs up the promoted primary and restores the copy as a second database. */
    restoreCopy: async (name: string) => {
      const file = join(shop.folder, 'copy.dump')
      await shop.run(program('pg_dump'), '-Fc', '-f', file, '-d', addressOf(standbyPort, 'civic', 'civic'))
      await asking(addressOf(standbyPort, 'postgres', 'postgres'), `create database ${name} owner civic`)
      const into = addressOf(standbyPort, 'civic', name)
      await shop.run(program('pg_restore'), '--no-owner', '--exit-on-error', '-d', into, file)
    },
    stop: async () => {
      for (const folder of [primary, standby])
        await control(folder, 'stop', '-m', 'immediate').catch(() => {})
    },
  }
}

export type Databases = Awaited<ReturnType<typeof startDatabases>>
