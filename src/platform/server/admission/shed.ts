import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import { answerOnWire, rawAnswer, rememberWrite } from '../http/errors/wire-answers.ts'
import { type Bounds, keepUnfinished, networkOf } from './unfinished.ts'

declare module 'node:http' {
  interface IncomingMessage {
    /** The framework's view of this request, which knows which addresses to trust. */
    seenAs?: FastifyRequest
  }
}

/** Maximum concurrent writes: a few hundred milliseconds of work for two cores. More would only wait. */
const MAX_WRITES = 1_000

/** Maximum writes with an incomplete body. One network may be a whole town behind one carrier address. */
const MAX_BODIES: Bounds = { inAll: 2_000, ofOne: 200 }

/**
 * Listen backlog, the common system maximum: a sudden crowd connects immediately and phones need not retry seconds
 * later.
 */
export const BACKLOG = 4_096

/** Maximum connections without a complete request head. More than the backlog, which may arrive all together. */
const MAX_HEADS: Bounds = { inAll: 2 * BACKLOG, ofOne: BACKLOG + 400 }

const refuse = (response: ServerResponse): void => {
  const { status, headers, text } = rawAnswer(new Refusal('busy'), response.req)
  response.writeHead(status, headers).end(text)
}

interface Times {
  readonly http?: ServerOptions | null
  readonly keepAliveTimeout?: number
  readonly requestTimeout?: number
  readonly connectionTimeout?: number
}

const networkOfRequest = ({ seenAs, socket }: IncomingMessage): string =>
  networkOf(seenAs?.ip ?? socket.remoteAddress ?? '')

/**
 * Counts a write as running once its body is complete. Most bodies arrive with the head, so one check at the end of the
 * event-loop turn finds the incomplete ones; those are tracked separately and, however slow, take no place from others.
 */
const countWrites = (bodies: Bounds) => {
  const underWay = new Set<ServerResponse>()
  const fresh: ServerResponse[] = []
  const unfinished = keepUnfinished<ServerResponse>(bodies, ({ req, headersSent }) =>
    answerOnWire(req.socket, new Refusal('busy'), { hasBegun: headersSent, asked: req }),
  )
  // Shared by all writes, to avoid allocating closures per request.
  function ended(this: ServerResponse): void {
    underWay.delete(this)
  }
  const watch = (response: ServerResponse): void => {
    const { req } = response
    underWay.delete(response)
    unfinished.add(response, networkOfRequest(req))
    req.once('end', () => {
      unfinished.remove(response)
      if (!response.destroyed) underWay.add(response)
    })
    req.once('close', () => unfinished.remove(response))
  }
  const sort = (): void => {
    for (const response of fresh) if (!response.req.complete && !response.req.destroyed) watch(response)
    fresh.length = 0
  }
  return {
    underWay: (): number => underWay.size,
    add: (response: ServerResponse): void => {
      underWay.add(response)
      response.on('close', ended)
      if (fresh.push(response) === 1) setImmediate(sort)
    },
  }
}

/**
 * Tracks connections until their first head is complete. Beyond the bounds it closes the oldest, which has sent no
 * request.
 */
const countHeads = (server: Server, heads: Bounds) => {
  const silent = keepUnfinished<Socket>(heads, (socket) => socket.destroy())
  server.on('connection', (socket: Socket) => {
    silent.add(socket, networkOf(socket.remoteAddress ?? ''))
    socket.once('close', () => silent.remove(socket))
  })
  return silent
}

/**
 * Makes the server under the framework. While too many writes run, it refuses further ones as busy before reading them:
 * accepted writes stay fast, and refused clients learn when to come back (L-5). A refusal must cost almost nothing
 * under overload, so the framework never sees the request.
 */
export const shedWrites =
  (maxWrites: number = MAX_WRITES, bodies: Bounds = MAX_BODIES, heads: Bounds = MAX_HEADS) =>
  (answer: RequestListener, times: Times): Server => {
    const writes = countWrites(bodies)
    const server = createServer(times.http ?? {}, (request, response) => {
      silent.remove(request.socket)
      if (request.method === 'GET' || request.method === 'HEAD') return answer(request, response)
      rememberWrite(request.socket, request)
      if (writes.underWay() >= maxWrites) return refuse(response)
      writes.add(response)
      answer(request, response)
    })
    const silent = countHeads(server, heads)
    // The framework sets these only on a server that it creates itself.
    server.keepAliveTimeout = times.keepAliveTimeout ?? server.keepAliveTimeout
    server.requestTimeout = times.requestTimeout ?? server.requestTimeout
    return server.setTimeout(times.connectionTimeout ?? 0)
  }

/** Start-up may delay the event loop this long; that is no overload. */
const STARTING_MS = 3_000
/** Maximum event-loop delay, averaged over a second. */
const MAX_DELAY_MS = 1_500

/** What a page that was already sent needs, and what tells a load balancer that the process lives: never refused. */
const isAlwaysServed = (path: string): boolean => /^\/(assets|static)\/|^\/healthz$/.test(path)

/**
 * Refuses requests as busy while the event loop lags so far that clients would not wait for an answer. Built files are
 * always served: a page without its script or styles is worse than a slow one, and they cost almost nothing.
 */
export const shedLate = async (app: FastifyInstance, maxDelayMs = MAX_DELAY_MS): Promise<void> => {
  // Counts as starting until shortly after it listens.
  let servesSince = Number.POSITIVE_INFINITY
  app.server.once('listening', () => {
    servesSince = performance.now()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    exposeStatusRoute: false,
    pressureHandler: ({ url }) => {
      if (performance.now() - servesSince > STARTING_MS && !isAlwaysServed(url)) throw new Refusal('busy')
    },
  })
}
