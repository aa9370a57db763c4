import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#platform/server/database/database.ts'
import { cloneDatabase } from '#test/database.ts'

const START = `import('#app/server/main.ts').then(({ start }) => start())
  .catch((error) => { console.error(error.message); process.exit(error.exitCode ?? 1) })`

test('a start on a taken port ends with 75 and has changed nothing in the database', async () => {
  const database = await cloneDatabase(inject('databaseServer'), null)
  const db = openDatabase(database.url, 1)
  const folder = await mkdtemp(join(tmpdir(), 'sup-taken-'))
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  try {
    const started = promisify(execFile)(process.execPath, ['--input-type=module', '-e', START], {
      env: {
        NODE_ENV: 'development',
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        PORT: String(port),
        HOST: '127.0.0.1',
      },
    })
    await expect(started).rejects.toMatchObject({
      code: 75,
      stderr: expect.stringContaining(`The port ${port} is taken by another program.`) as string,
    })
    const { rows } = await sql`select nspname from pg_namespace
      where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')`.execute(db)
    expect(rows).toEqual([])
  } finally {
    other.close()
    await db.destroy()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
})
