import { randomUUID } from 'node:crypto'
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
import { toErrorAnswer } from '../http/answers.ts'
import { answerOnWire, envelopeHeaders } from '../http/wire-answers.ts'
import { type Bounds, keepUnfinished, networkOf } from './unfinished.ts'

declare module 'node:http' {
  interface IncomingMessage {
    /** The framework's view of this request, which knows whose address is believed. */
    seenAs?: FastifyRequest
  }
}

/** Writes under way at once: some hundred milliseconds of work for two cores. What comes beyond would only wait. */
const MAX_WRITES = 1_000

/** Writes whose body has not come whole. A network may be all the phones of a town behind one carrier's address. */
const MAX_BODIES: Bounds = { inAll: 2_000, ofOne: 200 }

/**
 * Connections that may wait to be taken, as many as systems commonly let: of a crowd that comes in one second nobody is
 * turned away unheard, to be tried again by their phone seconds later.
 */
export const BACKLOG = 4_096

/** Connections that have said nothing whole yet. More than may wait to be taken, because those come in one go. */
const MAX_HEADS: Bounds = { inAll: 2 * BACKLOG, ofOne: BACKLOG + 400 }

const refuse = (response: ServerResponse): void => {
  const requestId = randomUUID()
  const { status, headers, body } = toErrorAnswer(new Refusal('busy'), undefined, requestId)
  const text = JSON.stringify(body)
  response.writeHead(status, envelopeHeaders(headers, requestId, text)).end(text)
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
 * Counts writes as under way from when their body has come. Most bodies come with their head, so that one look at the
 * end of each turn of the loop tells the others apart, which are kept for themselves until they are whole: they cost
 * nobody else a place, however slowly they come.
 */
const countWrites = (bodies: Bounds) => {
  const underWay = new Set<ServerResponse>()
  const fresh: ServerResponse[] = []
  const unfinished = keepUnfinished<ServerResponse>(bodies, ({ req, headersSent }) =>
    answerOnWire(req.socket, new Refusal('busy'), headersSent),
  )
  // Shared by all writes, so that none needs functions of its own.
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

/** Keeps connections until their first head is whole; beyond the bounds the oldest is closed, which has asked nothing. */
const countHeads = (server: Server, heads: Bounds) => {
  const silent = keepUnfinished<Socket>(heads, (socket) => socket.destroy())
  server.on('connection', (socket: Socket) => {
    silent.add(socket, networkOf(socket.remoteAddress ?? ''))
    socket.once('close', () => silent.remove(socket))
  })
  return silent
}

/**
 * Makes the server under the framework: it refuses writes as busy while too many are under way, before anything of them
 * is read, so that what is taken stays quick and whoever is refused hears at once when to come back (L-5). Refusing must
 * cost next to nothing, or an overload is spent on it: that is why the framework does not see what is refused.
 */
export const shedWrites =
  (maxWrites: number = MAX_WRITES, bodies: Bounds = MAX_BODIES, heads: Bounds = MAX_HEADS) =>
  (answer: RequestListener, times: Times): Server => {
    const writes = countWrites(bodies)
    const server = createServer(times.http ?? {}, (request, response) => {
      silent.remove(request.socket)
      if (request.method === 'GET' || request.method === 'HEAD') return answer(request, response)
      if (writes.underWay() >= maxWrites) return refuse(response)
      writes.add(response)
      answer(request, response)
    })
    const silent = countHeads(server, heads)
    // The framework sets these on a server of its own.
    server.keepAliveTimeout = times.keepAliveTimeout ?? server.keepAliveTimeout
    server.requestTimeout = times.requestTimeout ?? server.requestTimeout
    return server.setTimeout(times.connectionTimeout ?? 0)
  }

/** So long a server's start still shows in how late its loop is, which is no reason to turn anybody away. */
const STARTING_MS = 3_000
/** Milliseconds that the loop may be late, on the average of a second. */
const MAX_DELAY_MS = 1_500

/** Refuses everything as busy while the loop is so many milliseconds late that nobody would wait for its answers. */
export const shedLate = async (app: FastifyInstance, maxDelayMs = MAX_DELAY_MS): Promise<void> => {
  // Until it listens, and just after, it is starting.
  let servesSince = Number.POSITIVE_INFINITY
  app.server.once('listening', () => {
    servesSince = performance.now()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    exposeStatusRoute: false,
    pressureHandler: () => {
      if (performance.now() - servesSince > STARTING_MS) throw new Refusal('busy')
    },
  })
}
