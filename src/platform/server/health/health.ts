import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Ports } from '../jobs/jobs.ts'
import type { Database } from '../database/database.ts'
import { shareCheck } from './shared-check.ts'

const MIN_FREE_BYTES = 512 * 1024 * 1024

export interface Readiness {
  /** Set when the process has begun to stop: no new work comes in. */
  isStopping: boolean
  /** Set once migrated and seeded. */
  isPrepared: boolean
  /** Whether the job worker runs; without it letters and closings are late, and other processes may do them. */
  areJobsRunning: boolean
}

/**
 * True when the database takes a write to its disk: a message in its log that touches no row, so that asking often costs
 * next to nothing. A standby or a database that was set to read only takes none.
 */
export const takesWrites = async (db: Database): Promise<boolean> => {
  const { rows } = await sql`select pg_logical_emit_message(true, 'sup-civic', ''::text)
    where current_setting('transaction_read_only') = 'off'`.execute(db)
  return rows.length === 1
}

const hasRoom = async (folder: string): Promise<boolean> => {
  const disk = await statfs(folder)
  return disk.bavail * disk.bsize >= MIN_FREE_BYTES
}

export interface HealthParts {
  readonly db: Database
  readonly ports: Pick<Ports, 'blobs'>
  readonly dataDir: string
  readonly readiness: Readiness
  /** Whether the database is on the disk of `dataDir`: then nothing can be written without room there. */
  readonly isDatabaseHere: boolean
  /** Looks at the database; within its time or not at all. */
  readonly isDatabaseWell?: (db: Database) => Promise<boolean>
  readonly nowMs?: () => number
}

type Check = 'ok' | 'degraded' | 'failed'

/** Looks at everything that serving needs, and at what only a part of it needs; the looks are shared by all who ask. */
const makeChecks = ({ db, ports, dataDir, isDatabaseWell = takesWrites, nowMs }: HealthParts) => {
  const often = { freshMs: 1_000, limitMs: 1_000, patienceMs: 10_000, ...(nowMs && { nowMs }) }
  return {
    database: shareCheck(() => isDatabaseWell(db), often),
    disk: shareCheck(() => hasRoom(dataDir), often),
    // Each look at a store outside is a request that is paid for, and nothing but files waits for it.
    files: shareCheck(() => ports.blobs.isReady(), { ...often, freshMs: 5_000 }),
  }
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve (S-56): prepared and not stopping, the database takes a write,
 * and where the database is here the disk has room. What only files or letters need is told as degraded.
 */
export const mountHealth = (app: FastifyInstance, parts: HealthParts): void => {
  const looks = makeChecks(parts)
  app.get('/healthz', { config: { plain: 'tells that the process is alive' } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  app.get(
    '/readyz',
    { config: { plain: 'tells a proxy whether to send people here' } },
    async (_request, reply) => {
      const { readiness, isDatabaseHere } = parts
      const isServing = !readiness.isStopping && readiness.isPrepared
      void reply.header('cache-control', 'no-store')
      // Whoever stops or has not begun says so at once.
      if (!isServing) return reply.code(503).send({ status: 'not ready', checks: { serving: 'failed' } })
      const [database, disk, files] = await Promise.all([looks.database(), looks.disk(), looks.files()])
      const told = (isWell: boolean, otherwise: Check): Check => (isWell ? 'ok' : otherwise)
      const checks: Record<string, Check> = {
        serving: told(!readiness.isStopping, 'failed'),
        database: told(database.isWell, 'failed'),
        disk: told(disk.isWell, isDatabaseHere ? 'failed' : 'degraded'),
        files: told(files.isWell, 'degraded'),
        jobs: told(readiness.areJobsRunning, 'degraded'),
      }
      const isReady = !Object.values(checks).includes('failed')
      return reply
        .code(isReady ? 200 : 503)
        .header('age', String(Math.floor(database.ageMs / 1_000)))
        .send({ status: isReady ? 'ready' : 'not ready', checks })
    },
  )
}
