import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import pg from 'pg'

/** How long a connection is waited for, and an answer on it; 0 sets no limits at all, on either side. */
export interface ConnectionTimeouts {
  readonly connectMs: number
  readonly answerMs: number
}

const STATEMENT_MS = 10_000
/** An answer is waited for a little longer than the database works on it, so that its own words come first. */
export const defaultTimeouts: ConnectionTimeouts = { connectMs: 5_000, answerMs: STATEMENT_MS + 2_000 }

const limitsOf = (statementMs: number, lockMs: number): string =>
  `select set_config('statement_timeout', '${statementMs}', false), set_config('lock_timeout', '${lockMs}', false)`

// Set by statements and not by the startup packet: a pooler refuses `options` there, or forgets them.
const LIMITS = `${limitsOf(STATEMENT_MS, 3_000)}, set_config('idle_in_transaction_session_timeout', '20000', false)`

/** Lifts the limits of statement and lock on this connection, and of waiting for an answer. */
export const LIFT_LIMITS = limitsOf(0, 0)
/** Sets them again. */
export const DEFAULT_LIMITS = limitsOf(STATEMENT_MS, 3_000)

const MINUTE_MS = 60_000
const LONG = "set local statement_timeout = '"
/** Gives the statements of this transaction so many minutes each. */
export const longStatements = (minutes: number): string => `${LONG}${minutes}min'`

// The server probes a silent connection after 10 s and gives it up 15 s later: what was lost without a word is noticed
// also where nobody asks, as on the connection that listens for jobs.
const KEEP_ALIVE = { enable: true, initialDelay: 10_000, interval: 5_000, count: 3 }

// A connection died with its server: whoever uses it hears of that from the query, and the next one opens another.
// Without a listener the event would end the process.
const ignoreLoss = (): void => {}

const kept = new Map<string, string>()

/**
 * Marks a statement of the hot path: each connection has it parsed and planned once and keeps it. For texts that never
 * change only; answers the text. Its name is made of the text, so that no other release means another statement by it.
 */
export const keptStatement = (text: string): string => {
  if (!kept.has(text)) kept.set(text, `s_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)
  return text
}

/** The name of a kept statement; undefined for any other text. */
export const nameOfStatement = (text: string): string | undefined => kept.get(text)

/** Prepared statements that somebody else has, or has taken away: another session than before answers here. */
const lostSession = new Set(['08P01', '26000', '42P05'])

interface Wired {
  readonly connection: EventEmitter & { readonly stream: Socket & { readonly _parent?: unknown } }
}

/**
 * Ends a connection at once and throws away what was not sent yet: a vote that hangs in it must not arrive later, after
 * the voter was told to try again. Whoever waits on it hears `why`, and the pool takes it back no more.
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
    // A socket of the file system knows no reset.
  }
  stream.destroy()
}

type Query = (...given: unknown[]) => unknown

/** Gives kept statements their names on the way to the server, and every statement a time to be answered in. */
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

/** Sets the limits of a new session, and says what went wrong, for the pool to throw the connection away. */
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

/** A pool of connections that never wait for ever: neither to be opened, nor for an answer, nor in silence. */
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
