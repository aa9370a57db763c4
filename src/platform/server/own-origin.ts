import type { Config } from './config.ts'

/**
 * The origin that links in messages lead to: what the operator set, never what a request claims to have come to
 * (S-11). Without the setting it is this machine, where a demonstration runs.
 */
export const ownOrigin = ({ PUBLIC_ORIGIN, PORT }: Pick<Config, 'PUBLIC_ORIGIN' | 'PORT'>): string =>
  PUBLIC_ORIGIN ? new URL(PUBLIC_ORIGIN).origin : `http://localhost:${PORT}`
