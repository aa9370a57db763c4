import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { run, runMigrations, type Task } from 'graphile-worker'
import type * as z from 'zod/mini'
import type { Email, EmailMessage } from '#ports/email/port.ts'
import type { IdentityCheck } from '#ports/identity-check/port.ts'
import type { Model } from '#ports/model/port.ts'
import type { Beacon } from '#ports/beacon/port.ts'
import type { Payments } from '#ports/payments/port.ts'
import type { Location } from '#ports/location/port.ts'
import type { Outbox } from '#ports/outbox/port.ts'
import type { SmsMessage } from '#ports/sms/port.ts'
import type { Blobs } from '#ports/blobs/port.ts'
import type { WhatsApp } from '#ports/whatsapp/port.ts'
import type { Witness } from '#ports/witness/port.ts'
import type { Config } from '../config.ts'
import { openConnections, type ConnectionTimeouts, defaultTimeouts } from '../database/connections.ts'
import type { Database } from '../database/database.ts'
import { startHeartbeat, type DeadWorkerWatch, watchForDeadWorkers } from './heartbeat.ts'
import type { KeyFor } from '../keys/kept-keys.ts'
import type { Log } from '../log.ts'
import type { Notifier } from '../notifications/definition.ts'
import type { Texts } from '../texts/gate.ts'
import { unlessOutdated } from './versions.ts'

/** The ports to the outside; only `main.ts` picks their adapters. */
export interface Ports {
  readonly email: Email
  /** The gate in front of the text message carrier; all texts pass it. */
  readonly sms: Texts
  /** WhatsApp; null where none is connected, and nothing comes or goes there then. */
  readonly whatsapp: WhatsApp | null
  readonly blobs: Blobs
  readonly location: Location
  /** The payment provider; null where none is set up, and nothing is sold then. */
  readonly payments: Payments | null
  /** Public randomness for prize draws; null where none is set up, and no draw is opened then. */
  readonly beacon: Beacon | null
  /** The language model; null without one. */
  readonly model: Model | null
  /** The provider of identity checks; null without one: then people look at the documents alone. */
  readonly identityCheck: IdentityCheck | null
  /** External witnesses that sign the heads of the public record; may be empty. */
  readonly witnesses: readonly Witness[]
  /** The messages that a demonstration stores instead of sending; null where a real carrier sends them. */
  readonly outbox: { readonly email: Outbox<EmailMessage> | null; readonly sms: Outbox<SmsMessage> | null }
}

export interface JobCtx {
  readonly db: Database
  readonly ports: Ports
  readonly log: Log
  readonly now: () => Date
  /** Takes notices for people; use it through `notify`. */
  readonly notifier: Notifier
  readonly keyFor: KeyFor
  /** The settings that jobs read. */
  readonly config?: Pick<
    Config,
    | 'SHARED_DEVICES'
    | 'EVIDENCE_RULES'
    | 'PUBLIC_ORIGIN'
    | 'PORT'
    | 'CHAT_DAYS'
    | 'KYC_DOCUMENT_DAYS'
    | 'KYC_DRAFT_DAYS'
    | 'KYC_KEY_DAYS'
    | 'KYC_PROVIDER_DECIDES'
    | 'WHATSAPP_TEXT_DAYS'
  >
}

/** One kind of job: its payload's schema and its work. A run may be repeated, so it must be idempotent. */
export interface Job<P = unknown> {
  readonly name: string
  readonly payload: z.ZodMiniType<P>
  run(ctx: JobCtx, payload: P): Promise<void>
  /** Runs on this schedule, a crontab line in UTC. */
  readonly cron?: string
  /**
   * 1 unless given. Raise it when an older release would do this work wrongly beside this one: processes that know a lower
   * version leave the job to newer ones.
   */
  readonly version?: number
}

export const defineJob = <P>(job: Job<P>): Job<P> => job

/**
 * Enqueues a job in the caller's transaction, so the job exists only if that commits. It runs immediately, or at
 * `runAt`.
 */
export const enqueue = async <P>(
  db: Database,
  job: Pick<Job<P>, 'name' | 'payload'>,
  payload: P,
  runAt?: Date,
): Promise<void> => {
  await sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(payload)}::json, max_attempts := 8, run_at := coalesce(${runAt ?? null}::timestamptz, now()))`.execute(
    db,
  )
}

/** Enqueues one job for each payload, in one statement. */
export const enqueueAll = async <P>(
  db: Database,
  job: Pick<Job<P>, 'name' | 'payload'>,
  payloads: readonly P[],
): Promise<void> => {
  if (payloads.length === 0) return
  const texts = payloads.map((payload) => JSON.stringify(payload))
  await sql`select graphile_worker.add_job(${job.name}, payload::json, max_attempts := 8)
    from unnest(${texts}::text[]) as given (payload)`.execute(db)
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

/** Creates the queue's own tables; part of migrating. */
export const migrateJobs = async (connectionString: string): Promise<void> => {
  const pgPool = openConnections(connectionString, 1, { ...defaultTimeouts, answerMs: 0 })
  try {
    await runMigrations({ pgPool })
  } finally {
    await pgPool.end()
  }
}

/** Two for jobs and one that listens for new ones; the heartbeat has its own. */
const CONNECTIONS = 3

export interface Worker {
  /** Waits for running jobs and closes the worker's own connections. */
  readonly stop: () => Promise<void>
}

interface Pace {
  /** The wait after a worker's first failure; each further failure doubles it. */
  readonly pauseMs: number
  readonly watch: DeadWorkerWatch
  /** Called when the worker starts and when it stops. */
  readonly onState: (isRunning: boolean) => void
  /** How long its connections wait for the database. */
  readonly patience: ConnectionTimeouts
}

const LONGEST_PAUSE_MS = 60_000
/** After running this long, a failure counts as a first one again. */
const SOUND_MS = 60_000
const usualPace: Pace = {
  pauseMs: 1_000,
  watch: { intervalMs: 2_000, graceMs: 6_000 },
  onState: () => {},
  patience: defaultTimeouts,
}

/** Runs the library's worker once; each run locks its jobs under a new name. */
const runOnce = async (
  connectionString: string,
  pgPool: ReturnType<typeof openConnections>,
  ctx: JobCtx,
  jobs: readonly Job[],
): Promise<{ readonly ended: Promise<void>; readonly stop: () => Promise<void> }> => {
  let sign: ReturnType<typeof startHeartbeat> | undefined
  const taskList: Record<string, Task> = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      unlessOutdated(ctx, job, (payload) => job.run(ctx, job.payload.parse(payload))),
    ]),
  )
  const crontab = jobs.filter((job) => job.cron).map((job) => `${job.cron} ${job.name}`)
  const endSign = async () => sign?.end()
  const runner = await run({
    pgPool,
    noHandleSignals: true,
    taskList,
    crontab: crontab.join('\n'),
    logger: quiet(ctx.log) as never,
    preset: {
      // With a delay, even 0, a job that cannot be completed fails the worker. Without one it is an unhandled rejection
      // in the library, which ends the process.
      worker: { concurrentJobs: 2, pollInterval: 2_000, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
      plugins: [
        {
          name: 'sign-of-life',
          version: '1.0.0',
          worker: {
            hooks: {
              // Takes no job before the heartbeat runs: other processes would consider the worker dead.
              startWorker: async (_ctx, { worker }) => {
                sign ??= startHeartbeat(connectionString, worker.workerPool.id)
                await sign.isShown
              },
            },
          },
        },
      ],
    },
  })
  return {
    ended: runner.promise.finally(() => void endSign()),
    stop: async () => {
      // The runner may have just ended by itself, which is what we want.
      await runner.stop().catch(() => {})
      await endSign()
    },
  }
}

/**
 * Starts the worker in this process. A failure does not end the process: we log it and restart the worker after growing
 * waits. Jobs of dead processes return to the queue.
 */
export const startWorker = async (
  connectionString: string,
  ctx: JobCtx,
  jobs: readonly Job[],
  pace: Partial<Pace> = {},
): Promise<Worker> => {
  const { pauseMs, watch, onState, patience } = { ...usualPace, ...pace }
  // Our own pool closes before the database does; the library's pool would outlive it and throw.
  const pool = openConnections(connectionString, CONNECTIONS, patience)
  const watching = watchForDeadWorkers(ctx.db, ctx.log, watch)
  const stopping = new AbortController()
  let running = await runOnce(connectionString, pool, ctx, jobs)
  onState(true)
  const supervise = async (): Promise<void> => {
    let failures = 0
    for (let began = performance.now(); ; began = performance.now()) {
      const error = await running.ended.then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (stopping.signal.aborted) return
      onState(false)
      failures = performance.now() - began > SOUND_MS ? 0 : failures
      const wait = Math.min(LONGEST_PAUSE_MS, pauseMs * 2 ** failures)
      failures += 1
      ctx.log.error({ err: error }, `the job worker failed; it starts again in ${wait} ms`)
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      running = await runOnce(connectionString, pool, ctx, jobs).catch((reason: unknown) => ({
        ended: Promise.reject(reason as Error),
        stop: async () => {},
      }))
      onState(true)
    }
  }
  const supervised = supervise()
  return {
    stop: async () => {
      stopping.abort()
      await watching.stop()
      await running.stop()
      await supervised
      await pool.end()
    },
  }
}
