import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Call } from '#shared/api.ts'
import { Refusal } from '#shared/errors.ts'
import { toErrorAnswer } from './answers.ts'
import type { Config } from './config.ts'
import { ensureHolder, type Machinery, admitWrite, runRead, runWrite, whoAsks } from './pipeline.ts'
import type { Bytes, Route } from './route.ts'
import { missingDeclarations } from './route.ts'
import { makeCsrfToken } from './csrf.ts'
import { setSecurityHeaders } from './security-headers.ts'
import { shedLate, shedWrites } from './shedding.ts'
import { readUpload, UPLOAD_BYTES } from './read-upload.ts'
import { looseJsonFault } from './strict-json.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that this route answers; its absence must be explained by `plain`. */
    call?: Call
    /** Why a route stands outside the calls: pages, assets, health. */
    plain?: string
  }
}

const JSON_BYTES = 64 * 1024

/** Sends the one error envelope and logs what was not expected. */
export const sendError = (
  m: Machinery,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply => {
  const answer = toErrorAnswer(error, request.routeOptions.config?.call, request.id)
  // Being busy is no fault: an overload must not be answered with a flood of log lines.
  if (answer.status >= 500 && !(error instanceof Refusal && answer.status === 503))
    m.log.error({ err: error, requestId: request.id, path: request.routeOptions.url }, 'request failed')
  return reply
    .code(answer.status)
    .headers({ ...answer.headers, 'cache-control': 'no-store' })
    .type('application/json')
    .send(JSON.stringify(answer.body))
}

/** A number counts hops from this process outwards, so that nobody can put an address of their own before them. */
const believedProxies = (setting: Config['TRUST_PROXY']) =>
  typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting

/** Reads JSON bodies: no prototype tricks, no key twice, no deep nesting (S-23). */
const takeStrictJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    void parse(request, String(body), (error, value) => {
      const fault = error ? null : looseJsonFault(String(body))
      done(fault ? new Refusal('invalid-input', { fields: { body: fault } }) : error, value)
    })
  })
}

/** Makes the bare server: limits on size and time, security headers, error envelope, declared routes only. */
export const makeServer = async (m: Machinery): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit: JSON_BYTES,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 10_000,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000 },
    trustProxy: believedProxies(m.config.TRUST_PROXY),
    exposeHeadRoutes: false,
    // An address that cannot be read, or a part of it that is too long, leads nowhere.
    frameworkErrors: (_error, request, reply) => {
      setSecurityHeaders(reply, request.protocol === 'https')
      void reply.header('x-request-id', request.id)
      void sendError(m, request, reply, new Refusal('not-found'))
    },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    // Whoever still comes by a connection that is open is served, and told to close it.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: shedWrites(),
  })
  app.addHook('onRoute', (route) => {
    const { call, plain } = route.config ?? {}
    const missing = call ? missingDeclarations(call) : plain ? [] : ['access']
    if (missing.length > 0)
      throw new Error(
        `The route ${String(route.method)} ${route.url} does not declare: ${missing.join(', ')}. The server does not start.`,
      )
  })
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    setSecurityHeaders(reply, request.protocol === 'https')
    done()
  })
  takeStrictJson(app)
  app.setErrorHandler((error, request, reply) => sendError(m, request, reply, error))
  await app.register(cookie)
  await app.register(multipart, { limits: { fileSize: UPLOAD_BYTES, files: 8 } })
  await shedLate(app)
  return app
}

const isJson = (request: FastifyRequest): boolean =>
  /^application\/json\b/i.test(request.headers['content-type'] ?? '')

const sendBytes = (reply: FastifyReply, bytes: Bytes): FastifyReply =>
  reply
    .headers({
      'cache-control': 'private, no-store',
      'content-security-policy': `default-src 'none'; sandbox`,
      ...bytes.headers,
    })
    .type(bytes.contentType)
    .send(bytes.stream)

const answerRead = async (m: Machinery, route: Route, request: FastifyRequest, reply: FastifyReply) => {
  // Only the current-user call keeps an idle session alive among the reads (S-03).
  const asking = await whoAsks(m, request, reply, route.call.path === '/api/user')
  // A person's reads are their own wherever their carrier puts them; a guest's are those of the network.
  if (asking.session) await m.limiter.hit('read', asking.session.viewer.id)
  else await m.limiter.hit('readNetwork', request.ip)
  const result = await runRead(m, route, asking, {
    params: request.params as Record<string, string>,
    query: request.query,
  })
  if (route.call.is.returns === 'bytes') return sendBytes(reply, result as Bytes)
  void reply.header(
    'cache-control',
    route.call.is.cache === 'public' ? 'public, max-age=60' : 'private, no-store',
  )
  if (route.call.is.cache === 'public') void reply.header('x-public-data', '1')
  return reply.type('application/json').send(JSON.stringify(result))
}

const answerWrite = async (m: Machinery, route: Route, request: FastifyRequest, reply: FastifyReply) => {
  const asking = await admitWrite(m, route, request, reply)
  const body = route.call.is.body === 'file' ? await readUpload(request) : request.body
  const outcome = await runWrite(m, route, asking, request, body)
  void reply.code(outcome.status).header('cache-control', 'no-store')
  if (outcome.isReplay) void reply.header('idempotency-replayed', 'true')
  return outcome.answer === null ? reply.send() : reply.type('application/json').send(outcome.answer)
}

/** Mounts the calls of all rooms under their own paths. */
export const mountCalls = (app: FastifyInstance, m: Machinery, routes: readonly Route[]): void => {
  for (const route of routes) {
    const { call } = route
    const isUpload = call.is.body === 'file'
    app.route({
      method: call.method,
      url: call.path,
      config: { call },
      ...(call.is.mostBytes && { bodyLimit: call.is.mostBytes }),
      ...(isUpload && { bodyLimit: UPLOAD_BYTES + 64 * 1024 }),
      preParsing: (request, _reply, payload, done) => {
        const isRight = call.method === 'GET' || isUpload || isJson(request)
        // A body of another type is refused before it is read (S-06); no body at all is fine.
        if (isRight || request.headers['content-type'] === undefined) return done(null, payload)
        done(new Refusal('unsupported-media'))
      },
      handler: (request, reply) =>
        call.method === 'GET' ? answerRead(m, route, request, reply) : answerWrite(m, route, request, reply),
    })
  }
  app.addContentTypeParser(
    /^(image\/(jpeg|png|webp)|application\/(pdf|octet-stream))/,
    { parseAs: 'buffer', bodyLimit: UPLOAD_BYTES },
    (_request, body, done) => done(null, body),
  )
  app.get(
    '/api/csrf-token',
    { config: { plain: 'hands out the token that guards every write' } },
    async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send({ csrfToken: makeCsrfToken(m.appKey, ensureHolder(request, reply), m.clock.now()) }),
  )
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`)

/** Answers unknown API paths with 404 and known ones by another method with 405, both as JSON. */
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
