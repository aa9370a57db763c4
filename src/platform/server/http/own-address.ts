import type { FastifyReply } from 'fastify'

const OWN = 'https://own.invalid'

/** Characters that URL parsers drop or read as a slash: they would change the address after our check. */
const isOdd = (code: number): boolean => code <= 0x20 || code === 0x7f || code === 0x5c

/**
 * True for a request target that is a path of ours: one leading slash and no double slash in the path. Anything else, such
 * as `//evil.example`, `http://evil.example/` or `*`, names another host or resolves to one. Runs on every request, so it
 * reads each character once and allocates nothing.
 */
export const isOwnTarget = (target: string): boolean => {
  if (target.charCodeAt(0) !== 0x2f) return false
  let before = 0
  for (let at = 0; at < target.length; at += 1) {
    const code = target.charCodeAt(at)
    // The path ends where the query or the fragment begins.
    if (code === 0x3f || code === 0x23) return true
    if (isOdd(code) || (code === 0x2f && before === 0x2f)) return false
    before = code
  }
  return true
}

/** False where a request names two hosts: a proxy and we could each believe another one (RFC 9112, 3.2). */
export const hasOneHost = (rawHeaders: readonly string[]): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts < 2
}

/** The request target as a URL on a dummy host. Every target that passed `isOwnTarget` parses. */
export const addressOf = ({ url }: { readonly url: string }): URL => new URL(OWN + url)

/** The address as a path of our origin, with one leading slash however it resolves; otherwise null. */
export const ownPath = (address: string): string | null => {
  if (!/^\/(?![/\\])/.test(address) || !URL.canParse(address, OWN)) return null
  const url = new URL(address, OWN)
  const path = url.pathname + url.search + url.hash
  return url.origin === OWN && isOwnTarget(path) ? path : null
}

/** Redirects within our origin. An address of another origin leads to `/`. Nothing outside this file redirects. */
export const leadTo = (reply: FastifyReply, address: string, status: 301 | 302 | 303): FastifyReply =>
  reply.redirect(ownPath(address) ?? '/', status)

/** Leads to the page of WhatsApp that shares a text: the only address of another origin that we redirect to. */
export const leadToWhatsApp = (reply: FastifyReply, text: string): FastifyReply =>
  reply.redirect(`https://wa.me/?text=${encodeURIComponent(text)}`, 303)
