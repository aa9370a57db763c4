import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Call, isWrite } from '#shared/api.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { type ErrorAnswer, toErrorAnswer } from './answers.ts'
import type { Config } from '../config.ts'
import { MARK_SECONDS } from '../replica/replica.ts'
import { setOwnCookie } from './cookies.ts'
import { isHeld, makeCachedAnswer } from '../pipeline/answer-cache.ts'
import type { Machinery } from '../machinery.ts'
import { admitWrite, runCachedRead, runRead, runWrite } from '../pipeline/pipeline.ts'
import { type RequestContext, authenticate } from './request-context.ts'
import { refuseForeignRead } from '../admission/origin-guard.ts'
import type { Bytes, Route } from '../pipeline/route.ts'
import { missingDeclarations } from '../pipeline/route.ts'
import { sendTagged } from './send-tagged.ts'
import { mountCsrfToken } from './csrf-token.ts'
import { hasOneHost, isOwnTarget } from './own-address.ts'
import { loadProblemWords, problemPage, wantsPage } from './errors/problem-page.ts'
import { setSecurityHeaders } from './headers/security-headers.ts'
import { shedLate, shedWrites } from '../admission/shed.ts'
import {
  bodyBytesOf,
  enterUpload,
  isUploadType,
  rawTypes,
  readUpload,
  UPLOAD_BODY_BYTES,
} from '../uploads/read-upload.ts'
import { spoolFolder } from '../uploads/spool.ts'
import { reportError } from './errors/report-error.ts'
import { takeStrictJson } from './strict-json.ts'
import { answerClientError } from './errors/wire-answers.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that this route answers; a route without one must say why in `plain`. */
    call?: Call
    /** Whether everybody gets the same cached answer. */
    isKept?: boolean
    /** Why a route is not a call: pages, assets, health. */
    plain?: string
  }
  interface FastifyRequest {
    /** The authenticated sender of an admitted write. */
    admitted: RequestContext | null
  }
}

const JSON_BYTES = 64 * 1024

/** Sends an error as the page that a person's browser asks for, or as the envelope for programs. */
export const sendAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ErrorAnswer,
): FastifyReply => {
  void reply.code(answer.status).headers({ ...answer.headers, 'cache-control': 'no-store' })
  if (!wantsPage(request)) return reply.type('application/json').send(JSON.stringify(answer.body))
  const { headers, html } = problemPage(request, answer)
  return reply.removeHeader('content-encoding').headers(headers).send(html)
}

/** Sends the error and logs unexpected ones. */
export const sendError = (
  m: Machinery,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply => {
  const answer = toErrorAnswer(error, request.routeOptions.config?.call, request.id)
  reportError(m.log, error, answer.status, { requestId: request.id, path: request.routeOptions.url })
  return sendAnswer(request, reply, answer)
}

/** A number counts proxies from this process outwards, so that clients cannot forge an address in front of them. */
const believedProxies = (setting: Config['TRUST_PROXY']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting

/** Makes the bare server: limits on size and time, security headers, error envelope, declared routes only. */
export const makeServer = async (m: Machinery): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit: JSON_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    // Check timeouts every second: Node's default of 30 seconds turns a 10-second limit into up to 40.
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    clientErrorHandler: answerClientError,
    trustProxy: believedProxies(m.config.TRUST_PROXY),
    exposeHeadRoutes: false,
    // Unreadable addresses and addresses with overlong segments are not found.
    frameworkErrors: (_error, request, reply) => {
      setSecurityHeaders(reply, request.protocol === 'https')
      void reply.header('x-request-id', request.id)
      void sendError(m, request, reply, new Refusal('not-found'))
    },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // While stopping, we still answer requests on open connections and ask them to close.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: shedWrites(),
  })
  app.addHook('onRoute', (route) => {
    const { call, plain, isKept } = route.config ?? {}
    const missing = call ? missingDeclarations(call, isKept) : plain ? [] : ['access']
    if (missing.length > 0)
      throw new Error(
        `The route ${String(route.method)} ${route.url} does not declare: ${missing.join(', ')}. The server does not start.`,
      )
  })
  app.addHook('onRequest', (request, reply, done) => {
    request.raw.seenAs = request
    void reply.header('x-request-id', request.id)
    setSecurityHeaders(reply, request.protocol === 'https')
    if (!hasOneHost(request.raw.rawHeaders)) return done(new Refusal('invalid-input'))
    done(isOwnTarget(request.url) ? undefined : new Refusal('not-found'))
  })
  app.decorateRequest('admitted', null)
  takeStrictJson(app)
  app.setErrorHandler((error, request, reply) => sendError(m, request, reply, error))
  await app.register(cookie)
  await app.register(multipart, { limits: { fileSize: UPLOAD_BODY_BYTES, files: 8 } })
  await Promise.all([shedLate(app), loadProblemWords()])
  return app
}

const isJson = (request: FastifyRequest): boolean =>
  /^application\/json\b/i.test(request.headers['content-type'] ?? '')

const fileGuard = { 'content-security-policy': `default-src 'none'; sandbox` }

const sendBytes = (m: Machinery, reply: FastifyReply, bytes: Bytes): FastifyReply => {
  const { sent, stream, gzipped } = bytes
  const { 'accept-encoding': accepted = '', 'if-none-match': held } = reply.request.headers
  const isGzipped = gzipped !== undefined && /\bgzip\b/.test([accepted].flat().join(','))
  const headers = { ...bytes.headers }
  // Each coding has a tag of its own.
  if (isGzipped && headers['etag']) headers['etag'] = headers['etag'].replace(/"$/, '-gzip"')
  // The permission was checked just now, so the copy that the browser has may be shown.
  if (headers['etag'] && isHeld(held, headers['etag'])) {
    if (!Buffer.isBuffer(stream)) stream.destroy()
    return reply.headers(headers).code(304).send()
  }
  if (sent) {
    let isWhole = false
    reply.raw.once('finish', () => {
      isWhole = true
    })
    reply.raw.once('close', () => {
      sent(isWhole).catch((error: unknown) =>
        m.log.error({ err: error }, 'what was sent could not be written down'),
      )
    })
  }
  return reply
    .headers({
      'cache-control': 'private, no-store',
      ...fileGuard,
      ...(gzipped && { vary: 'accept-encoding' }),
      ...(isGzipped && { 'content-encoding': 'gzip' }),
      ...headers,
    })
    .type(bytes.contentType)
    .send(isGzipped ? gzipped : stream)
}

const PUBLIC_FOR_A_MINUTE = 'public, max-age=60'

/** Sends a cached public answer without looking up a session, or 304 if the browser already has it. */
const answerKept = async (m: Machinery, route: Route, request: FastifyRequest, reply: FastifyReply) => {
  await m.limiter.hit('readNetwork', request.ip)
  const kept = await runCachedRead(m, route, {
    params: request.params as Record<string, string>,
    query: request.query,
  })
  const isFile = route.call.is.returns === 'bytes'
  void reply.headers({
    'cache-control': PUBLIC_FOR_A_MINUTE,
    vary: 'accept-encoding',
    ...(isFile ? fileGuard : { 'x-public-data': '1' }),
    ...kept.headers,
  })
  return sendTagged(request, reply, kept)
}

const answerRead = async (m: Machinery, route: Route, request: FastifyRequest, reply: FastifyReply) => {
  if (route.changesWith) return answerKept(m, route, request, reply)
  // Of all reads, only the current-user call extends an idle session (S-03).
  const asking = await authenticate(m, request, reply, route.call.path === '/api/user')
  // A signed-in person's reads count for the person, because carriers share addresses; a guest's count for the network.
  if (asking.session) await m.limiter.hit('read', asking.session.viewer.id)
  else await m.limiter.hit('readNetwork', request.ip)
  if (route.call.is.spends) refuseForeignRead(request)
  const result = await runRead(m, route, asking, {
    params: request.params as Record<string, string>,
    query: request.query,
  })
  if (route.call.is.returns === 'bytes') return sendBytes(m, reply, result as Bytes)
  const { cache, isPreloaded } = route.call.is
  const json = JSON.stringify(result)
  if (cache !== 'public' && (!isPreloaded || asking.session))
    return reply.header('cache-control', 'private, no-store').type('application/json').send(json)
  // Devices fetch these again and again, to have them without network.
  void reply.headers({
    'cache-control': cache === 'public' ? PUBLIC_FOR_A_MINUTE : 'private, no-cache',
    vary: cache === 'public' ? 'accept-encoding' : 'accept-encoding, cookie',
    'x-public-data': '1',
  })
  return sendTagged(request, reply, makeCachedAnswer(null, Buffer.from(json), 'application/json'))
}

const bodyOf = async (m: Machinery, route: Route, asking: RequestContext, request: FastifyRequest) => {
  if (route.call.is.body !== 'file') return { body: request.body, leave: () => undefined }
  const person = asking.session?.viewer.id ?? asking.holder
  const leave = enterUpload({ person, network: asking.network, bodyBytes: bodyBytesOf(request) })
  try {
    return { body: await readUpload(request, spoolFolder(m.config.DATA_DIR)), leave }
  } catch (error) {
    leave()
    throw error
  }
}

const answerWrite = async (m: Machinery, route: Route, request: FastifyRequest, reply: FastifyReply) => {
  const asking = request.admitted
  invariant(asking, 'A write is admitted before its body is read.')
  const { body, leave } = await bodyOf(m, route, asking, request)
  const outcome = await runWrite(m, route, asking, request, body).finally(leave)
  // What this browser wrote, its next reads must show, whichever server answers them.
  if (m.replica)
    setOwnCookie(
      request,
      reply,
      'seen',
      await m.replica.mark(asking.session?.viewer.id ?? null),
      MARK_SECONDS,
    )
  void reply.code(outcome.status).header('cache-control', 'no-store')
  if (outcome.isReplay) void reply.header('idempotency-replayed', 'true')
  return outcome.answer === null ? reply.send() : reply.type('application/json').send(outcome.answer)
}

/** Mounts the calls of all domains at their paths. */
export const mountCalls = (app: FastifyInstance, m: Machinery, routes: readonly Route[]): void => {
  for (const route of routes) {
    const { call } = route
    const isUpload = call.is.body === 'file'
    app.route({
      method: call.method,
      url: call.path,
      config: { call, isKept: route.changesWith !== undefined },
      // Link checkers ask by HEAD for what is the same for everybody; any other call never runs for a HEAD.
      exposeHeadRoute: call.is.cache === 'public',
      ...(call.is.maxBytes && { bodyLimit: call.is.maxBytes }),
      ...(isUpload && { bodyLimit: UPLOAD_BODY_BYTES }),
      ...(isWrite(call) && {
        // Checks everything before reading the body: we never buffer an unauthorized body.
        preParsing: async (request, reply) => {
          const type = request.headers['content-type']
          // Refuses a body of another type (S-06); a missing body is fine.
          if (type !== undefined && !(isUpload ? isUploadType(type) : isJson(request)))
            throw new Refusal('unsupported-media')
          request.admitted = await admitWrite(m, route, request, reply)
        },
      }),
      handler: (request, reply) =>
        call.method === 'GET' ? answerRead(m, route, request, reply) : answerWrite(m, route, request, reply),
    })
  }
  app.addContentTypeParser(
    rawTypes,
    // Leaves the stream unread: the call reads it to disk.
    (_request, body, done) => done(null, body),
  )
  mountCsrfToken(app, m)
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`)

/** Answers unknown API paths with 404, and known ones with a wrong method with 405, both as JSON. */
export const makeApiNotFound = (m: Machinery, routes: readonly Route[]) => {
  const known = routes.map(({ call }) => ({ pattern: patternOf(call.path), method: call.method }))
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?')[0] ?? ''
    const allowed =
      request.method === 'HEAD'
        ? []
        : known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (allowed.length > 0) void reply.header('allow', allowed.join(', '))
    return sendError(m, request, reply, new Refusal(allowed.length > 0 ? 'method-not-allowed' : 'not-found'))
  }
}
