import type { FastifyReply, FastifyRequest } from 'fastify'

/** `__Host-` cookies need a secure origin; browsers count this machine's own addresses as one. */
const isTrustworthy = (request: FastifyRequest): boolean =>
  request.protocol === 'https' || /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(request.host)

const nameOf = (request: FastifyRequest, name: string): string =>
  isTrustworthy(request) ? `__Host-${name}` : name

/** Reads a cookie that only the server may see. */
export const readOwnCookie = (request: FastifyRequest, name: 'sid' | 'anon'): string | undefined =>
  request.cookies[nameOf(request, name)]

/** Sets a cookie that only the server may see (S-02); an empty value clears it. */
export const setOwnCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  name: 'sid' | 'anon',
  value: string,
): void => {
  void reply.setCookie(nameOf(request, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isTrustworthy(request),
    ...(value === '' && { maxAge: 0 }),
  })
}
