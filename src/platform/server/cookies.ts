import type { FastifyReply, FastifyRequest } from 'fastify'

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

/** Lets the rest of a request see the cookies that its own answer sets (`name=value; …`). */
export const takeCookies = (request: FastifyRequest, set: readonly string[]): void => {
  for (const cookie of set) {
    const [, name, value] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? []
    if (name) request.cookies[name] = decodeURIComponent(value ?? '')
  }
}
