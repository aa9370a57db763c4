import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'

// Any constant does; all processes of the product must use the same one.
const HEARTBEAT_LOCKS = 774_013

const PING_MS = 5_000
const AGAIN_MS = 500

interface Beat {
  readonly client: pg.Client
  /** Aborted when the connection ends. */
  readonly lost: AbortSignal
}

const takeLock = (client: pg.Client, workerId: string) =>
  client.query('select pg_advisory_lock(hashtextextended($1, $2))', [workerId, HEARTBEAT_LOCKS])

/** Connects and takes the locks of the workers. The open connection is the heartbeat, so it runs nothing else. */
const openBeat = async (connectionString: string, workerIds: () => Iterable<string>): Promise<Beat> => {
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
    for (const id of workerIds()) await takeLock(client, id)
    return { client, lost: loss.signal }
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
}

const isAlive = ({ client }: Beat): Promise<boolean> =>
  client.query('select 1').then(
    () => true,
    () => false,
  )

/** The heartbeats of the workers of one process. */
export interface Heartbeats {
  /** Resolves once the worker's lock is held; a lost lock is taken again. */
  readonly show: (workerId: string) => Promise<void>
  /** Ends the heartbeat of a worker that is gone, so that its jobs return to the queue. */
  readonly drop: (workerId: string) => Promise<void>
  readonly end: () => Promise<void>
}

/**
 * The heartbeats of workers: an advisory lock for each, on one connection. They end with the process, however that dies,
 * and compare no clocks.
 */
export const startHeartbeats = (connectionString: string): Heartbeats => {
  const ending = new AbortController()
  const { signal } = ending
  const shown = new Map<string, PromiseWithResolvers<void>>()
  let current: Beat | null = null
  const pause = (ms: number, lost?: AbortSignal) =>
    sleep(ms, undefined, { signal: lost ? AbortSignal.any([signal, lost]) : signal, ref: false }).catch(
      () => {},
    )
  /** Takes the lock on the open connection; without success the connection is given up, and the next one takes all. */
  const takeNow = async (workerId: string): Promise<void> => {
    const beat = current
    if (!beat) return
    await takeLock(beat.client, workerId).then(
      () => shown.get(workerId)?.resolve(),
      () => void beat.client.end().catch(() => {}),
    )
  }
  const keep = async (): Promise<void> => {
    while (!signal.aborted) {
      const beat = await openBeat(connectionString, () => shown.keys()).catch(() => null)
      if (beat) {
        current = beat
        // Those that came while it opened are taken here, a second time where they were not too late.
        for (const id of shown.keys()) await takeNow(id)
        do await pause(PING_MS, beat.lost)
        while (!signal.aborted && !beat.lost.aborted && (await isAlive(beat)))
        current = null
        void beat.client.end().catch(() => {})
      }
      await pause(AGAIN_MS)
    }
    for (const { resolve } of shown.values()) resolve()
  }
  const kept = keep()
  return {
    show: async (workerId) => {
      const known = shown.get(workerId)
      if (known) return known.promise
      const showing = Promise.withResolvers<void>()
      shown.set(workerId, showing)
      if (signal.aborted) return
      await takeNow(workerId)
      return showing.promise
    },
    drop: async (workerId) => {
      shown.delete(workerId)
      const beat = current
      // The lock may have been taken twice, so all of the connection's are left and the others taken again.
      if (beat) await beat.client.end().catch(() => {})
    },
    end: async () => {
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
