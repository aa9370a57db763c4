import { hash as digest, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { isWrite } from '#shared/api.ts'
import { authorize, type Viewer } from '#shared/access.ts'
import { isConsole } from '#shared/staff/console-access.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import type { LimitName } from '#shared/limits.ts'
import { isOfPlaces, scopeOf } from '#shared/scope.ts'
import { appendAudit } from '../audit/audit.ts'
import type { Ctx, Session } from '../context.ts'
import { isCsrfToken } from '../admission/csrf.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { findKept, keepAnswer, readIdempotencyKey, requestHash } from './idempotency.ts'
import { type CachedAnswer, answerCacheOf, makeCachedAnswer } from './answer-cache.ts'
import { dropPages } from './kept-pages.ts'
import type { Machinery } from '../machinery.ts'
import { refuseOthersPage } from '../admission/page-owner.ts'
import { refuseCrossSite } from '../admission/origin-guard.ts'
import { parseInput } from './parse.ts'
import { type RequestContext, holderOf, authenticate, NO_HOLDER } from '../http/request-context.ts'
import type { Bytes, Route } from './route.ts'
import { refuseWithoutProof } from './step-up.ts'

/** Refuses a scoped role where the use case does not check the place: it would read or change the whole country. */
const refuseUnscoped = ({ call }: Pick<Route, 'call'>, viewer: Viewer | null): void => {
  const { access, scoped } = call.is
  if (!viewer || scoped || !isOfPlaces(access)) return
  if (scopeOf(access, viewer) !== 'everywhere') throw new Refusal('outside-place')
}

/** Seconds until another try makes sense: a setting is read at the start only. */
const NOT_SET_SECONDS = 600

const refuseWithoutCarrier = ({ ports }: Machinery, { call }: Route): void => {
  const { needs } = call.is
  if (needs && ports[needs] === null)
    throw new Refusal(`${needs}-away`, { retryAfterSeconds: NOT_SET_SECONDS })
}

/** The door of every call: what it refuses by the sender's session alone, before it reads anything that was sent. */
export const refuseByAccess = (
  m: Pick<Machinery, 'config' | 'clock'>,
  route: Pick<Route, 'call'>,
  session: Session | null,
): void => {
  const viewer = session?.viewer ?? null
  const verdict = authorize(route.call.is.access, viewer)
  if (verdict !== 'allowed') throw new Refusal(verdict)
  const isForSuspended = route.call.is.whileSuspended || route.call.is.access === 'public'
  if (session?.isSuspended && isWrite(route.call) && !isForSuspended) throw new Refusal('suspended')
  refuseUnscoped(route, viewer)
  refuseWithoutProof(m, route.call, session)
}

const answerSchema = (route: Route): z.ZodMiniType | undefined =>
  route.call.is.returns === 'bytes' ? undefined : (route.call.is.returns as z.ZodMiniType)

const shape = (route: Route, result: unknown): unknown => {
  const schema = answerSchema(route)
  if (!schema) return result
  const parsed = schema.safeParse(result)
  invariant(
    parsed.success,
    `${route.name} answered outside its contract: ${parsed.error?.issues[0]?.path.join('.')} ${parsed.error?.issues[0]?.message}`,
  )
  return parsed.data
}

interface Extras {
  readonly key?: string | undefined
  audits: { target: string; reason: string | null }[]
  /** By what the act compared people, if it did. */
  compared?: readonly string[]
  after: (() => Promise<void>)[]
}

const contextFor = (m: Machinery, asking: RequestContext, db: Database, extras: Extras): Ctx => ({
  db,
  viewer: asking.session?.viewer ?? null,
  now: () => m.clock.now(),
  newId: () => randomUUID(),
  requestId: asking.requestId,
  get closed() {
    return asking.closed
  },
  idempotencyKey: extras.key,
  log: m.log,
  config: m.config,
  limiter: m.limiter,
  ports: m.ports,
  // Read late: a page that asks for one of these is nobody else's (pages/guest-pages.ts).
  get network() {
    return asking.network
  },
  get countryHint() {
    return asking.countryHint
  },
  get device() {
    return asking.device
  },
  get holder() {
    return asking.holder
  },
  get linkToken() {
    return asking.linkToken
  },
  notifier: m.notifier,
  homes: m.homes,
  switches: m.switches,
  hearPage: m.hearPage,
  language: asking.language,
  origin: asking.origin,
  sessionToken: asking.token,
  setSession: asking.setSession,
  setDevice: asking.setDevice,
  forgetLink: asking.forgetLink,
  keyFor: m.keyFor,
  actionWords: m.actionWords,
  auditing: (target, reason) => extras.audits.push({ target, reason: reason ?? null }),
  comparing: (what) => {
    extras.compared = what
  },
  afterCommit: (work) => extras.after.push(work),
})

type Given = Omit<Parameters<Route['use']>[1], 'body'>

/**
 * Answers a public read from the cache. The use case sees no session, so no personal data can enter the cached answer.
 */
export const runCachedRead = async (m: Machinery, route: Route, given: Given): Promise<CachedAnswer> => {
  const { changesWith } = route
  invariant(changesWith && route.call.is.access === 'public', `${route.name} is kept for everybody`)
  const input = parseInput(route.call, { ...given, body: undefined })
  const key = JSON.stringify([route.name, input.params, input.query])
  return answerCacheOf(m.db)(key, changesWith, async () => {
    const result = shape(route, await route.use({ db: m.db } as Ctx, input))
    if (route.call.is.returns !== 'bytes')
      return makeCachedAnswer(result, Buffer.from(JSON.stringify(result)), 'application/json')
    const { stream, contentType, headers } = result as Bytes
    invariant(Buffer.isBuffer(stream), 'a stream ends with whoever reads it first')
    return makeCachedAnswer(result, stream, contentType, headers)
  })
}

/**
 * Consoles stay with the primary: staff act on what they see. So do guests, whose pages are kept: an old one would be old
 * twice.
 */
const mayLag = ({ call }: Route): boolean => !call.is.spends && !isConsole(call.is.access)

/** Runs a read for a page or a request whose network limit is already counted. */
export const runRead = async (
  m: Machinery,
  route: Route,
  asking: RequestContext,
  given: Given,
): Promise<unknown> => {
  if (route.changesWith) return (await runCachedRead(m, route, given)).value
  refuseByAccess(m, route, asking.session)
  refuseWithoutCarrier(m, route)
  const input = parseInput(route.call, { ...given, body: undefined })
  const read = (db: Database) => route.use(contextFor(m, asking, db, { audits: [], after: [] }), input)
  const { replica } = m
  const who = asking.session?.viewer.id
  const mayAskReplica = replica && who !== undefined && mayLag(route)
  return shape(route, await (mayAskReplica ? replica.read(who, asking.seen, read) : read(m.db)))
}

export interface CallOutcome {
  readonly status: number
  readonly answer: string | null
  readonly isReplay: boolean
}

/** Sign-in counts per account tried; joining counts new accounts, not the steps before them. */
const countedByUse: ReadonlySet<LimitName> = new Set(['login', 'register'])

const countWrite = async (m: Machinery, { call }: Route, asking: RequestContext): Promise<void> => {
  const { session, holder, network } = asking
  const who = session?.viewer.id ?? network
  if (session) await m.limiter.hit('mutation', who)
  else {
    // A caller without a cookie, such as a provider's notice, counts for its network alone.
    if (holder !== NO_HOLDER) await m.limiter.hit('mutation', digest('sha256', holder, 'base64url'))
    await m.limiter.hit('mutationNetwork', network)
  }
  const { limit } = call.is
  if (limit !== 'mutation' && !countedByUse.has(limit)) await m.limiter.hit(limit, who)
}

const refuseWithoutToken = (m: Machinery, { call }: Route, request: FastifyRequest, token: unknown): void => {
  if (call.is.csrf === false) return
  refuseCrossSite(request)
  if (!isCsrfToken(m.keyFor('csrf'), holderOf(request), token, m.clock.now())) throw new Refusal('csrf-token')
}

/** Authorizes a form while its body arrives, as its call will. Counts no limit: the call does. */
export const authorizeForm = (
  m: Machinery,
  route: Route,
  request: FastifyRequest,
  given: { asking: RequestContext; token: string },
): void => {
  refuseWithoutToken(m, route, request, given.token)
  refuseByAccess(m, route, given.asking.session)
  refuseWithoutCarrier(m, route)
}

/** Checks origin, CSRF, access and limits before a write's input is read. */
export const admitWrite = async (
  m: Machinery,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> => {
  refuseWithoutToken(m, route, request, request.headers['x-csrf-token'])
  const asking = await authenticate(m, request, reply, true)
  await refuseOthersPage(m, route.call, request, asking.session)
  refuseByAccess(m, route, asking.session)
  refuseWithoutCarrier(m, route)
  await countWrite(m, route, asking)
  return asking
}

/** Runs a write in one transaction with its audit rows and its stored answer. */
export const runWrite = async (
  m: Machinery,
  route: Route,
  asking: RequestContext,
  request: FastifyRequest,
  body: unknown,
): Promise<CallOutcome> => {
  const { is } = route.call
  const input = parseInput(route.call, {
    params: request.params as Record<string, string>,
    query: request.query,
    body,
  })
  const key = is.idempotency === 'none' ? undefined : readIdempotencyKey(request.headers['idempotency-key'])
  if (is.idempotency === 'required' && !key)
    throw new Refusal('invalid-input', {
      fields: { 'Idempotency-Key': 'This action needs an Idempotency-Key header.' },
    })
  const viewer = asking.session?.viewer ?? null
  const owner = viewer?.id ?? holderOf(request)
  // A call with its own transaction stores its answers itself.
  const hash =
    key && is.transaction !== 'own'
      ? requestHash(route.name, {
          params: input.params,
          query: input.query,
          body: is.body === 'file' ? hashable(input.body) : input.body,
        })
      : undefined
  const extras: Extras = { audits: [], after: [], key }
  const work = async (db: Database): Promise<CallOutcome> => {
    const kept = key && hash ? await findKept(db, owner, key, route.name, hash) : undefined
    if (kept) return { ...kept, isReplay: true }
    if (is.stoppedBy) await m.switches.refuseIfOff({ db }, is.stoppedBy)
    const result = shape(route, await route.use(contextFor(m, asking, db, extras), input))
    const status = is.status ?? 200
    const answer = status === 204 ? null : JSON.stringify(result)
    if (is.audit && viewer)
      for (const { target, reason } of extras.audits)
        await appendAudit(db, {
          actorId: viewer.id,
          action: is.audit,
          target,
          reason,
          requestId: asking.requestId,
          compared: extras.compared ?? null,
        })
    if (key && hash) await keepAnswer(db, owner, key, route.name, hash, { status, answer })
    return { status, answer, isReplay: false }
  }
  const outcome = is.transaction === 'own' ? await work(m.db) : await inTransaction(m.db, work)
  dropPages(m.db, is.refreshes ?? [])
  for (const after of extras.after)
    await after().catch((error: unknown) => m.log.error({ err: error }, 'work after a commit failed'))
  return outcome
}

const hashable = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'bytes' in body
    ? Buffer.from(body.bytes as Uint8Array).toString('base64')
    : body
