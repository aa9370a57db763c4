import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'

// Any constant does; all processes of the product must use the same one.
const HEARTBEAT_LOCKS = 774_013

const PING_MS = 5_000
const AGAIN_MS = 500

interface Heartbeat {
  readonly client: pg.Client
  /** Aborted when the connection ends. */
  readonly lost: AbortSignal
}

/** Connects and takes the worker's lock. The open connection is the heartbeat, so it runs nothing else. */
const openHeartbeat = async (connectionString: string, workerId: string): Promise<Heartbeat> => {
  const client = new pg.Client({
    connectionString,
    application_name: 'sup-civic sign of life',
    connectionTimeoutMillis: PING_MS,
    query_timeout: PING_MS,
    keepAlive: true,
  })
  const loss = new AbortController()
  client.on('end', () => loss.abort())
  // Without this listener, the event would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    // A machine that vanishes closes nothing, so the server probes it and drops the lock within half a minute.
    await client.query(
      'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3',
    )
    await client.query('select pg_advisory_lock(hashtextextended($1, $2))', [workerId, HEARTBEAT_LOCKS])
    return { client, lost: loss.signal }
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
}

const isAlive = ({ client }: Heartbeat): Promise<boolean> =>
  client.query('select 1').then(
    () => true,
    () => false,
  )

/**
 * A worker's heartbeat: an advisory lock on its own connection. It ends with the process, however that dies, and compares
 * no clocks. `isShown` resolves once the lock is held; a lost lock is taken again.
 */
export const startHeartbeat = (connectionString: string, workerId: string) => {
  const ending = new AbortController()
  const { signal } = ending
  const shown = Promise.withResolvers<void>()
  const pause = (ms: number, lost?: AbortSignal) =>
    sleep(ms, undefined, { signal: lost ? AbortSignal.any([signal, lost]) : signal, ref: false }).catch(
      () => {},
    )
  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      const sign = await openHeartbeat(connectionString, workerId).catch(() => null)
      if (sign) {
        shown.resolve()
        do await pause(PING_MS, sign.lost)
        while (!signal.aborted && !sign.lost.aborted && (await isAlive(sign)))
        void sign.client.end().catch(() => {})
      }
      await pause(AGAIN_MS)
    }
    shown.resolve()
  }
  const kept = keep()
  return {
    isShown: shown.promise,
    end: async (): Promise<void> => {
      ending.abort()
      await kept
    },
  }
}

/** Workers that hold jobs but have no heartbeat. */
const findSilent = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with held as materialized (select distinct locked_by as id from graphile_worker.jobs where locked_by is not null)
    select id from held where pg_try_advisory_xact_lock_shared(hashtextextended(id, ${HEARTBEAT_LOCKS}))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Releases the jobs of workers that still have no heartbeat. */
const releaseJobsOf = async (db: Database, ids: readonly string[]): Promise<void> => {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(id)) from unnest(${ids}::text[]) as silent (id)
    where pg_try_advisory_xact_lock_shared(hashtextextended(id, ${HEARTBEAT_LOCKS})) having count(*) > 0`.execute(
    db,
  )
}

export interface DeadWorkerWatch {
  readonly intervalMs: number
  /** How long a worker must be silent: after a database restart, live workers need time to take their locks again. */
  readonly graceMs: number
}

/** Returns the jobs of dead workers to the queue within seconds instead of hours. */
export const watchForDeadWorkers = (db: Database, log: Log, { intervalMs, graceMs }: DeadWorkerWatch) => {
  const silentSince = new Map<string, number>()
  const check = async (): Promise<void> => {
    const silent = await findSilent(db)
    const now = performance.now()
    for (const id of silentSince.keys()) if (!silent.includes(id)) silentSince.delete(id)
    for (const id of silent) if (!silentSince.has(id)) silentSince.set(id, now)
    const gone = silent.filter((id) => now - (silentSince.get(id) ?? now) >= graceMs)
    if (gone.length === 0) return
    await releaseJobsOf(db, gone)
    log.warn({ workers: gone }, 'jobs of workers that are gone were given back to the queue')
  }
  let checking: Promise<void> | null = null
  const timer = setInterval(() => {
    checking ??= check()
      // A database restart loses every heartbeat, so start counting again.
      .catch(() => silentSince.clear())
      .finally(() => {
        checking = null
      })
  }, intervalMs)
  timer.unref()
  return {
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await checking
    },
  }
}
