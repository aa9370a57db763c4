import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isConsole, authorize } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import { problemOf } from '#shared/pages/problem.ts'
import type {
  Flash,
  FormState,
  Instead,
  PageState,
  Renderer,
  ShellUser,
  WantedRead,
} from '#shared/pages/rendering.ts'
import { type Match, matchScreen, redirects, type Screen, to } from '#shared/sitemap.ts'
import { toErrorAnswer } from '../http/answers.ts'
import { type BuiltAssets, closeDocument, openDocument } from './document.ts'
import { makeCsrfToken } from '../admission/csrf.ts'
import { isCanadianHost, mainSiteOf } from './canadian-host.ts'
import { openByEmailLink } from './email-links.ts'
import { addressOf, leadTo } from '../http/own-address.ts'
import { originOf } from '../http/own-origin.ts'
import type { Machinery } from '../machinery.ts'
import { runRead } from '../pipeline/pipeline.ts'
import { type RequestContext, ensureHolder, authenticate } from '../http/request-context.ts'
import { isLiteFor, languageFor, saveLanguageCookie, takeFlash, themeFor } from './preferences.ts'
import type { Route } from '../pipeline/route.ts'
import { contentSecurityPolicy, newNonce } from '../http/security-headers.ts'

export interface Pages {
  readonly m: Machinery
  readonly routes: readonly Route[]
  readonly renderer: Renderer
  readonly assets: BuiltAssets
  /** The signed-in person as the shell shows them. */
  readonly shellUser: (asking: RequestContext) => Promise<ShellUser | null>
  /** Where `/` redirects this person; null for visitors and before the age step, who see the page at `/`. */
  readonly home?: (asking: RequestContext) => Promise<string | null>
}

const insteadFor: Record<string, Instead> = {
  vetting: 'vetting-guard',
  admin: 'admin-guard',
  'admin-flag': 'admin-guard',
  committee: 'committee-guard',
  verified: 'verified-guard',
}

const guardOf = (screen: Screen, asking: RequestContext): Instead | 'signed-out' | null => {
  const verdict = authorize(screen.access, asking.session?.viewer ?? null)
  if (verdict === 'allowed') {
    // The age step replaces the whole app for a signed-in person, public pages included [AG-01].
    return asking.session && !asking.session.viewer.ageVerified ? 'age-gate' : null
  }
  if (verdict === 'signed-out') return 'signed-out'
  return verdict === 'age-required'
    ? 'age-gate'
    : (insteadFor[screen.access] ?? (isConsole(screen.access) ? 'admin-guard' : 'not-found'))
}

const statusOfInstead: Record<Instead, number> = {
  'not-found': 404,
  'age-gate': 200,
  'admin-guard': 403,
  'committee-guard': 403,
  'verified-guard': 403,
  'vetting-guard': 403,
  error: 500,
}

const readsFor = (pages: Pages, asking: RequestContext) => {
  const byPath = new Map(
    pages.routes.filter(({ call }) => call.method === 'GET').map((route) => [route.call.path, route]),
  )
  return async (wanted: WantedRead) => {
    const route = byPath.get(wanted.path)
    if (!route) throw new Error(`A page reads ${wanted.path}, which no domain answers.`)
    const query = Object.fromEntries(
      Object.entries(wanted.query).flatMap(([name, value]) =>
        value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
      ),
    )
    try {
      return {
        data: JSON.parse(
          JSON.stringify(await runRead(pages.m, route, asking, { params: wanted.params, query })),
        ) as unknown,
      }
    } catch (error) {
      const answer = toErrorAnswer(error, route.call, asking.requestId)
      if (answer.status >= 500)
        pages.m.log.error(
          { err: error, requestId: asking.requestId, path: wanted.path },
          'a read of a page failed',
        )
      return { problem: problemOf(answer.status, answer.body) }
    }
  }
}

const compressorFor = (request: FastifyRequest, reply: FastifyReply) => {
  const accepted = [request.headers['accept-encoding'] ?? ''].flat().join()
  void reply.header('vary', 'accept-encoding, cookie')
  if (/\bbr\b/.test(accepted)) {
    void reply.header('content-encoding', 'br')
    return createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    })
  }
  if (/\bgzip\b/.test(accepted)) {
    void reply.header('content-encoding', 'gzip')
    return createGzip({ level: 6 })
  }
  return new PassThrough()
}

export interface PageView {
  readonly match: Match | null
  readonly instead: Instead | null
  readonly asking: RequestContext
  readonly form: FormState | null
  /** The status of a refused form; without it, the page's own status. */
  readonly status?: number
  readonly flash?: Flash | null
}

/** Renders one page view as one compressed stream: the head first, then the data. */
export const sendPage = async (
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  view: PageView,
): Promise<FastifyReply> => {
  const { m, assets } = pages
  const url = addressOf(request)
  const nonce = newNonce()
  const flash = view.flash ?? takeFlash(request, reply)
  const state: PageState = {
    name: view.match?.name ?? null,
    instead: view.instead,
    params: view.match?.params ?? {},
    pathname: url.pathname,
    search: url.search,
    viewer: view.asking.session?.viewer ?? null,
    user: await pages.shellUser(view.asking),
    language: languageFor(request),
    isLite: isLiteFor(request),
    isDemonstration: !m.config.isProduction,
    csrfToken: makeCsrfToken(m.keyFor('csrf'), ensureHolder(request, reply), m.clock.now()),
    formKey: randomBytes(9).toString('base64url'),
    form: view.form,
    flash,
    requestId: request.id,
    ...(view.asking.session && { sessionSeconds: view.asking.session.expiresInSeconds }),
    ...(isCanadianHost(m.config, request) && { mainSite: mainSiteOf(m.config) }),
  }
  void reply
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .header('cache-control', state.user ? 'private, no-store' : 'private, no-cache')
    .type('text/html; charset=utf-8')
  if (view.match?.screen.hasSecretAddress) void reply.header('referrer-policy', 'no-referrer')
  const stream = compressorFor(request, reply)
  const open = openDocument(state, themeFor(request), assets, nonce)
  // A page without parameters always exists, so we may send its head before reading its data.
  const isKnown = view.instead === null && view.match !== null && Object.keys(view.match.params).length === 0
  if (isKnown) {
    void reply.code(view.status ?? 200).send(stream)
    stream.write(open)
    if ('flush' in stream) stream.flush()
    try {
      const rendered = await pages.renderer.render(state, readsFor(pages, view.asking))
      stream.end(closeDocument(state, rendered, assets, nonce, originOf(m, request)))
    } catch (error) {
      m.log.error(
        { err: error, requestId: request.id, path: url.pathname },
        'a page failed after its head was sent',
      )
      const failed = await pages.renderer.render({ ...state, instead: 'error' }, readsFor(pages, view.asking))
      stream.end(closeDocument(state, failed, assets, nonce, originOf(m, request)))
    }
    return reply
  }
  const rendered = await pages.renderer.render(state, readsFor(pages, view.asking))
  const status = view.status ?? (view.instead ? statusOfInstead[view.instead] : rendered.status)
  stream.end(open + closeDocument(state, rendered, assets, nonce, originOf(m, request)))
  return reply.code(status).send(stream)
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

/** Guards a view; sends signed-out people to sign in and back [RD-05]. Returns null when it has redirected. */
export const admitView = (
  match: Match,
  asking: RequestContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Instead | 'open' | null => {
  const guard = guardOf(match.screen, asking)
  if (guard !== 'signed-out') return guard ?? 'open'
  const mode = match.screen.joinFor === undefined ? '' : '&mode=join'
  void leadTo(reply, `/auth?returnUrl=${encodeURIComponent(request.url)}${mode}`, 302)
  return null
}

const showPage = async (pages: Pages, request: FastifyRequest, reply: FastifyReply) => {
  const url = addressOf(request)
  const redirect = redirects[url.pathname]
  if (redirect) return leadTo(reply, redirect + url.search, 301)
  const withoutLanguage = request.method === 'GET' ? saveLanguageCookie(request, reply) : null
  if (withoutLanguage !== null) return leadTo(reply, withoutLanguage, 303)
  const asking = await authenticate(pages.m, request, reply, request.method === 'GET')
  const match = screenOf(pages.m, request)
  if (!match && openByEmailLink(request, reply)) return reply
  if (!match)
    return sendPage(pages, request, reply, { match: null, instead: 'not-found', asking, form: null })
  const home = match.name === 'landing' && pages.home ? await pages.home(asking) : null
  if (home !== null) return leadTo(reply.header('cache-control', 'no-store'), home, 303)
  const admitted = admitView(match, asking, request, reply)
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
