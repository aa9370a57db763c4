import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** The source expression of one inline text in a content policy. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The strict content policy of S-45 for one page: only the inline scripts and styles with exactly these texts run. A
 * script element in the markup never loads a file, not even one of ours: only a script that already runs may load others.
 */
export const contentSecurityPolicy = (scripts: readonly string[], styles: readonly string[]): string =>
  [
    `default-src 'none'`,
    `script-src ${scripts.map(hashOf).join(' ')} 'strict-dynamic'`,
    `style-src 'self' ${styles.map(hashOf).join(' ')}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types sup-civic default`,
    `report-to csp`,
  ].join('; ')

/** For answers other than pages: nothing may run, load or frame. */
const BARE_POLICY = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** Headers of every answer; pages replace the policy with their own. */
export const bareHeaders = {
  'content-security-policy': BARE_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), interest-cohort=()',
  'reporting-endpoints': 'csp="/api/csp-report"',
} as const

/** Sets the headers of every answer; over https also HSTS, so that browsers never use plain HTTP with this host. */
export const setSecurityHeaders = (reply: FastifyReply, isHttps: boolean): void => {
  void reply.headers(bareHeaders)
  if (isHttps) void reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
}
