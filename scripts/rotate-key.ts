/**
 * Changes APP_KEY: `APP_KEY=old NEW_APP_KEY=new npm run rotate-key`. Without APP_KEY it uses the key that the
 * database stores. It re-wraps the data keys, which stay the same; running it again changes nothing.
 */
import { readConfig } from '#platform/server/config.ts'
import { isDatabaseAway, openDatabase } from '#platform/server/database/database.ts'
import { rotateAppKey } from '#platform/server/keys/kept-keys.ts'
import { startEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'
import { StartupProblem } from '#platform/server/postgres/startup-problem.ts'

const said = {
  rotated:
    'Every kept key is wrapped by the new key now; none of them was changed. Set APP_KEY to the new one, start the processes anew and throw the old one away.',
  already: 'The new key fits this database already. Nothing was changed.',
}

const USAGE = 'Use it like this: APP_KEY=old NEW_APP_KEY=new npm run rotate-key'

const isWithoutKeys = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '42P01'

const rotate = async (): Promise<string> => {
  const { APP_KEY, NEW_APP_KEY, DATABASE_URL, DATA_DIR } = readConfig()
  if (!NEW_APP_KEY) throw new Error(USAGE)
  const server = DATABASE_URL
    ? { url: DATABASE_URL, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: DATA_DIR, log: (entry) => console.error(entry) })
  const db = openDatabase(server.url, 1)
  try {
    return said[await rotateAppKey(db, APP_KEY, NEW_APP_KEY)]
  } finally {
    await db.destroy()
    await server.stop()
  }
}

const readable = (error: unknown): unknown => {
  if (error instanceof StartupProblem) return error.message
  if (isWithoutKeys(error)) return 'This database has no keys yet. Start the product with it once.'
  if (isDatabaseAway(error))
    return 'The database of DATABASE_URL does not answer. Check the address and that the server runs.'
  return error instanceof Error && /^(The environment|In production|Use it)/.test(error.message)
    ? error.message
    : error
}

try {
  console.log(await rotate())
} catch (error) {
  console.error(readable(error))
  process.exitCode = error instanceof StartupProblem ? error.exitCode : 1
}
