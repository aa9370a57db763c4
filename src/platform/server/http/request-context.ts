import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { owesSecondFactor } from '#shared/access.ts'
import type { ScreenName } from '#shared/sitemap.ts'
import { type LanguageCode, languageOf } from '#shared/words.ts'
import type { Session } from '../context.ts'
import { clientGone } from './client-gone.ts'
import { readLinkCookie, readOwnCookie, setLinkCookie, setOwnCookie } from './cookies.ts'
import type { Machinery } from '../machinery.ts'
import { originOf } from './own-origin.ts'
import { countryHintOf } from './visitor-country.ts'

/** The facts of one request, shared by a call, a page and the page's reads. */
export interface RequestContext {
  readonly session: Session | null
  readonly token: string | undefined
  readonly network: string
  readonly countryHint: string | null
  readonly origin: string
  readonly language: LanguageCode
  readonly requestId: string
  /** Aborts when the client closes before its answer. */
  readonly closed: AbortSignal
  readonly setSession: (token: string | null) => void
  readonly device: string | undefined
  readonly setDevice: (value: string) => void
  readonly holder: string
  /** How far a standby must have come to answer this browser: to its own last write. */
  readonly seen: number
  readonly linkToken: string | undefined
  readonly forgetLink: (screen: ScreenName) => void
}

/** The longest that browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60

/** The holder of a browser without any cookie of ours. */
export const NO_HOLDER = 'anon:'

/** The owner of a CSRF token and of idempotency keys: the session, or the anonymous cookie before sign-in. */
export const holderOf = (request: FastifyRequest): string => {
  const sid = readOwnCookie(request, 'sid')
  return sid ? `sid:${sid}` : `${NO_HOLDER}${readOwnCookie(request, 'anon') ?? ''}`
}

/** Ensures that a visitor has the anonymous cookie; returns the holder for a token. */
export const ensureHolder = (request: FastifyRequest, reply: FastifyReply): string => {
  const holder = holderOf(request)
  if (holder !== NO_HOLDER) return holder
  const value = randomBytes(16).toString('base64url')
  setOwnCookie(request, reply, 'anon', value)
  return `anon:${value}`
}

/** The session of a cookie's value, or null. In production its staff without a second factor are marked (S-10). */
export const findSession = async (m: Machinery, token: string, touch: boolean): Promise<Session | null> => {
  const session = await m.sessions.find(m.db, token, m.clock.now(), touch)
  if (!session || session.hasSecondFactor || !m.config.isProduction) return session
  return owesSecondFactor(session.viewer)
    ? { ...session, viewer: { ...session.viewer, owesFactor: true } }
    : session
}

/** Finds the sender of a request. An expired or unknown cookie counts as none. */
export const authenticate = async (
  m: Machinery,
  request: FastifyRequest,
  reply: FastifyReply,
  touch: boolean,
): Promise<RequestContext> => {
  const token = readOwnCookie(request, 'sid')
  const session = token ? await findSession(m, token, touch) : null
  let closed: AbortSignal | undefined
  if (session) void reply.header('x-session-expires-in', String(session.expiresInSeconds))
  return {
    session,
    token: session ? token : undefined,
    network: request.ip,
    countryHint: countryHintOf(m.config, request),
    origin: originOf(m, request),
    language: languageOf(request.cookies['lang']),
    requestId: request.id,
    // Made for the few requests that ask for it.
    get closed() {
      return (closed ??= clientGone(reply.raw))
    },
    setSession: (value) => setOwnCookie(request, reply, 'sid', value ?? ''),
    device: readOwnCookie(request, 'device'),
    setDevice: (value) => setOwnCookie(request, reply, 'device', value, DEVICE_SECONDS),
    holder: holderOf(request),
    // Read late: a step of the same request may have written.
    get seen() {
      return m.replica?.placeOf(readOwnCookie(request, 'seen')) ?? 0
    },
    linkToken: readLinkCookie(request),
    forgetLink: (screen) => setLinkCookie(request, reply, screen, ''),
  }
}
