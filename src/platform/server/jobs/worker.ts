import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, runTaskList, type WorkerPool } from 'graphile-worker'
import {
  type ConnectionTimeouts,
  defaultTimeouts,
  openConnections,
} from '../database/connections/connections.ts'
import type { Log } from '../log.ts'
import { type DeadWorkerWatch, type Heartbeats, startHeartbeats, watchForDeadWorkers } from './heartbeat.ts'
import type { Job, JobCtx } from './jobs.ts'
import { type Lane, lanesOf, laneSlots } from './lanes.ts'
import { taskListOf } from './task-list.ts'

/** Three for jobs of all lanes and one that listens for new ones; the heartbeat has its own. */
const CONNECTIONS = 4
/** Inner lanes look for due jobs this often, outer ones less often; new jobs are announced to both. */
const POLL_MS = 2_000
const OUTER_POLL_MS = 5_000
/** Lanes look at most this often after announcements. */
const PASS_ON_MS = 100
/** A lane whose carrier is away looks again this often at the latest. */
const MAX_PAUSE_MS = 1_000

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

export interface Worker {
  /** Waits for running jobs and closes the worker's own connections. */
  readonly stop: () => Promise<void>
}

interface Pace {
  /** The wait after a worker's first failure; each further failure doubles it. */
  readonly pauseMs: number
  readonly watch: DeadWorkerWatch
  /** Called when all lanes run, and when one of them stops. */
  readonly onState: (isRunning: boolean) => void
  /** How long its connections wait for the database. */
  readonly patience: ConnectionTimeouts
}

const MAX_IDLE_MS = 60_000
/** After running this long, a failure counts as a first one again. */
const SOUND_MS = 60_000
const usualPace: Pace = {
  pauseMs: 1_000,
  watch: { intervalMs: 2_000, graceMs: 6_000 },
  onState: () => {},
  patience: defaultTimeouts,
}

type Connections = ReturnType<typeof openConnections>

/** What the lanes of one worker share. */
interface Shared {
  readonly ctx: JobCtx
  readonly pool: Connections
  readonly beats: Heartbeats
  readonly stopping: AbortSignal
  readonly crontab: string
  /** Emits what the one listening lane hears. */
  readonly events: EventEmitter
}

/** The same connections for a lane that does not listen: another lane passes on what it hears. */
const withoutListening = (pool: Connections): Connections =>
  Object.create(pool, {
    connect: { value: (heard?: unknown) => (heard ? undefined : pool.connect()) },
  }) as Connections

/** Waits while the lane's carrier is away, so that no job of it is taken in vain. */
const untilAnswered = async ({ ctx, stopping }: Shared, lane: Lane): Promise<null> => {
  const own = ctx.ports.breakers.filter(({ carrier }) => carrier === lane.name)
  const waitMs = () => (own.length === 0 ? 0 : Math.min(...own.map((breaker) => breaker.waitMs())))
  for (let wait = waitMs(); wait > 0 && !stopping.aborted; wait = waitMs())
    await sleep(Math.min(wait, MAX_PAUSE_MS), undefined, { signal: stopping, ref: false }).catch(() => {})
  return null
}

interface RunningLane {
  readonly ended: Promise<void>
  readonly stop: () => Promise<unknown>
}

/** Tells a lane of announced jobs, at most once in a while; the first lane alone listens to the database. */
const passOnTo = (lanePool: WorkerPool, slots: number): (() => void) => {
  let isAnnounced = false
  return () => {
    if (isAnnounced) return
    isAnnounced = true
    setTimeout(() => {
      isAnnounced = false
      if (lanePool._active && !lanePool._shuttingDown) lanePool.nudge(slots)
    }, PASS_ON_MS).unref()
  }
}

/** Runs a lane once; each run locks its jobs under a new name. The first lane also listens, and keeps the schedule. */
const runLane = async (shared: Shared, lane: Lane, isFirst: boolean): Promise<RunningLane> => {
  const { ctx, pool, beats, events } = shared
  const slots = laneSlots[lane.name]
  const isOuter = lane.name !== 'inside' && lane.name !== 'urgent'
  let id: string | undefined
  const options = {
    noHandleSignals: true,
    logger: quiet(ctx.log) as never,
    forbiddenFlags: () => untilAnswered(shared, lane),
    preset: {
      // With a delay, even 0, a job that cannot be completed fails the worker. Without one it is an unhandled rejection
      // in the library, which ends the process.
      worker: {
        concurrentJobs: slots,
        pollInterval: isOuter ? OUTER_POLL_MS : POLL_MS,
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
      plugins: [
        {
          name: 'sign-of-life',
          version: '1.0.0',
          worker: {
            hooks: {
              // Takes no job before the heartbeat runs: other processes would consider the worker dead.
              startWorker: async (_ctx: unknown, { worker }: { worker: { workerPool: WorkerPool } }) => {
                id = worker.workerPool.id
                await beats.show(id)
              },
            },
          },
        },
      ],
    },
  }
  const taskList = taskListOf(ctx, lane.jobs)
  const endSign = async (ended: Promise<void>): Promise<void> => {
    try {
      await ended
    } finally {
      if (id) await beats.drop(id)
    }
  }
  if (isFirst) {
    const { crontab } = shared
    const runner = await run({ ...options, pgPool: pool, taskList, crontab, events })
    // The runner may have just ended by itself, which is what we want.
    return { ended: endSign(runner.promise), stop: () => runner.stop().catch(() => {}) }
  }
  const lanePool = runTaskList(options, taskList, withoutListening(pool))
  const passOn = passOnTo(lanePool, slots)
  events.on('pool:listen:notification', passOn)
  return {
    ended: endSign(lanePool.promise).finally(() => {
      events.off('pool:listen:notification', passOn)
    }),
    stop: async () => (lanePool._shuttingDown ? lanePool.promise : lanePool.gracefulShutdown()),
  }
}

/** Runs a lane until the worker stops; starts it again after growing waits when it fails. */
const superviseLane = async (
  shared: Shared,
  lane: Lane,
  isFirst: boolean,
  { pauseMs, onState }: Pick<Pace, 'pauseMs' | 'onState'>,
): Promise<{ readonly stop: () => Promise<void> }> => {
  const { ctx, stopping } = shared
  let running = await runLane(shared, lane, isFirst)
  onState(true)
  const supervise = async (): Promise<void> => {
    let failures = 0
    for (let began = performance.now(); ; began = performance.now()) {
      const error = await running.ended.then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (stopping.aborted) return
      onState(false)
      failures = performance.now() - began > SOUND_MS ? 0 : failures
      const wait = Math.min(MAX_IDLE_MS, pauseMs * 2 ** failures)
      failures += 1
      ctx.log.error({ err: error, lane: lane.name }, `the job worker failed; it starts again in ${wait} ms`)
      await sleep(Math.min(wait, MAX_PAUSE_MS), undefined, { signal: stopping }).catch(() => {})
      if (stopping.aborted) return
      running = await runLane(shared, lane, isFirst).catch((reason: unknown) => ({
        ended: Promise.reject(reason as Error),
        stop: async () => {},
      }))
      onState(true)
    }
  }
  const supervised = supervise()
  return {
    stop: async () => {
      await Promise.resolve(running.stop()).catch(() => {})
      await supervised
    },
  }
}

/**
 * Starts the worker in this process, with slots for each lane. A failure does not end the process: we log it and restart
 * the lane after growing waits. Jobs of dead processes return to the queue.
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
  const beats = startHeartbeats(connectionString)
  const crontab = jobs.filter((job) => job.cron).map((job) => `${job.cron} ${job.name}`)
  const events = new EventEmitter().setMaxListeners(0)
  const shared = { ctx, pool, beats, stopping: stopping.signal, crontab: crontab.join('\n'), events }
  const lanes = lanesOf(jobs)
  const down = new Set(lanes)
  const told = (lane: Lane) => (isRunning: boolean) => {
    if (isRunning) down.delete(lane)
    else down.add(lane)
    if (isRunning ? down.size === 0 : down.size === 1) onState(isRunning)
  }
  const running = await Promise.all(
    lanes.map((lane, at) => superviseLane(shared, lane, at === 0, { pauseMs, onState: told(lane) })),
  )
  return {
    stop: async () => {
      stopping.abort()
      await watching.stop()
      await Promise.all(running.map((lane) => lane.stop()))
      await beats.end()
      await pool.end()
    },
  }
}
