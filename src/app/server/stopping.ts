import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from '#platform/server/health/health.ts'
import type { Log } from '#platform/server/log.ts'

/** Requests under way may end within this time once the listener is closed. */
const REQUESTS_MS = 10_000
/** A connection that was open when the listener closed may still bring a request within this time. */
const ON_THE_WAY_MS = 1_000
/** Jobs under way may; one that takes longer is given back to the queue as its process ends. */
const JOBS_MS = 3_000
/** Everything after the drain. */
const ALL_MS = 14_000

/** Waits for work, but no longer than this. */
const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(ms, undefined, { ref: false })])

/** While it stops, every answer asks its connection to be closed, so that the next request goes to another process. */
export const tellConnectionsToClose = (app: FastifyInstance, readiness: Readiness): void => {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.isStopping) void reply.header('connection', 'close')
    done()
  })
}

/**
 * Closes the listener and lets the requests under way end; what takes too long is cut off. Node's own close would at once
 * cut connections whose request is still on its way.
 */
export const closeServer = async (app: FastifyInstance): Promise<void> => {
  const { server } = app
  // Who has connected by now is taken in this turn of the loop; the listener closes right after it.
  await nextTurn()
  const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve))
  await atMost(ON_THE_WAY_MS, closed)
  const sweeping = setInterval(() => server.closeIdleConnections(), 100)
  await atMost(REQUESTS_MS, closed)
  clearInterval(sweeping)
  server.closeAllConnections()
  await app.close()
}

/** Lets jobs under way end. */
export const closeWorker = (worker: { stop: () => Promise<void> }): Promise<unknown> =>
  atMost(JOBS_MS, worker.stop())

/** What fails while everything is being closed is told, and does not turn a clean end into a crash. */
export const tellWhileClosing = (log: Log): void => {
  const tell = (error: unknown) => log.warn({ err: error }, 'failed while closing')
  process.on('unhandledRejection', tell)
  process.on('uncaughtException', tell)
}

/**
 * Stops: readiness goes first while everything else is still served, so that a proxy sends nobody here any more; after
 * `drainSeconds` the listener closes, requests and jobs under way may end, and everything else closes in order.
 */
export const makeStop = (
  readiness: Readiness,
  ending: readonly (() => Promise<unknown>)[],
  log: Log,
  drainSeconds: number,
) => {
  let isUnderWay = false
  return async (code: number): Promise<void> => {
    if (isUnderWay) return
    isUnderWay = true
    tellWhileClosing(log)
    readiness.isStopping = true
    const drainMs = readiness.isPrepared ? drainSeconds * 1_000 : 0
    setTimeout(() => process.exit(code), drainMs + ALL_MS).unref()
    if (drainMs > 0) await sleep(drainMs)
    for (const end of ending)
      await end().catch((error: unknown) => log.warn({ err: error }, 'closing failed'))
    process.exit(code)
  }
}
