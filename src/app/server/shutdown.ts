import { Server } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Readiness } from '#platform/server/health/health.ts'
import type { Log } from '#platform/server/log.ts'

/** How long running requests may take once the listener is closed. */
const REQUESTS_MS = 10_000
/** How long a connection that was open when the listener closed may still bring a request. */
const ON_THE_WAY_MS = 1_000
/** How long running jobs may take; a longer one returns to the queue when its process ends. */
const JOBS_MS = 3_000
/** The limit for everything after the drain. */
const ALL_MS = 14_000

/** Waits for work, up to a limit. */
const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, sleep(ms, undefined, { ref: false })])

/** While stopping, every answer asks to close its connection, so that the next request goes to another process. */
export const tellConnectionsToClose = (app: FastifyInstance, readiness: Readiness): void => {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.isStopping) void reply.header('connection', 'close')
    done()
  })
}

/**
 * Closes the listener, lets running requests finish, and cuts off those that take too long. Node's own close would
 * immediately cut connections whose request is still on its way.
 */
export const closeServer = async (app: FastifyInstance): Promise<void> => {
  const { server } = app
  // This turn of the loop still accepts pending connections; the listener closes right after it.
  await nextTurn()
  const closed = new Promise((resolve) => Server.prototype.close.call(server, resolve))
  await atMost(ON_THE_WAY_MS, closed)
  const sweeping = setInterval(() => server.closeIdleConnections(), 100)
  await atMost(REQUESTS_MS, closed)
  clearInterval(sweeping)
  server.closeAllConnections()
  await app.close()
}

/** Lets running jobs finish. */
export const closeWorker = (worker: { stop: () => Promise<void> }): Promise<unknown> =>
  atMost(JOBS_MS, worker.stop())

/** Logs errors while everything closes, so that they do not turn a clean exit into a crash. */
export const tellWhileClosing = (log: Log): void => {
  const tell = (error: unknown) => log.warn({ err: error }, 'failed while closing')
  process.on('unhandledRejection', tell)
  process.on('uncaughtException', tell)
}

/**
 * Stops the process. First readiness fails while everything is still served, so that proxies send no more requests
 * here. After `drainSeconds` the listener closes, running requests and jobs finish, and the rest closes in order.
 */
export const makeShutdown = (
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
