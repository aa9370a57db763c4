import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import pg from 'pg'
import { MINUTE_MS } from '#shared/values/time.ts'

/** How long we wait for a connection and for an answer; 0 sets no limit on either side. */
export interface ConnectionTimeouts {
  readonly connectMs: number
  readonly answerMs: number
}

const STATEMENT_MS = 10_000
/** Slightly longer than the statement limit, so that the error of the database arrives first. */
export const defaultTimeouts: ConnectionTimeouts = { connectMs: 5_000, answerMs: STATEMENT_MS + 2_000 }

const limitsOf = (statementMs: number, lockMs: number): string =>
  `select set_config('statement_timeout', '${statementMs}', false), set_config('lock_timeout', '${lockMs}', false)`

// Set by a statement, because poolers refuse or forget `options` in the startup packet.
const LIMITS = `${limitsOf(STATEMENT_MS, 3_000)}, set_config('idle_in_transaction_session_timeout', '20000', false)`

/** Lifts the statement and lock limits of this connection, and the answer timeout. */
export const LIFT_LIMITS = limitsOf(0, 0)
/** Restores the default limits. */
export const DEFAULT_LIMITS = limitsOf(STATEMENT_MS, 3_000)

const LONG = "set local statement_timeout = '"
/** Raises the statement limit of this transaction to `minutes`. */
export const longStatements = (minutes: number): string => `${LONG}${minutes}min'`

// Probes a silent connection after 10 s and drops it 15 s later, so that we notice a vanished peer on idle connections
// too, such as the one that listens for jobs.
const KEEP_ALIVE = { enable: true, initialDelay: 10_000, interval: 5_000, count: 3 }

// A lost connection fails its query, and the pool opens another. Without this listener the event would end the process.
const ignoreLoss = (): void => {}

const kept = new Map<string, string>()

/**
 * Marks a hot statement, so that each connection prepares it once. Only for constant texts; returns the text. The name is a
 * hash of the text, so that two releases never give one name to different statements.
 */
export const preparedStatement = (text: string): string => {
  if (!kept.has(text)) kept.set(text, `s_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)
  return text
}

/** The name of a prepared statement; undefined for any other text. */
export const nameOfStatement = (text: string): string | undefined => kept.get(text)

/** Errors that show another session behind this connection: its prepared statements are missing or not ours. */
const lostSession = new Set(['08P01', '26000', '42P05'])

interface Wired {
  readonly connection: EventEmitter & { readonly stream: Socket & { readonly _parent?: unknown } }
}

/**
 * Resets a connection and discards unsent bytes: a vote stuck in it must not arrive after the voter was told to try again.
 * Pending queries fail with `why`, and the pool drops the connection.
 */
const abandon = (client: pg.ClientBase, why: unknown): void => {
  const { connection } = client as unknown as Wired
  const { stream } = connection
  connection.emit('error', why)
  const { _parent: inner } = stream
  const wire = inner instanceof Socket ? inner : stream
  try {
    wire.resetAndDestroy()
  } catch {
    // A Unix socket has no reset.
  }
  stream.destroy()
}

type Query = (...given: unknown[]) => unknown

/** Names prepared statements on their way to the server and limits how long each statement may take. */
const guard = (client: pg.ClientBase, answerMs: number): void => {
  const query = client.query.bind(client) as Query
  let within = answerMs
  let isLocal = false
  const watch = (asked: Promise<unknown>): Promise<unknown> => {
    if (within <= 0) return asked
    const timer = setTimeout(() => {
      abandon(client, Object.assign(new Error('The database did not answer in time.'), { code: 'ETIMEDOUT' }))
    }, within)
    return asked.then(
      (answer) => {
        clearTimeout(timer)
        return answer
      },
      (error: unknown) => {
        clearTimeout(timer)
        if (lostSession.has(String((error as { code?: unknown }).code))) abandon(client, error)
        throw error
      },
    )
  }
  const note = (text: string): void => {
    if (text === LIFT_LIMITS) within = 0
    else if (text === DEFAULT_LIMITS) within = answerMs
    else if (text.startsWith(LONG)) {
      within = Number.parseInt(text.slice(LONG.length), 10) * MINUTE_MS + answerMs
      isLocal = true
    } else if (isLocal && (text === 'commit' || text === 'rollback')) {
      within = answerMs
      isLocal = false
    }
  }
  const guarded: Query = (...given) => {
    const [text, values] = given
    if (answerMs > 0 && typeof text === 'string') note(text)
    const name = typeof text === 'string' && given.length === 2 ? kept.get(text) : undefined
    const asked = name === undefined ? query(...given) : query({ name, text, values })
    return asked instanceof Promise ? watch(asked) : asked
  }
  client.query = guarded as typeof client.query
}

/** Sets the limits of a new session; reports an error so that the pool drops the connection. */
const prepareSession = async (
  client: pg.ClientBase,
  { answerMs }: ConnectionTimeouts,
  done: (problem?: Error) => void,
): Promise<void> => {
  let problem: Error | undefined
  try {
    if (answerMs > 0) await client.query(LIMITS)
  } catch (error) {
    problem = error instanceof Error ? error : new Error(String(error))
  }
  done(problem)
}

/** A connection pool with timeouts on connecting, on answers and on silence. */
export const openConnections = (
  url: string,
  max: number,
  patience: ConnectionTimeouts = defaultTimeouts,
): pg.Pool =>
  new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patience.connectMs,
    application_name: 'sup-civic',
    verify: (client, done) => void prepareSession(client, patience, done),
  })
    .on('error', ignoreLoss)
    .on('connect', (client) => {
      client.on('error', ignoreLoss)
      const { stream } = (client as unknown as Wired).connection
      stream.setKeepAlive(KEEP_ALIVE)
      guard(client, patience.answerMs)
    })
