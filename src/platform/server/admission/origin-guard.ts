import type { FastifyRequest } from 'fastify'
import { Refusal } from '#shared/errors.ts'

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const isOwnOrigin = (request: FastifyRequest, origin: string): boolean => {
  try {
    return new URL(origin).host === request.host
  } catch {
    return false
  }
}

/** Refuses a write that another site started (S-06): by Sec-Fetch-Site where sent, by Origin otherwise. */
export const refuseCrossSite = (request: FastifyRequest): void => {
  const site = header(request, 'sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') throw new Refusal('cross-site')
  const origin = header(request, 'origin')
  // A page that tells nobody where it was (no-referrer) sends `null`; the browser vouches for it beside that.
  if (origin === 'null' && site === 'same-origin') return
  if (origin !== undefined && !isOwnOrigin(request, origin)) throw new Refusal('cross-site')
}

/**
 * Refuses a read that uses something up and that another site started (D-09): by Sec-Fetch-Site where it is sent, by
 * Referer otherwise, and what tells neither. A browser that only looks ahead uses nothing up either.
 */
export const refuseForeignRead = (request: FastifyRequest): void => {
  if (header(request, 'sec-purpose') !== undefined || header(request, 'purpose') === 'prefetch')
    throw new Refusal('cross-site')
  const site = header(request, 'sec-fetch-site')
  const referer = header(request, 'referer')
  const isOwn =
    site === undefined
      ? referer !== undefined && isOwnOrigin(request, referer)
      : site === 'same-origin' || (site === 'none' && header(request, 'sec-fetch-mode') === 'navigate')
  if (!isOwn) throw new Refusal('cross-site')
}

/** True for a navigation that this site or the person's own address bar started (S-07, decision D-09). */
export const isOwnNavigation = (request: FastifyRequest): boolean => {
  if (header(request, 'sec-purpose') !== undefined || header(request, 'purpose') === 'prefetch') return false
  const site = header(request, 'sec-fetch-site')
  if (site !== undefined)
    return (
      (site === 'same-origin' || site === 'none') &&
      header(request, 'sec-fetch-mode') === 'navigate' &&
      header(request, 'sec-fetch-dest') === 'document'
    )
  const referer = header(request, 'referer')
  return referer !== undefined && isOwnOrigin(request, referer)
}
