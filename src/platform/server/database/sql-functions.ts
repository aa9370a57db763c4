import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Database, runScript } from './database.ts'

export const functionsFolder = new URL('../../../../database/functions/', import.meta.url)

export interface SqlFunction {
  /** `voting.cast_ballots`, from the file voting/cast_ballots.sql. */
  readonly name: string
  /** The version in the file's first line; each change raises it, so that we recognize an older release. */
  readonly version: number
  readonly text: string
  readonly checksum: string
}

/** Reads every function file of the folder, by name; refuses a file without a version. */
export const readFunctions = async (folder: URL): Promise<SqlFunction[]> => {
  const paths = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.sql'))
  const files = paths.map((path) => path.replaceAll('\\', '/')).toSorted()
  return Promise.all(
    files.map(async (path) => {
      const text = await readFile(new URL(path, folder), 'utf8')
      const version = Number(/^-- version (\d+)\r?\n/.exec(text)?.[1])
      if (!(version > 0)) throw new Error(`The function file ${path} must begin with "-- version 1".`)
      const checksum = createHash('sha256').update(text).digest('hex')
      return { name: path.slice(0, -'.sql'.length).replace('/', '.'), version, text, checksum }
    }),
  )
}

interface Applied {
  readonly name: string
  readonly version: number
  readonly checksum: string
}

/**
 * True when the database does not have this version yet. Refuses a file that is older than the database, or that
 * changed without a new version.
 */
const isNew = ({ name, version, checksum }: SqlFunction, applied: Applied | undefined): boolean => {
  if (!applied || version > applied.version) return true
  if (version < applied.version)
    throw new Error(
      `Function ${name} was applied to this database in version ${applied.version}; this release has version ${version} of it.`,
    )
  if (checksum !== applied.checksum)
    throw new Error(
      `Function ${name} was changed after version ${version} was applied; raise the version in its first line.`,
    )
  return false
}

const runFile = (tx: Database, { name, text }: SqlFunction): Promise<unknown> =>
  runScript(tx, text).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The function file of ${name} is broken: ${why}`, { cause: error })
  })

const note = (tx: Database, { name, version, checksum }: SqlFunction): Promise<unknown> =>
  sql`insert into platform.sql_function (name, version, checksum) values (${name}, ${version}, ${checksum})
    on conflict (name) do update set version = excluded.version, checksum = excluded.checksum, applied_at = now()`.execute(
    tx,
  )

/** The steps that bring the database's functions to the text of their files. */
export interface FunctionPlan {
  readonly pending: readonly SqlFunction[]
  readonly gone: readonly string[]
}

/** Compares the files with the applied functions; refuses what `isNew` refuses, before it writes anything. */
export const planFunctions = async (
  connection: Database,
  functions: readonly SqlFunction[],
): Promise<FunctionPlan> => {
  const { rows: tables } = await sql<{
    id: string | null
  }>`select to_regclass('platform.sql_function')::text as id`.execute(connection)
  const { rows } = tables[0]?.id
    ? await sql<Applied>`select name, version, checksum from platform.sql_function`.execute(connection)
    : { rows: [] }
  const applied = new Map(rows.map((row) => [row.name, row]))
  return {
    pending: functions.filter((each) => isNew(each, applied.get(each.name))),
    gone: [...applied.keys()].filter((name) => !functions.some((each) => each.name === name)),
  }
}

/**
 * Applies the changes in one transaction. A function without a file stays until a migration drops it; we only forget
 * its row. Only migrate() may call this, because it holds the lock.
 */
export const applyFunctions = async (
  connection: Database,
  { pending, gone }: FunctionPlan,
): Promise<void> => {
  if (pending.length + gone.length === 0) return
  await connection.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '2s'`.execute(tx)
    // Functions may call each other, so we create all of them before we check any.
    await sql`set local check_function_bodies = off`.execute(tx)
    for (const each of pending) await runFile(tx, each)
    await sql`set local check_function_bodies = on`.execute(tx)
    for (const each of pending) await runFile(tx, each)
    for (const each of pending) await note(tx, each)
    await sql`delete from platform.sql_function where name = any (${gone})`.execute(tx)
  })
}

/**
 * Puts a function's text where a migration has the line `-- apply function voting.keep_sealed`. A migration that makes
 * a trigger needs this, because functions are otherwise applied after all migrations.
 */
export const withFunctions = (migration: string, text: string, functions: readonly SqlFunction[]): string =>
  text.replaceAll(/^-- apply function ([a-z_.]+)$/gm, (_, name: string) => {
    const found = functions.find((each) => each.name === name)
    if (!found) throw new Error(`Migration ${migration} applies the function ${name}, which has no file.`)
    return `set local check_function_bodies = off;\n${found.text}`
  })
