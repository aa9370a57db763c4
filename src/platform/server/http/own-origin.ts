import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * The origin that links in messages lead to: what the operator set, never what a request claims to have come to
 * (S-11). Without the setting it is this machine, where a demonstration runs.
 */
export const ownOrigin = ({ PUBLIC_ORIGIN, PORT }: Pick<Config, 'PUBLIC_ORIGIN' | 'PORT'>): string =>
  PUBLIC_ORIGIN ? new URL(PUBLIC_ORIGIN).origin : `http://localhost:${PORT}`

/** The origin that links, cards and canonical addresses name: what the operator set, or the one that was asked. */
export const originOf = (
  { config }: { readonly config: Pick<Config, 'PUBLIC_ORIGIN'> },
  request: FastifyRequest,
): string => config.PUBLIC_ORIGIN?.replace(/\/$/, '') ?? `${request.protocol}://${request.host}`
