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
 * Leads whoever opens the link of a letter to its page, with the token in a cookie of that page instead of in its
 * address, where histories, logs and other sites would find it (S-11). Answers false for any other address.
 */
export const openByEmailLink = (request: FastifyRequest, reply: FastifyReply): boolean => {
  const { pathname } = addressOf(request)
  const link = links.find(({ before }) => pathname.startsWith(before))
  const token = pathname.slice(link?.before.length)
  if (!link || token === '' || token.includes('/')) return false
  // What can be no token takes the place of an earlier one as well: the page then says that the link is over.
  setLinkCookie(request, reply, link.name, TOKEN.test(token) ? token : '')
  void reply.headers({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  void leadTo(reply, screens[link.name].path, 303)
  return true
}
