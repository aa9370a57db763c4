import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/server/postgres/embedded.ts'
import { openServerOfSettings } from './server-of-settings.ts'

let folder: string
let running: EmbeddedPostgres
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'))
  await chmod(folder, 0o755)
  running = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, isDisposable: true })
}, 60_000)
afterAll(async () => {
  await running.stop()
  await rm(folder, { recursive: true, force: true })
})

const ask = async (url: string, text: string) => {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

test('a command works with the embedded database of a server that runs, and leaves it running', async () => {
  await ask(running.url, "create table note (text text); insert into note values ('kept')")
  const found = await openServerOfSettings({ DATA_DIR: folder, DATABASE_URL: undefined })
  expect(await ask(found.url, 'select text from note')).toEqual([{ text: 'kept' }])
  await found.stop()
  expect(await ask(running.url, 'select text from note')).toEqual([{ text: 'kept' }])
})
