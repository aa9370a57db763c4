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

/**
 * Refuses a write that another site started (S-06). Checks Sec-Fetch-Site where the browser sends it, otherwise Origin.
 */
export const refuseCrossSite = (request: FastifyRequest): void => {
  const site = header(request, 'sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') throw new Refusal('cross-site')
  const origin = header(request, 'origin')
  // A no-referrer page sends `null`; Sec-Fetch-Site shows that the page is ours.
  if (origin === 'null' && site === 'same-origin') return
  if (origin !== undefined && !isOwnOrigin(request, origin)) throw new Refusal('cross-site')
}

/**
 * Refuses a one-time read that another site started (D-09). Checks Sec-Fetch-Site, otherwise Referer, and refuses a
 * request with neither. Also refuses a browser's prefetch, so that a prefetch consumes nothing.
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

/** True for a navigation that a page of this site started (S-07, decision D-09); a typed address is none. */
export const isOwnNavigation = (request: FastifyRequest): boolean => {
  if (header(request, 'sec-purpose') !== undefined || header(request, 'purpose') === 'prefetch') return false
  const site = header(request, 'sec-fetch-site')
  if (site !== undefined)
    return (
      site === 'same-origin' &&
      header(request, 'sec-fetch-mode') === 'navigate' &&
      header(request, 'sec-fetch-dest') === 'document'
    )
  const referer = header(request, 'referer')
  return referer !== undefined && isOwnOrigin(request, referer)
}
