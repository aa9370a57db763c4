import { randomUUID } from 'node:crypto'
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#shared/errors.ts'
import { toErrorAnswer } from './answers.ts'
import { bareHeaders } from './security-headers.ts'

/** Writes under way at once: some hundred milliseconds of work for two cores. What comes beyond would only wait. */
const MOST_WRITES = 1_000

/**
 * Connections that may wait to be taken, as many as systems commonly let: of a crowd that comes in one second nobody is
 * turned away unheard, to be tried again by their phone seconds later.
 */
export const BACKLOG = 4_096

const refuse = (response: ServerResponse): void => {
  const requestId = randomUUID()
  const { status, headers, body } = toErrorAnswer(new Refusal('busy'), undefined, requestId)
  const text = JSON.stringify(body)
  response
    .writeHead(status, {
      ...bareHeaders,
      ...headers,
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    })
    .end(text)
}

interface Times {
  readonly http?: ServerOptions | null
  readonly keepAliveTimeout?: number
  readonly requestTimeout?: number
  readonly connectionTimeout?: number
}

/**
 * Makes the server under the framework: it refuses writes as busy while too many are under way, before anything of them
 * is read, so that what is taken stays quick and whoever is refused hears at once when to come back (L-5). Refusing must
 * cost next to nothing, or an overload is spent on it: that is why the framework does not see what is refused.
 */
export const shedWrites =
  (most: number = MOST_WRITES) =>
  (answer: RequestListener, times: Times): Server => {
    let underWay = 0
    const server = createServer(times.http ?? {}, (request, response) => {
      if (request.method === 'GET' || request.method === 'HEAD') return answer(request, response)
      if (underWay >= most) return refuse(response)
      underWay += 1
      response.once('close', () => {
        underWay -= 1
      })
      answer(request, response)
    })
    // The framework sets these on a server of its own.
    server.keepAliveTimeout = times.keepAliveTimeout ?? server.keepAliveTimeout
    server.requestTimeout = times.requestTimeout ?? server.requestTimeout
    return server.setTimeout(times.connectionTimeout ?? 0)
  }

/** So long a server's start still shows in how late its loop is, which is no reason to turn anybody away. */
const STARTING_MS = 3_000
/** Milliseconds that the loop may be late, on the average of a second. */
const MOST_DELAY_MS = 1_500

/** Refuses everything as busy while the loop is so many milliseconds late that nobody would wait for its answers. */
export const shedLate = async (app: FastifyInstance, mostDelay = MOST_DELAY_MS): Promise<void> => {
  // Until it listens, and just after, it is starting.
  let servesSince = Number.POSITIVE_INFINITY
  app.server.once('listening', () => {
    servesSince = performance.now()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelay,
    exposeStatusRoute: false,
    pressureHandler: () => {
      if (performance.now() - servesSince > STARTING_MS) throw new Refusal('busy')
    },
  })
}
