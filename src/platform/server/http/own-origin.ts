import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * The origin for links in messages: the operator's setting, never a request's Host header (S-11). Without the setting
 * it is localhost, where a demonstration runs.
 */
export const ownOrigin = ({ PUBLIC_ORIGIN, PORT }: Pick<Config, 'PUBLIC_ORIGIN' | 'PORT'>): string =>
  PUBLIC_ORIGIN ? new URL(PUBLIC_ORIGIN).origin : `http://localhost:${PORT}`

/** The origin for links, cards and canonical addresses: the operator's setting, or the requested host. */
export const originOf = (
  { config }: { readonly config: Pick<Config, 'PUBLIC_ORIGIN'> },
  request: FastifyRequest,
): string => config.PUBLIC_ORIGIN?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`
