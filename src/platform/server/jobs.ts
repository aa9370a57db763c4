import { sql } from 'kysely'
import { run, runMigrations, type Task } from 'graphile-worker'
import type * as z from 'zod/mini'
import type { Email, EmailMessage } from '#ports/email/port.ts'
import type { Location } from '#ports/location/port.ts'
import type { Outbox } from '#ports/outbox/port.ts'
import type { SmsMessage } from '#ports/sms/port.ts'
import type { Blobs } from '#ports/blobs/port.ts'
import type { Witness } from '#ports/witness/port.ts'
import type { Config } from './config.ts'
import { openPool, type Patience, usualPatience } from './connections.ts'
import type { Database } from './database.ts'
import type { Log } from './log.ts'
import type { Texts } from './texts/gate.ts'

/** The doors to the outside; `main.ts` alone picks who stands behind them. */
export interface Doors {
  readonly email: Email
  /** The gate before the carrier of text messages, which nobody else holds. */
  readonly sms: Texts
  readonly blobs: Blobs
  readonly location: Location
  /** Who outside signs the heads of the public record; nobody where none is set. */
  readonly witnesses: readonly Witness[]
  /** What a demonstration kept instead of sending; null where real carriers stand behind the doors. */
  readonly outbox: { readonly email: Outbox<EmailMessage> | null; readonly sms: Outbox<SmsMessage> | null }
}

export interface JobCtx {
  readonly db: Database
  readonly doors: Doors
  readonly log: Log
  readonly now: () => Date
  /** What of the settings a job goes by. */
  readonly config?: Pick<Config, 'SHARED_DEVICES'>
}

/** One kind of job: its payload's schema and what it does. A run may be repeated, so it must be idempotent. */
export interface Job<P = unknown> {
  readonly name: string
  readonly payload: z.ZodMiniType<P>
  run(ctx: JobCtx, payload: P): Promise<void>
  /** When it runs by itself, as a crontab line in UTC. */
  readonly cron?: string
}

export const defineJob = <P>(job: Job<P>): Job<P> => job

/** Enqueues a job in the caller's transaction: it exists when, and only when, that commits. It runs at once, or at `runAt`. */
export const enqueue = async <P>(db: Database, job: Job<P>, payload: P, runAt?: Date): Promise<void> => {
  await sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json, max_attempts := 8, run_at := coalesce(${runAt ?? null}::timestamptz, now()))`.execute(
    db,
  )
}

const quiet = (log: Log) => {
  const write = (level: string, message: string) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  }
  return new (class {
    error = (message: string) => write('error', message)
    warn = (message: string) => write('warning', message)
    info = (message: string) => write('info', message)
    debug = () => {}
    scope = () => this
  })()
}

/** Prepares the queue's own tables; part of migrating. */
export const migrateJobs = async (connectionString: string): Promise<void> => {
  const pgPool = openPool(connectionString, 1, { ...usualPatience, answerMs: 0 })
  try {
    await runMigrations({ pgPool })
  } finally {
    await pgPool.end()
  }
}

const CONNECTIONS = 3

/** Starts the worker in this process; `stop` lets running jobs end and closes the worker's own connections. */
export const startWorker = async (
  connectionString: string,
  ctx: JobCtx,
  jobs: readonly Job[],
  patience: Patience = usualPatience,
): Promise<{ stop: () => Promise<void> }> => {
  const taskList: Record<string, Task> = Object.fromEntries(
    jobs.map((job) => [job.name, (payload: unknown) => job.run(ctx, job.payload.parse(payload))]),
  )
  const crontab = jobs.filter((job) => job.cron).map((job) => `${job.cron} ${job.name}`)
  // A pool of our own ends before the database does; the library's would outlive it and fail aloud.
  const pool = openPool(connectionString, CONNECTIONS, patience)
  const runner = await run({
    pgPool: pool,
    concurrency: 2,
    pollInterval: 2_000,
    noHandleSignals: true,
    taskList,
    crontab: crontab.join('\n'),
    logger: quiet(ctx.log) as never,
  })
  return {
    stop: async () => {
      await runner.stop()
      await pool.end()
    },
  }
}
