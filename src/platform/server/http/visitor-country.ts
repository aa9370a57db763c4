import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** True when the request came through a trusted proxy. */
const cameThroughProxy = (request: FastifyRequest): boolean => request.ip !== request.socket.remoteAddress

/**
 * The country in the configured header, only when a trusted proxy brought the request: any client can send the header.
 */
export const countryHintOf = (
  { LOCATION_HEADER: name }: Pick<Config, 'LOCATION_HEADER'>,
  request: FastifyRequest,
): string | null => {
  if (!name || !cameThroughProxy(request)) return null
  const value = request.headers[name.toLowerCase()]
  return typeof value === 'string' ? value : null
}
