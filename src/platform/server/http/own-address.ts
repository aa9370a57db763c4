import type { FastifyReply } from 'fastify'

const OWN = 'https://own.invalid'

/** What the parsers of addresses drop or read as a slash: it would make another address of what was judged. */
const isOdd = (code: number): boolean => code <= 0x20 || code === 0x7f || code === 0x5c

/**
 * True for the target of a request that is a path of ours: it begins with one slash, and nowhere in the path do two
 * stand together. What else a client may send, `//evil.example`, `http://evil.example/`, `*`, names another host or
 * becomes one once it is resolved. Judged for every request, so it looks at each sign once and makes nothing.
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

/** A request's target as an address under no host of anybody's. Every target that comes this far can be read. */
export const addressOf = ({ url }: { readonly url: string }): URL => new URL(OWN + url)

/** The address as one of our own origin, or null: a path with one slash before it, whatever resolves it. */
export const ownPath = (address: string): string | null => {
  if (!/^\/(?![/\\])/.test(address) || !URL.canParse(address, OWN)) return null
  const url = new URL(address, OWN)
  const path = url.pathname + url.search + url.hash
  return url.origin === OWN && isOwnTarget(path) ? path : null
}

/** Leads on to an address of ours; the one way to answer with one. Whatever names another origin leads to `/`. */
export const leadTo = (reply: FastifyReply, address: string, status: 301 | 302 | 303): FastifyReply =>
  reply.redirect(ownPath(address) ?? '/', status)
