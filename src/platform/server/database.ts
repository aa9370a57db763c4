import { CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'

// bigint counts come as numbers: nothing here counts past 2^53, and money has its own parser in its room.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// The same for lists of them, of which the driver's list of types has no name.
const INT8_LIST: number = 1016
pg.types.setTypeParser(INT8_LIST as typeof pg.types.builtins.INT8, (list: string) =>
  list === '{}' ? [] : list.slice(1, -1).split(',').map(Number),
)
// A day stays the text 2026-11-21: as a moment it would shift with the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** The handle knows no table: a store claims its own with `withTables`. */
export type Database = Kysely<Record<never, never>>
export type Tx = Transaction<Record<never, never>>

/** Gives a store the tables of its own room; naming a neighbour's table does not compile. */
export const withTables = <Tables>(db: Database): Kysely<Tables> => db as unknown as Kysely<Tables>

// A connection died with its server: whoever uses it hears of that from the query, and the next one opens another.
// Without a listener the event would end the process.
const ignoreLoss = (): void => {}

const kept = new Map<string, string>()

/**
 * Marks a statement of the hot path: each connection has it parsed and planned once and keeps it. For texts that never
 * change only; answers the text.
 */
export const keptStatement = (text: string): string => {
  if (!kept.has(text)) kept.set(text, `kept_${kept.size}`)
  return text
}

/** Gives kept statements their names on the way to the server. */
const nameKept = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const named = (...given: unknown[]): unknown => {
    const [text, values] = given
    const name = given.length === 2 && typeof text === 'string' ? kept.get(text) : undefined
    return name === undefined ? query(...given) : query({ name, text, values })
  }
  client.query = named as typeof client.query
}

/** Opens the pool; every statement ends by itself after 10 s and waits at most 3 s for a lock. */
export const openDatabase = (url: string, pool: number): Database =>
  new Kysely({
    dialect: new PostgresDialect({
      pool: new pg.Pool({
        connectionString: url,
        max: pool,
        connectionTimeoutMillis: 5_000,
        application_name: 'sup-civic',
        options:
          '-c statement_timeout=10000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=20000',
      })
        .on('error', ignoreLoss)
        .on('connect', (client) => {
          client.on('error', ignoreLoss)
          nameKept(client)
        }),
    }),
  })

/** Runs `work` in one transaction; inside one already, it joins that one. */
export const inTransaction = <T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute((tx) => work(tx))

/** True when the server answers a query. */
export const isDatabaseUp = async (db: Database): Promise<boolean> => {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

/** Runs text that a person wrote (a migration), not input. */
export const runScript = (db: Database, text: string): Promise<unknown> =>
  db.executeQuery(CompiledQuery.raw(text))

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** True for a refused unique key, optionally of one named constraint or index. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === '23505' &&
  (constraint === undefined || (error as { constraint?: string }).constraint === constraint)

// Network faults, then: shut down, crashed, starting up, broken connections (08P01 is a pooler's word for it), too many
// of them, out of memory, and a standby that a failover left us on.
const unreachable = new Set(
  [
    'ECONNREFUSED ECONNRESET EPIPE ENOTFOUND ETIMEDOUT EHOSTUNREACH ENETUNREACH EAI_AGAIN',
    '57P01 57P02 57P03 08000 08001 08003 08004 08006 08P01 53300 53200 25006',
  ].flatMap((codes) => codes.split(' ')),
)

/** True when the database is away or drowning: answered as 503, never as 500. */
export const isDatabaseAway = (error: unknown): boolean =>
  unreachable.has(codeOf(error)) ||
  (error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/.test(
      error.message,
    ))

/** True when a statement was cut off by our own time limits. */
export const isStatementCut = (error: unknown): boolean =>
  ['57014', '55P03', '40P01', '40001', '25P03'].includes(codeOf(error))
