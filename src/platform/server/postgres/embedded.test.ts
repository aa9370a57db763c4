import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded.ts'
import type { EmbeddedPostgres } from './embedded.ts'
import { isAlive, processesIn, waitUntil } from './processes.ts'

const seconds = 1000
const running: EmbeddedPostgres[] = []
const children: ReturnType<typeof spawn>[] = []
let base = ''

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'embedded-'))
  // When root lends PostgreSQL an account, that account must be able to enter; one test closes the folder on purpose.
  await chmod(base, 0o755)
  // One database with one row, made here; tests that need an existing database start from a copy.
  const server = await start('seed')
  await ask(server.url, "create table note (text text); insert into note values ('kept')")
  await stopAll()
}, 30 * seconds)

afterEach(stopAll)
afterAll(() => rm(base, { recursive: true }))

async function stopAll(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of running.splice(0)) await server.stop()
}

const at = (name: string, ...rest: string[]) => join(base, name, ...rest)
const notes = 'select text from note'

const start = async (name: string): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir: at(name), log: () => undefined })
  running.push(server)
  return server
}

const copySeed = (name: string) => cp(at('seed'), at(name), { recursive: true })

const ask = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const problem = (name: string) =>
  start(name).then(
    () => undefined,
    (error: unknown) => error,
  )

/** Another Node process that starts the database of a folder and then does what `more` says with `server`. */
const elsewhere = (name: string, more: string) => {
  const module = new URL('./embedded.ts', import.meta.url).href
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(at(name))}, log: () => {} })
    ${more}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

const pidIn = async (name: string) =>
  Number((await readFile(at(name, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

describe('the embedded database', () => {
  test('is a PostgreSQL 18 that writes to disk before it answers, with all of Unicode in UTC', async () => {
    const server = await start('seed')
    const [row] = await ask(
      server.url,
      `select current_setting('server_version_num')::int / 10000 as major, current_database() as database,
        current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
        current_setting('listen_addresses') as listens, upper('ọbásẹki') as upper`,
    )
    expect(row).toEqual({
      major: 18,
      database: 'sup',
      fsync: 'on',
      commit: 'on',
      encoding: 'UTF8',
      zone: 'UTC',
      listens: '127.0.0.1',
      upper: 'ỌBÁSẸKI',
    })
  })

  test('keeps its rows over a second start, and only our account can read its password', async () => {
    const { url } = await start('seed')
    expect(await ask(url, notes)).toEqual([{ text: 'kept' }])
    expect((await stat(at('seed', 'postgres.password'))).mode & 0o777).toBe(0o600)
    const wrong = new URL(url)
    wrong.password = 'guessed'
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  })

  test('stops even during somebody’s transaction', async () => {
    const server = await start('seed')
    const pid = await pidIn('seed')
    const client = new Client(server.url)
    client.on('error', () => undefined)
    await client.connect()
    await client.query("begin; insert into note values ('never committed')")
    await server.stop()
    expect(isAlive(pid)).toBe(false)
    expect(await ask((await start('seed')).url, notes)).toEqual([{ text: 'kept' }])
  })

  test('refuses a second start on the same folder and keeps the first running', async () => {
    const first = await start('seed')
    expect(await problem('seed')).toMatchObject({ exitCode: 75 })
    expect(await ask(first.url, notes)).toEqual([{ text: 'kept' }])
  })
})

describe('after an interrupted start or run', () => {
  test('a server whose processes are all killed restarts on its port, with every acknowledged row', async () => {
    await copySeed('revived')
    const { url } = await start('revived')
    await ask(url, "insert into note values ('acknowledged')")
    for (const times of [1, 2]) {
      for (const pid of await processesIn(at('revived', 'postgres'))) process.kill(pid, 'SIGKILL')
      let rows: Record<string, unknown>[] = []
      await waitUntil(async () => {
        rows = await ask(url, notes).catch(() => [])
        return rows.length > 0
      }, 20 * seconds)
      expect(rows, `after ${times}`).toEqual([{ text: 'kept' }, { text: 'acknowledged' }])
    }
  })

  test('every acknowledged row is there after Node was killed and its server survived', async () => {
    await copySeed('orphan')
    const child = elsewhere(
      'orphan',
      `const { Client } = await import('pg')
      const client = new Client(server.url)
      await client.connect()
      for (let n = 1; ; n += 1) {
        await client.query('insert into note values ($1)', ['row ' + n])
        console.log(n)
      }`,
    )
    let acknowledged = 0
    for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
      acknowledged = Number(line)
      if (acknowledged === 150) child.kill('SIGKILL')
    }
    const orphan = await pidIn('orphan')
    expect(isAlive(orphan)).toBe(true)
    const server = await start('orphan')
    expect(await pidIn('orphan')).not.toBe(orphan)
    const [row] = await ask(server.url, 'select count(distinct text)::int as rows from note')
    expect(row?.['rows']).toBeGreaterThanOrEqual(acknowledged + 1)
  }, 20_000)

  test('an ended Node process stops its server even when it forgot to', async () => {
    await copySeed('forgotten')
    const child = elsewhere('forgotten', 'console.log("up"); setTimeout(() => process.exit(1), 500)')
    const ended = once(child, 'exit')
    await once(child.stdout ?? child, 'data')
    expect(await pidIn('forgotten')).toBeGreaterThan(1)
    await ended
    const isGone = () =>
      stat(at('forgotten', 'postgres', 'postmaster.pid')).then(
        () => false,
        () => true,
      )
    expect(await waitUntil(isGone, 5000)).toBe(true)
  }, 20_000)

  test('a first boot killed inside initdb starts again', async () => {
    const child = elsewhere('half', '')
    const ended = once(child, 'exit')
    const isHalfway = async () => {
      const names = await readdir(at('half'), { recursive: true }).catch(() => [])
      return names.some((name) => /^postgres\.new-[^/]+\/base/.test(name))
    }
    expect(await waitUntil(isHalfway, 10_000, 2)).toBe(true)
    child.kill('SIGKILL')
    await ended
    expect(await readdir(at('half'))).not.toContain('postgres')
    const server = await start('half')
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(at('half'))).filter((name) => name.startsWith('postgres.new'))).toEqual([])
  }, 20_000)

  test('a pid file that names another program is stale, and that program keeps running', async () => {
    await copySeed('stale')
    // Same account as the server: otherwise the server would see by itself that this process is not its own.
    const { uid } = await stat(at('seed', 'postgres'))
    const bystander = spawn('sleep', ['60'], { stdio: 'ignore', uid })
    children.push(bystander)
    await writeFile(
      at('stale', 'postgres', 'postmaster.pid'),
      `${bystander.pid}\n${at('stale', 'postgres')}\n`,
    )
    expect(await ask((await start('stale')).url, notes)).toEqual([{ text: 'kept' }])
    expect(isAlive(bystander.pid ?? 0)).toBe(true)
  })
})

describe('a failed start has a clear message', () => {
  test('when the database belongs to another PostgreSQL version', async () => {
    await mkdir(at('older', 'postgres'), { recursive: true })
    await writeFile(at('older', 'postgres', 'PG_VERSION'), '15\n')
    expect(await problem('older')).toMatchObject({
      exitCode: 78,
      message: expect.stringContaining('was made by PostgreSQL 15, but PostgreSQL 18 is installed here'),
    })
  })

  test('when the database’s folder holds something else, which stays', async () => {
    await mkdir(at('other', 'postgres'), { recursive: true })
    await writeFile(at('other', 'postgres', 'letter.txt'), 'Dear all')
    expect(await problem('other')).toMatchObject({
      message: expect.stringContaining('holds files but no database'),
    })
    expect(await readdir(at('other', 'postgres'))).toEqual(['letter.txt'])
  })

  test('when the password is lost or wrong', async () => {
    await copySeed('lost')
    const file = at('lost', 'postgres.password')
    await rename(file, `${file}.away`)
    expect(await problem('lost')).toMatchObject({
      message: expect.stringContaining(`${file} with the password`),
    })
    await writeFile(file, 'another')
    expect(await problem('lost')).toMatchObject({
      message: expect.stringContaining(`The password in ${file} is not`),
    })
    await rename(`${file}.away`, file)
    expect(await ask((await start('lost')).url, notes)).toEqual([{ text: 'kept' }])
  })

  test('when the server itself refuses, with its last words', async () => {
    await copySeed('broken')
    await writeFile(at('broken', 'postgres', 'postgresql.conf'), 'nonsense = yes\n')
    expect(await problem('broken')).toMatchObject({
      exitCode: 70,
      message: expect.stringContaining('nonsense'),
    })
  })
})
