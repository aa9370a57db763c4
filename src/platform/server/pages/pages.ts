import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authorize } from '#shared/access.ts'
import { isConsole } from '#shared/staff/console-access.ts'
import { Refusal } from '#shared/errors.ts'
import type { Instead } from '#shared/pages/rendered-page.ts'
import { type Match, matchScreen, redirectOf, type Screen, to } from '#shared/sitemap.ts'
import { isCanadianHost } from './canadian-host.ts'
import { openByEmailLink } from './email-links.ts'
import { sendKeptPage } from './guest-pages.ts'
import type { Pages } from './page-view.ts'
import { sendPage } from './send-page.ts'
import { addressOf, leadTo } from '../http/own-address.ts'
import type { Machinery } from '../machinery.ts'
import { type RequestContext, authenticate } from '../http/request-context.ts'
import { isFetchedAhead, saveLanguageCookie } from './preferences.ts'

const insteadFor: Record<string, Instead> = {
  vetting: 'vetting-guard',
  admin: 'admin-guard',
  'admin-flag': 'admin-guard',
  committee: 'committee-guard',
  verified: 'verified-guard',
  volunteer: 'volunteer-guard',
}

const guardOf = (
  screen: Screen,
  asking: RequestContext,
): Instead | 'signed-out' | 'second-factor-required' | null => {
  const verdict = authorize(screen.access, asking.session?.viewer ?? null)
  if (verdict === 'allowed') {
    // The age step replaces the whole app for a signed-in person, public pages included [AG-01].
    return asking.session && !asking.session.viewer.ageVerified ? 'age-gate' : null
  }
  if (verdict === 'signed-out' || verdict === 'second-factor-required') return verdict
  return verdict === 'age-required'
    ? 'age-gate'
    : (insteadFor[screen.access] ?? (isConsole(screen.access) ? 'admin-guard' : 'not-found'))
}

/**
 * The screen of a request's path; null for demonstration screens in production. `/` of a Canadian host is the Canada
 * page.
 */
export const screenOf = (m: Machinery, request: FastifyRequest): Match | null => {
  const { pathname } = addressOf(request)
  const match = matchScreen(
    pathname === to('landing') && isCanadianHost(m.config, request) ? to('canada') : pathname,
  )
  return match?.screen.isDemoOnly && m.config.isProduction ? null : match
}

/**
 * Guards a view; sends signed-out people to sign in and back [RD-05], and staff without a second factor to its set-up
 * and back (S-10). Returns null when it has redirected.
 */
export const admitView = (
  match: Match,
  asking: RequestContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Instead | 'open' | null => {
  const guard = guardOf(match.screen, asking)
  if (guard === 'second-factor-required') {
    void leadTo(
      reply,
      `${to('verification')}?returnUrl=${encodeURIComponent(request.url)}#second-factor`,
      302,
    )
    return null
  }
  if (guard !== 'signed-out') return guard ?? 'open'
  const mode = match.screen.joinFor === undefined ? '' : '&mode=join'
  void leadTo(reply, `/auth?returnUrl=${encodeURIComponent(request.url)}${mode}`, 302)
  return null
}

const showPage = async (pages: Pages, request: FastifyRequest, reply: FastifyReply) => {
  const kept = sendKeptPage(pages, request, reply)
  if (kept) return kept
  const url = addressOf(request)
  const redirect = redirectOf(url)
  if (redirect !== undefined) return leadTo(reply, redirect, 301)
  const withoutLanguage = request.method === 'GET' ? saveLanguageCookie(request, reply) : null
  if (withoutLanguage !== null) return leadTo(reply, withoutLanguage, 303)
  // Nobody looks at a page that the service worker fetches ahead, so it extends no session (S-03).
  const isSeen = request.method === 'GET' && !isFetchedAhead(request)
  const match = screenOf(pages.m, request)
  const asked = await authenticate(pages.m, request, reply, isSeen)
  // The page that a device keeps to show without network names nobody.
  const asking = match?.name === 'offline' ? { ...asked, session: null } : asked
  if (!match && openByEmailLink(request, reply)) return reply
  if (!match)
    return sendPage(pages, request, reply, { match: null, instead: 'not-found', asking, form: null })
  const home = match.name === 'landing' && pages.home ? await pages.home(asking, url) : null
  if (home !== null) return leadTo(reply.header('cache-control', 'no-store'), home, 303)
  const isOpen = match.screen.isPreloaded && isFetchedAhead(request) && !asking.session
  const admitted = isOpen ? 'open' : admitView(match, asking, request, reply)
  if (admitted === null) return reply
  return sendPage(pages, request, reply, {
    match,
    instead: admitted === 'open' ? null : admitted,
    asking,
    form: null,
  })
}

/** Mounts every screen; any path that is no call and no asset is a page or the not-found page. */
export const mountPages = (
  app: FastifyInstance,
  pages: Pages,
  apiNotFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    config: { plain: 'a page: guarded by its sitemap entry' },
    handler: (request, reply) => {
      if (/^\/api(\/|$)/.test(request.url)) return apiNotFound(request, reply)
      return showPage(pages, request, reply)
    },
  })
  app.setNotFoundHandler((request, reply) => {
    if (/^\/api(\/|\?|$)/.test(request.url)) return apiNotFound(request, reply)
    throw new Refusal('method-not-allowed')
  })
}
