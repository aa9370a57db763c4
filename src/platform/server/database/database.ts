import {
  CompiledQuery,
  DeleteResult,
  type InsertResult,
  Kysely,
  PostgresDialect,
  sql,
  type Transaction,
  UpdateResult,
} from 'kysely'
import pg from 'pg'
import {
  LIFT_LIMITS,
  longStatements,
  openConnections,
  type ConnectionTimeouts,
  DEFAULT_LIMITS,
  defaultTimeouts,
} from './connections/connections.ts'
import { rememberAddress } from '../live/listener.ts'

// Parse bigint counts as numbers: none here exceeds 2^53, and money has its own parser in its domain.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// The same for bigint lists, whose type the driver's list does not name.
const INT8_LIST: number = 1016
pg.types.setTypeParser(INT8_LIST as typeof pg.types.builtins.INT8, (list: string) =>
  list === '{}' ? [] : list.slice(1, -1).split(',').map(Number),
)
// Keep a day as the text 2026-11-21: as a Date it would shift with the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** This handle knows no tables: a store gets its own with `withTables`. */
export type Database = Kysely<Record<never, never>>
export type Tx = Transaction<Record<never, never>>

/** Gives a store the tables of its own domain; naming another domain's table does not compile. */
export const withTables = <Tables>(db: Database): Kysely<Tables> => db as unknown as Kysely<Tables>

interface Write {
  readonly executeTakeFirst: () => Promise<InsertResult | UpdateResult | DeleteResult>
}

const countOf = (result: InsertResult | UpdateResult | DeleteResult): bigint => {
  if (result instanceof UpdateResult) return result.numUpdatedRows
  if (result instanceof DeleteResult) return result.numDeletedRows
  return result.numInsertedOrUpdatedRows ?? 0n
}

/** Runs a conditional write; false when its conditions held for no row, or the row was there already. */
export const wrote = async (write: Write): Promise<boolean> => countOf(await write.executeTakeFirst()) > 0n

export { preparedStatement } from './connections/connections.ts'

/** Opens the pool. A statement is cancelled after 10 s, waits at most 3 s for a lock, and is given up after 12 s. */
export const openDatabase = (
  url: string,
  pool: number,
  patience: ConnectionTimeouts = defaultTimeouts,
): Database => {
  const db: Database = new Kysely({
    dialect: new PostgresDialect({ pool: openConnections(url, pool, patience) }),
  })
  rememberAddress(db, url)
  return db
}

/** Runs `work` on one connection without time limits, and restores the limits for the next user. */
export const withoutTimeLimits = <T>(db: Database, work: (connection: Database) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    await runScript(connection, LIFT_LIMITS)
    const result = await work(connection).catch(async (error: unknown) => {
      // If the connection itself was lost, report the original error, not this one.
      await runScript(connection, DEFAULT_LIMITS).catch(() => {})
      throw error
    })
    await runScript(connection, DEFAULT_LIMITS)
    return result
  })

/** Raises the limit of each statement in this transaction to `minutes`. */
export const allowMinutes = (tx: Database, minutes: number): Promise<unknown> =>
  runScript(tx, longStatements(minutes))

/** Runs `work` in one transaction; inside one already, it joins that one. */
export const inTransaction = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute((tx) => work(tx))

/**
 * Runs `ask` (by default a trivial query) through the shared pool. Returns what went wrong, or null. Waits at most
 * `withinMs`.
 */
export const findTrouble = async (
  db: Database,
  withinMs = 15_000,
  ask: (db: Database) => Promise<unknown> = (asked) => sql`select 1`.execute(asked),
): Promise<{ readonly code: string; readonly message: string } | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('No answer in time.')), withinMs)
  })
  try {
    await Promise.race([ask(db), late])
    return null
  } catch (error) {
    // An AggregateError, one error per address of the host, has no message of its own.
    const all = error instanceof AggregateError ? error.errors : [error]
    const words = all.map((each) => (each instanceof Error ? each.message : String(each)))
    return { code: codeOf(error), message: words.join('; ') }
  } finally {
    clearTimeout(timer)
  }
}

/** Runs SQL that a developer wrote (a migration), never input. */
export const runScript = (db: Database, text: string): Promise<unknown> =>
  db.executeQuery(CompiledQuery.raw(text))

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** True for a unique violation, optionally of one named constraint or index. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' &&
  (constraint === undefined || (error as { constraint?: string }).constraint === constraint)

// Network errors, then a standby after a failover, and a pooler's own errors with prepared statements of another session.
const unreachable = new Set(
  [
    'ECONNREFUSED ECONNRESET EPIPE ENOTFOUND ETIMEDOUT EHOSTUNREACH ENETUNREACH EAI_AGAIN',
    '25006 26000 42P05',
  ].flatMap((codes) => codes.split(' ')),
)
// Classes of SQLSTATE: connection (08), shutting down, crashed, starting up or dropped (57P).
const UNREACHABLE_STATES = /^(08...|57P..)$/
// No room on a disk, out of memory or connections (53), faults of the disk or the operating system (58).
const EXHAUSTED_STATES = /^(53|58)...$/
const fullDisk = new Set(['ENOSPC', 'EDQUOT'])

/** True when the disk, memory, connections or files of the database or of this process failed: nobody but the operator can help. */
export const isExhausted = (error: unknown): boolean =>
  EXHAUSTED_STATES.test(codeOf(error)) || fullDisk.has(codeOf(error))

/** True when the database is unreachable, overloaded or without room: answered as 503, never as 500. */
export const isDatabaseAway = (error: unknown): boolean =>
  unreachable.has(codeOf(error)) ||
  UNREACHABLE_STATES.test(codeOf(error)) ||
  isExhausted(error) ||
  (error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|is not queryable|has been discarded/.test(
      error.message,
    ))

/** True when another transaction held a lock that this one did not wait for any longer. */
export const isLockTaken = (error: unknown): boolean => codeOf(error) === '55P03'

/** True when one of our own time limits cancelled a statement. */
export const isStatementCut = (error: unknown): boolean =>
  ['57014', '55P03', '40P01', '40001', '25P03'].includes(codeOf(error))

/** True when a row holds a code that only a newer release knows. */
export const isUnknownToUs = (error: unknown): boolean => codeOf(error) === 'SUP01'
