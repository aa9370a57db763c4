import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ScreenName, screens } from '#shared/sitemap.ts'

/** `__Host-` cookies need a secure origin; browsers count this machine's own addresses as one. */
const isTrustworthy = (request: FastifyRequest): boolean =>
  request.protocol === 'https' || /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(request.host)

const nameOf = (request: FastifyRequest, name: string): string =>
  isTrustworthy(request) ? `__Host-${name}` : name

type OwnCookie = 'sid' | 'anon' | 'device'

/** Reads a cookie that only the server may see. */
export const readOwnCookie = (request: FastifyRequest, name: OwnCookie): string | undefined =>
  request.cookies[nameOf(request, name)]

/** Sets a cookie that only the server may see (S-02), until the browser closes or so many seconds; an empty value clears it. */
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

/** As long as the links of letters work. */
const LINK_SECONDS = 30 * 60

// A cookie of one path cannot have the `__Host-` name.
const linkName = (request: FastifyRequest): string => (isTrustworthy(request) ? '__Secure-link' : 'link')

/** The token of a letter's link, where the browser sends it: to its page and to the calls of that page. */
export const readLinkCookie = (request: FastifyRequest): string | undefined =>
  request.cookies[linkName(request)]

/**
 * Keeps the token of a letter's link for its screen and the calls of that screen, and for no other address (S-11); an
 * empty one clears it. Lax, because the letter is opened from a page of the mail program.
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
