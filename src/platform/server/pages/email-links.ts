import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ScreenName, screenNames, screens } from '#shared/sitemap.ts'
import { setLinkCookie } from '../http/cookies.ts'
import { addressOf, leadTo } from '../http/own-address.ts'

const links = screenNames.flatMap((name): { name: ScreenName; before: string }[] => {
  const { openedBy } = screens[name]
  return openedBy ? [{ name, before: openedBy.link.replace(':token', '') }] : []
})

const TOKEN = /^[\w-]{1,100}$/

/**
 * Redirects an email link to its page and moves the token into a cookie of that page: in the address, browser
 * histories, logs and other sites would see it (S-11). Returns false for any other address.
 */
export const openByEmailLink = (request: FastifyRequest, reply: FastifyReply): boolean => {
  const { pathname } = addressOf(request)
  const link = links.find(({ before }) => pathname.startsWith(before))
  const token = pathname.slice(link?.before.length)
  if (!link || token === '' || token.includes('/')) return false
  // A malformed token also replaces an earlier one, so that the page says that the link has expired.
  setLinkCookie(request, reply, link.name, TOKEN.test(token) ? token : '')
  void reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  void leadTo(reply, screens[link.name].path, 303)
  return true
}
