import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

const isCanadian = ({ CANADIAN_HOSTS }: Pick<Config, 'CANADIAN_HOSTS'>, hostname: string): boolean =>
  CANADIAN_HOSTS.includes(hostname.toLowerCase().replace(/^www\./, ''))

/** True when the request used a Canadian host name, with or without www. [SH-03]. */
export const isCanadianHost = (config: Pick<Config, 'CANADIAN_HOSTS'>, request: FastifyRequest): boolean =>
  isCanadian(config, request.hostname)

/** The main site's address for a Canadian host; null where no other address is configured. */
export const mainSiteOf = (config: Pick<Config, 'CANADIAN_HOSTS' | 'PUBLIC_ORIGIN'>): string | null => {
  const origin = config.PUBLIC_ORIGIN?.replace(/\/$/, '') ?? null
  return origin && !isCanadian(config, new URL(origin).hostname) ? origin : null
}
