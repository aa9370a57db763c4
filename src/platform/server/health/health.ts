import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Job, Ports } from '../jobs/jobs.ts'
import { type LaneBacklog, readBacklog } from '../jobs/lanes.ts'
import type { Database } from '../database/database.ts'
import type { DoorName } from '#shared/pages/doors.ts'
import { shareCheck } from './shared-check.ts'

const MIN_FREE_BYTES = 512 * 1024 * 1024
/** A job that could have run this long ago shows that its lane cannot keep up. */
const MAX_WAIT_SECONDS = 120

export interface Readiness {
  /** Set once the process begins to stop and refuses new work. */
  isStopping: boolean
  /** Set once migrated and seeded. */
  isPrepared: boolean
  /** Whether the job worker runs. Without one, emails and closings are late unless another process runs it. */
  areJobsRunning: boolean
}

/**
 * True when the database can write to its disk. Writes a message to the WAL that touches no row, so frequent checks cost
 * almost nothing. False on a standby or a read-only database.
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
  readonly ports: Pick<Ports, 'blobs' | 'breakers'>
  /** Carriers that are not set. */
  readonly closed?: readonly DoorName[]
  /** The jobs of the product, whose backlog shows. */
  readonly jobs: readonly Pick<Job, 'name' | 'uses' | 'isUrgent'>[]
  readonly dataDir: string
  readonly readiness: Readiness
  /** Whether the database uses the disk of `dataDir`: when that disk is full, it cannot write. */
  readonly isDatabaseHere: boolean
  /** Checks the database; replaced in tests. */
  readonly isDatabaseWell?: (db: Database) => Promise<boolean>
  readonly nowMs?: () => number
}

type Check = 'ok' | 'degraded' | 'failed'

const isLate = ({ oldestSeconds }: LaneBacklog): boolean => oldestSeconds > MAX_WAIT_SECONDS

/** What shows besides the checks: lanes that cannot keep up, and carriers that do not answer. */
const detailsOf = (late: readonly LaneBacklog[], { ports, closed = [] }: HealthParts) => {
  const lanes = late.map(({ lane, waiting, oldestSeconds }) => ({ lane, waiting, oldestSeconds }))
  const away = [...new Set(ports.breakers.filter((each) => each.isOpen()).map(({ carrier }) => carrier))]
  return {
    ...(lanes.length > 0 && { late: lanes }),
    ...(away.length > 0 && { away }),
    ...(closed.length > 0 && { closed }),
  }
}

/** The checks behind `/readyz`. Concurrent requests share one run of each. */
const makeChecks = ({ db, ports, jobs, dataDir, isDatabaseWell = takesWrites, nowMs }: HealthParts) => {
  const late: LaneBacklog[] = []
  const timing = { freshMs: 1_000, limitMs: 1_000, patienceMs: 10_000, ...(nowMs && { nowMs }) }
  return {
    late,
    database: shareCheck(() => isDatabaseWell(db), timing),
    disk: shareCheck(() => hasRoom(dataDir), timing),
    // An object store bills each request and only files depend on it, so we check it less often.
    files: shareCheck(() => ports.blobs.isReady(), { ...timing, freshMs: 5_000 }),
    // Counts the whole queue, so less often.
    lanes: shareCheck(
      async () => {
        late.splice(0, late.length, ...(await readBacklog(db, jobs)).filter(isLate))
        return late.length === 0
      },
      { ...timing, freshMs: 5_000 },
    ),
  }
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve (S-56): prepared and not stopping, the database takes a write,
 * and the disk of an embedded database has room. Lost files, late jobs and silent carriers report as degraded.
 */
export const mountHealth = (app: FastifyInstance, parts: HealthParts): void => {
  const checkOf = makeChecks(parts)
  app.get(
    '/healthz',
    { exposeHeadRoute: true, config: { plain: 'tells that the process is alive' } },
    (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  app.get(
    '/readyz',
    { exposeHeadRoute: true, config: { plain: 'tells a proxy whether to send people here' } },
    async (_request, reply) => {
      const { readiness, isDatabaseHere } = parts
      const isServing = !readiness.isStopping && readiness.isPrepared
      void reply.header('cache-control', 'no-store')
      // A process that is starting or stopping answers without running the checks.
      if (!isServing) return reply.code(503).send({ status: 'not ready', checks: { serving: 'failed' } })
      const [database, disk, files] = await Promise.all([checkOf.database(), checkOf.disk(), checkOf.files()])
      // Afterwards: no second connection waits for a database that hangs.
      const areLanesWell = !database.isWell || (await checkOf.lanes()).isWell
      const details = detailsOf(checkOf.late, parts)
      const statusOf = (isWell: boolean, otherwise: Check): Check => (isWell ? 'ok' : otherwise)
      const checks: Record<string, Check> = {
        serving: statusOf(!readiness.isStopping, 'failed'),
        database: statusOf(database.isWell, 'failed'),
        disk: statusOf(disk.isWell, isDatabaseHere ? 'failed' : 'degraded'),
        files: statusOf(files.isWell, 'degraded'),
        jobs: statusOf(readiness.areJobsRunning && areLanesWell, 'degraded'),
        carriers: statusOf(!details.away, 'degraded'),
      }
      const isReady = !Object.values(checks).includes('failed')
      return reply
        .code(isReady ? 200 : 503)
        .header('age', String(Math.floor(database.ageMs / 1_000)))
        .send({ status: isReady ? 'ready' : 'not ready', checks, ...details })
    },
  )
}
