import type pg from 'pg'
import { openConnections } from './connections.ts'
import { exitCodes, StartupProblem } from '../../postgres/startup-problem.ts'

const ROUNDS = 4
const PID = 'select pg_backend_pid() as pid'

const pidOf = async (client: pg.PoolClient): Promise<number> =>
  (await client.query<{ pid: number }>(PID)).rows[0]?.pid ?? 0

const refusal = (): StartupProblem =>
  new StartupProblem(
    'DATABASE_URL leads through a pooler in transaction mode, in which time limits, prepared statements and locks are ' +
      'lost between two statements. Set the pooler to session mode (PgBouncer: pool_mode = session) for this database, or ' +
      'leave it out.',
    exitCodes.mismatch,
  )

/** A pooler in statement mode refuses transactions with this error. */
const isStatementMode = (error: unknown): boolean =>
  error instanceof Error && /statement pooling mode/i.test(error.message)

/**
 * True when we do not keep a session of our own: another connection's transaction reaches our server process, or our
 * connection comes back with another process.
 */
const areSessionsShared = async (ours: pg.PoolClient, other: pg.PoolClient): Promise<boolean> => {
  const first = await pidOf(ours)
  for (let round = 0; round < ROUNDS; round += 1) {
    await other.query('begin')
    try {
      if ((await pidOf(other)) === first) return true
      if ((await pidOf(ours)) !== first) return true
    } finally {
      await other.query('commit')
    }
    if ((await pidOf(ours)) !== first) return true
  }
  return false
}

/** Refuses a DATABASE_URL with shared sessions: a pooler in transaction or statement mode. */
export const refusePooling = async (url: string): Promise<void> => {
  const pool = openConnections(url, 2)
  const clients: pg.PoolClient[] = []
  try {
    const ours = await pool.connect()
    clients.push(ours)
    const other = await pool.connect()
    clients.push(other)
    const isShared = await areSessionsShared(ours, other).catch((error: unknown) => {
      if (isStatementMode(error)) return true
      throw error
    })
    if (isShared) throw refusal()
  } finally {
    for (const client of clients) client.release(true)
    await pool.end()
  }
}
