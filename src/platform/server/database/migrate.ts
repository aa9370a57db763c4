import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Database, runScript, withoutTimeLimits } from './database.ts'
import {
  applyFunctions,
  functionsFolder,
  planFunctions,
  readFunctions,
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

/**
 * Migrates the database, one transaction per file, one process at a time, and then applies its functions. Refuses when
 * an applied file changed or is missing, or when a function is newer than its file: a database only goes forward. A
 * folder of migrations has its own functions, or none.
 */
export const migrate = async (
  db: Database,
  folder: URL = migrationsFolder,
  functionsAt: URL | null = folder === migrationsFolder ? functionsFolder : null,
): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  const functions = functionsAt ? await readFunctions(functionsAt) : []
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
      for (const [name, checksum] of applied) {
        const file = migrations.find((migration) => migration.name === name)
        if (!file) throw new Error(`Migration ${name} was applied to this database but its file is gone.`)
        if (file.checksum !== checksum)
          throw new Error(`Migration ${name} was changed after it was applied; write a new one instead.`)
      }
      const plan = await planFunctions(connection, functions)
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
      return pending.map((migration) => migration.name)
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection)
    }
  })
}
