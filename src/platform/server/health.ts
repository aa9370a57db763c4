import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Doors } from './jobs.ts'
import type { Database } from './database.ts'

const LEAST_FREE_BYTES = 512 * 1024 * 1024
const DATABASE_MS = 1000

export interface Readiness {
  /** Set when the process has begun to stop: no new work comes in. */
  isStopping: boolean
  /** Set once migrated and seeded. */
  isPrepared: boolean
}

const withinTime = async (work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), DATABASE_MS)
  })
  try {
    return await Promise.race([
      work.then(
        () => true,
        () => false,
      ),
      late,
    ])
  } finally {
    clearTimeout(timer)
  }
}

const canWrite = (db: Database): Promise<unknown> =>
  sql`insert into platform.setting (name, value) values ('ready', now()::text) on conflict (name) do update set value = excluded.value`.execute(
    db,
  )

/** `/healthz`: the process is alive. `/readyz`: it can serve: prepared, database takes a write, room on the disk (S-56). */
export const mountHealth = (
  app: FastifyInstance,
  parts: { db: Database; doors: Pick<Doors, 'blobs'>; dataDir: string; readiness: Readiness },
): void => {
  app.get('/healthz', { config: { plain: 'tells that the process is alive' } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  app.get(
    '/readyz',
    { config: { plain: 'tells a proxy whether to send people here' } },
    async (_request, reply) => {
      const { readiness } = parts
      const checks = {
        serving: !readiness.isStopping && readiness.isPrepared,
        database: readiness.isPrepared && (await withinTime(canWrite(parts.db))),
        files: await parts.doors.blobs.isReady(),
        disk: await statfs(parts.dataDir).then(
          (disk) => disk.bavail * disk.bsize >= LEAST_FREE_BYTES,
          () => false,
        ),
      }
      const isReady = Object.values(checks).every(Boolean)
      return reply
        .code(isReady ? 200 : 503)
        .header('cache-control', 'no-store')
        .send({ status: isReady ? 'ready' : 'not ready', checks })
    },
  )
}
