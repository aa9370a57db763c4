import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ScreenName, screens } from '#shared/sitemap.ts'

/** `__Host-` cookies need a secure origin; browsers trust localhost like one. */
const isTrustworthy = (request: FastifyRequest): boolean =>
  request.protocol === 'https' || /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(request.host)

const nameOf = (request: FastifyRequest, name: string): string =>
  isTrustworthy(request) ? `__Host-${name}` : name

type OwnCookie = 'sid' | 'anon' | 'device' | 'seen'

/** Reads one of our HttpOnly cookies. */
export const readOwnCookie = (request: FastifyRequest, name: OwnCookie): string | undefined =>
  request.cookies[nameOf(request, name)]

/** Sets an HttpOnly cookie (S-02), until the browser closes or for a number of seconds; an empty value clears it. */
export const setOwnCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  name: OwnCookie,
  value: string,
  keepSeconds?: number,
): void => {
  void reply.setCookie(nameOf(request, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isTrustworthy(request),
    ...(keepSeconds !== undefined && { maxAge: keepSeconds }),
    ...(value === '' && { maxAge: 0 }),
  })
}

/** As long as links in emails work. */
const LINK_SECONDS = 30 * 60

// A `__Host-` cookie cannot be limited to a path.
const linkName = (request: FastifyRequest): string => (isTrustworthy(request) ? '__Secure-link' : 'link')

/** The token of an email link; the browser sends it to the link's page and to the calls of that page only. */
export const readLinkCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[linkName(request)]

/**
 * Stores the token of an email link for its screen and the calls of that screen only (S-11); an empty one clears it.
 * Lax, because people open the email from a mail site.
 */
export const setLinkCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  name: ScreenName,
  token: string,
): void => {
  const { path, openedBy } = screens[name]
  for (const place of openedBy ? [path, openedBy.calls] : [])
    void reply.setCookie(linkName(request), token, {
      path: place,
      httpOnly: true,
      sameSite: 'lax',
      secure: isTrustworthy(request),
      maxAge: token === '' ? 0 : LINK_SECONDS,
    })
}

/** Lets the rest of a request see the cookies that its own answer sets (`name=value; …`). */
export const takeCookies = (request: FastifyRequest, set: readonly string[]): void => {
  for (const cookie of set) {
    const [, name, value] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? []
    if (name) request.cookies[name] = decodeURIComponent(value ?? '')
  }
}
