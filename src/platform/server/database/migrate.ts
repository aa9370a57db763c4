import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Baseline, baselineFolder, needsBaseline, readBaseline } from './baseline.ts'
import { type Database, runScript, withoutTimeLimits } from './database.ts'
import {
  applyFunctions,
  functionsFolder,
  planFunctions,
  readFunctions,
  type SqlFunction,
  withFunctions,
} from './sql-functions.ts'

export const migrationsFolder = new URL('../../../../database/migrations/', import.meta.url)

interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

const readMigrations = async (folder: URL): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

// Any constant works; all processes of the product must use the same one.
const MIGRATION_LOCK = 774_013_000

interface Folders {
  readonly migrations: URL
  readonly functions?: URL
  readonly baseline?: URL
}

const productFolders: Folders = {
  migrations: migrationsFolder,
  functions: functionsFolder,
  baseline: baselineFolder,
}

/** Fills an empty database in one transaction, and records the migrations whose place it takes. */
const runBaseline = async (
  connection: Database,
  { files, replaced }: Baseline,
  functions: readonly SqlFunction[],
): Promise<string[]> => {
  await connection.transaction().execute(async (tx) => {
    for (const { name, text } of files) await runScript(tx, withFunctions(name, text, functions))
    await sql`insert into platform.migration (name, checksum)
      select * from unnest(${[...replaced.keys()]}::text[], ${[...replaced.values()]}::text[])`.execute(tx)
  })
  return [...replaced.keys()]
}

/**
 * Migrates the database, one transaction per file, one process at a time, and then applies its functions. An empty
 * database starts from the baseline. Refuses when an applied file changed or is missing, or when a function is newer
 * than its file: a database only goes forward. Returns the names that it recorded as applied.
 */
export const migrate = async (db: Database, folders: Folders = productFolders): Promise<string[]> => {
  const migrations = await readMigrations(folders.migrations)
  const functions = folders.functions ? await readFunctions(folders.functions) : []
  const baseline = folders.baseline
    ? await readBaseline(folders.baseline)
    : { files: [], replaced: new Map<string, string>() }
  return withoutTimeLimits(db, async (connection) => {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection)
    try {
      await sql`create schema if not exists platform`.execute(connection)
      await sql`create table if not exists platform.migration
        (name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(
        connection,
      )
      const { rows } = await sql<{
        name: string
        checksum: string
      }>`select name, checksum from platform.migration`.execute(connection)
      const applied = new Map(rows.map((row) => [row.name, row.checksum]))
      const isEmpty = needsBaseline(baseline, applied)
      const known = new Map([
        ...baseline.replaced,
        ...migrations.map((each) => [each.name, each.checksum] as const),
      ])
      for (const [name, checksum] of applied) {
        if (!known.has(name))
          throw new Error(`Migration ${name} was applied to this database but its file is gone.`)
        if (known.get(name) !== checksum)
          throw new Error(`Migration ${name} was changed after it was applied; write a new one instead.`)
      }
      const plan = await planFunctions(connection, functions)
      const replaced = isEmpty ? await runBaseline(connection, baseline, functions) : []
      const pending = migrations.filter((migration) => !applied.has(migration.name))
      for (const migration of pending)
        await connection.transaction().execute(async (tx) => {
          await sql`set local lock_timeout = '2s'`.execute(tx)
          await runScript(tx, withFunctions(migration.name, migration.text, functions))
          await sql`insert into platform.migration (name, checksum) values (${migration.name}, ${migration.checksum})`.execute(
            tx,
          )
        })
      await applyFunctions(connection, plan)
      return [...replaced, ...pending.map((migration) => migration.name)]
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection)
    }
  })
}
