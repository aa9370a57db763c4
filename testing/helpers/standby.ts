import { appendFile, chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { accountFor, giveTo } from '#platform/server/postgres/account.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'
import { run } from '#platform/server/postgres/processes.ts'

const ask = async (url: string, text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

const makeFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `sup-${name}-`))
  // As root the server runs under another account, which must be able to enter the folder.
  await chmod(folder, 0o755)
  return folder
}

/** A primary that `prepare` has filled, and a real standby that streams from it, both disposable. */
export const startWithStandby = async (prepare: (url: string) => Promise<void>) => {
  const [ours, theirs] = [await makeFolder('primary'), await makeFolder('standby')]
  const startIn = (dataDir: string): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ dataDir, log: () => {}, isDisposable: true })
  const first = await startIn(ours)
  await prepare(first.url)
  await first.stop()
  // A copy of a stopped server is complete; from then on it streams.
  await run('cp', ['-a', join(ours, 'postgres'), join(ours, 'postgres.password'), theirs], { cwd: ours })
  const primary = await startIn(ours)
  const { port, password } = new URL(primary.url)
  const cluster = join(theirs, 'postgres')
  await writeFile(join(cluster, 'standby.signal'), '')
  const source = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=standby`
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${source}'\nwal_retrieve_retry_interval = '100ms'\n`,
  )
  await giveTo(await accountFor(await stat(join(ours, 'postgres'))), cluster)
  let standby: EmbeddedPostgres | null = await startIn(theirs)
  const { url: standbyUrl } = standby
  return {
    primaryUrl: primary.url,
    standbyUrl,
    /** From now on the standby receives, and shows nothing new. */
    pause: () => ask(standbyUrl, 'select pg_wal_replay_pause()'),
    resume: () => ask(standbyUrl, 'select pg_wal_replay_resume()'),
    promote: () => ask(standbyUrl, 'select pg_promote()'),
    stopStandby: async (): Promise<void> => {
      await standby?.stop()
      standby = null
    },
    stop: async (): Promise<void> => {
      await standby?.stop()
      await primary.stop()
      for (const folder of [ours, theirs]) await rm(folder, { recursive: true, force: true })
    },
  }
}

export type WithStandby = Awaited<ReturnType<typeof startWithStandby>>
