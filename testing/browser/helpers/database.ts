import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { stage } from './browser.ts'

const textOf = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null)

/**
 * Opens the embedded database of the running product, or of one in another folder, for what no page can change: time
 * that has passed.
 */
export const inDatabase = async (
  work: (db: Database) => Promise<unknown>,
  dataDir = stage.dataDir,
): Promise<void> => {
  // If the database's account cannot enter the folder, the data is stored elsewhere.
  const pointer = await textOf(join(dataDir, 'postgres-place.json'))
  const folder = pointer ? (JSON.parse(pointer) as { folder: string }).folder : dataDir
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim()
  const port = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]
  const db = openDatabase(`postgres://postgres:${password}@127.0.0.1:${port}/sup`, 1)
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}
