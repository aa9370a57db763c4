import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { closedOnPages } from '#shared/pages/doors.ts'
import type { Call } from '#shared/api.ts'
import { type Problem, problemOf } from '#shared/pages/problem.ts'
import type {
  Flash,
  FormState,
  Instead,
  PageState,
  Renderer,
  ShellUser,
  WantedRead,
} from '#shared/pages/rendered-page.ts'
import type { Match } from '#shared/sitemap.ts'
import { tagOf } from '../admission/person-tag.ts'
import { makeCsrfToken } from '../admission/csrf.ts'
import type { Config } from '../config.ts'
import { toErrorAnswer } from '../http/answers.ts'
import { addressOf } from '../http/own-address.ts'
import { originOf } from '../http/own-origin.ts'
import { ensureHolder, type RequestContext } from '../http/request-context.ts'
import type { Machinery } from '../machinery.ts'
import { runRead } from '../pipeline/pipeline.ts'
import type { Route } from '../pipeline/route.ts'
import { isCanadianHost, mainSiteOf } from './canadian-host.ts'
import type { BuiltAssets } from './document.ts'
import { isLiteFor, languageFor, withoutTracking } from './preferences.ts'

export interface Pages {
  readonly m: Machinery
  readonly routes: readonly Route[]
  readonly renderer: Renderer
  readonly assets: BuiltAssets
  /** The signed-in person as the shell shows them. */
  readonly shellUser: (asking: RequestContext) => Promise<ShellUser | null>
  /** Where `/` redirects this person; null for visitors and before the age step, who see the page at `/`. */
  readonly home?: (asking: RequestContext, url: URL) => Promise<string | null>
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

export const statusOfInstead: Record<Instead, number> = {
  'not-found': 404,
  'age-gate': 200,
  'admin-guard': 403,
  'committee-guard': 403,
  'verified-guard': 403,
  'volunteer-guard': 403,
  'vetting-guard': 403,
  error: 500,
}

/** The parts of a page that belong to one visit only. */
export type VisitState = Pick<PageState, 'csrfToken' | 'formKey' | 'requestId'>

/**
 * Makes them new; a browser without a cookie gets the one that its token is made for. The keys of a person's forms begin
 * with their tag: an act that waits on a device then names whose it is (platform/web/offline/form-act.ts).
 */
export const newVisit = (
  m: Machinery,
  request: FastifyRequest,
  reply: FastifyReply,
  personId?: string,
): VisitState => ({
  csrfToken: makeCsrfToken(m.keyFor('csrf'), ensureHolder(request, reply), m.clock.now()),
  formKey: (personId === undefined ? '' : `${tagOf(m, personId)}.`) + randomBytes(9).toString('base64url'),
  requestId: request.id,
})

const contactOf = ({ CONTACT_EMAIL: email, CONTACT_PHONE: phone }: Config): PageState['contact'] =>
  email || phone ? { ...(email && { email }), ...(phone && { phone }) } : undefined

/** Everything that a page shows besides its reads. */
export const stateOf = async (
  pages: Pages,
  request: FastifyRequest,
  view: PageView,
  visit: VisitState,
): Promise<PageState> => {
  const { config } = pages.m
  const closed = closedOnPages(pages.m)
  const contact = contactOf(config)
  const { pathname, search } = addressOf(request)
  const { session } = view.asking
  return {
    name: view.match?.name ?? null,
    instead: view.instead,
    params: view.match?.params ?? {},
    pathname,
    search: withoutTracking(search),
    viewer: session?.viewer ?? null,
    user: await pages.shellUser(view.asking),
    language: languageFor(request),
    isLite: isLiteFor(request),
    isDemonstration: !config.isProduction,
    ...visit,
    form: view.form,
    flash: view.flash ?? null,
    ...(session && { sessionSeconds: session.expiresInSeconds }),
    ...(view.match?.screen.level === 'read' && { origin: originOf(pages.m, request) }),
    ...(contact && { contact }),
    nairaPerGb: config.NAIRA_PER_GB,
    ...(closed.length > 0 && { closed }),
    ...(config.PAGE_VIEWS_URL && { countsViews: true as const }),
    ...(isCanadianHost(config, request) && { mainSite: mainSiteOf(config) }),
  }
}

const routesByPath = new WeakMap<readonly Route[], ReadonlyMap<string, Route>>()

const readRoutes = (routes: readonly Route[]): ReadonlyMap<string, Route> => {
  const known =
    routesByPath.get(routes) ??
    new Map(
      routes.filter(({ call }) => call.method === 'GET').map((route) => [route.call.path, route] as const),
    )
  routesByPath.set(routes, known)
  return known
}

/** Hears what a page reads: before each read, and when one is refused. */
export interface ReadWatch {
  readonly onRead: (call: Call) => void
  readonly onProblem: (problem: Problem) => void
}

/** Runs the reads of a page as its visitor. */
export const readsFor =
  ({ m, routes }: Pages, asking: RequestContext, watch?: ReadWatch) =>
  async (wanted: WantedRead) => {
    const route = readRoutes(routes).get(wanted.path)
    if (!route) throw new Error(`A page reads ${wanted.path}, which no domain answers.`)
    const query = Object.fromEntries(
      Object.entries(wanted.query).flatMap(([name, value]) =>
        value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
      ),
    )
    watch?.onRead(route.call)
    try {
      return {
        data: JSON.parse(
          JSON.stringify(await runRead(m, route, asking, { params: wanted.params, query })),
        ) as unknown,
      }
    } catch (error) {
      const answer = toErrorAnswer(error, route.call, asking.requestId)
      if (answer.status >= 500)
        m.log.error({ err: error, requestId: asking.requestId, path: wanted.path }, 'a read of a page failed')
      const problem = problemOf(answer.status, answer.body)
      watch?.onProblem(problem)
      return { problem }
    }
  }
