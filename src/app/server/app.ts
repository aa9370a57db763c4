import type { FastifyInstance } from 'fastify'
import { publicationOf } from '#domains/record/server/publication/publication.ts'
import { mountAssets } from '#platform/server/pages/assets.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import { mountCspReports } from '#platform/server/http/headers/csp-report.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Replica } from '#platform/server/replica/replica.ts'
import type { BuiltAssets } from '#platform/server/pages/document.ts'
import { mountForms } from '#platform/server/forms/forms.ts'
import { makeApiNotFound, makeServer, mountCalls } from '#platform/server/http/http.ts'
import type { Ports } from '#platform/server/jobs/jobs.ts'
import type { Log } from '#platform/server/log.ts'
import type { KeyFor } from '#platform/server/keys/kept-keys.ts'
import { mountPages } from '#platform/server/pages/pages.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import type { RequestContext } from '#platform/server/http/request-context.ts'
import { setContact } from '#platform/server/notifications/contact.ts'
import { makeLimiter } from '#platform/server/limits/rate-limit.ts'
import type { Renderer, ShellUser } from '#shared/pages/rendered-page.ts'
import { hearPage } from './heard/hear-page.ts'
import { mountLogout } from './logout.ts'
import { mountApiPage } from './api/page.ts'
import { mountEmbeds } from './embeds/embeds.ts'
import { mountArticleViews } from './public/article-views.ts'
import { mountCrawlers } from './public/crawlers.ts'
import { mountFeeds } from './public/feeds.ts'
import type { Domains } from './domains.ts'
import { mountIncomingSms } from './incoming-sms.ts'
import { mountWhatsAppEvents } from './messaging/whatsapp-events.ts'
import { mountPaymentEvents } from './paying/payment-events.ts'
import { mountOneClick } from './one-click.ts'
import { mountChatStream } from './live/chat-stream.ts'
import { mountRecordFiles } from './public/record-files.ts'
import { mountPageViews } from './public/page-views.ts'
import { mountDetailCards } from './public/detail-cards.ts'
import { mountShareCards } from './public/share-cards.ts'
import { mountShareTarget } from './offline/share-target.ts'
import { mountServiceWorker } from './offline/service-worker.ts'
import { mountVideoPlayer } from './public/video-player.ts'

export interface AppParts {
  readonly db: Database
  readonly replica?: Replica | null
  readonly config: Config
  readonly clock: Clock
  readonly ports: Ports
  readonly log: Log
  /** Must fit the database (`openKeys`). */
  readonly keyFor: KeyFor
  readonly domains: Domains
  /** The built pages; null for the calls only, as in the domains' own tests. */
  readonly pages: { readonly renderer: Renderer; readonly assets: BuiltAssets } | null
}

export interface ServerApp {
  readonly server: FastifyInstance
  readonly machinery: Machinery
}

const shellUserOf =
  (machinery: Machinery, domains: Domains) =>
  async ({ session }: RequestContext): Promise<ShellUser | null> =>
    session
      ? domains.shellUser({
          db: machinery.db,
          now: () => machinery.clock.now(),
          config: machinery.config,
          viewer: session.viewer,
        })
      : null

const homeFor =
  (machinery: Machinery, domains: Domains) =>
  async ({ session }: RequestContext, url: URL): Promise<string | null> =>
    session?.viewer.ageVerified
      ? domains.homeOf(machinery.db, session.viewer, {
          staysOnMainSite: url.searchParams.get('region') === 'global',
        })
      : null

/** Mounts all domains, and the pages if given, on one server. */
export const makeApp = async (
  { domains, pages, ...parts }: AppParts,
  also?: (app: FastifyInstance) => void,
): Promise<ServerApp> => {
  setContact(parts.config)
  const machinery: Machinery = {
    ...parts,
    limiter: makeLimiter(parts.db, () => parts.clock.now(), parts.config.LIMIT_FACTOR, {
      readNetwork: parts.config.READS_PER_NETWORK,
    }),
    sessions: domains.sessions,
    notifier: domains.notifier,
    homes: domains.homes,
    switches: domains.switches,
    hearPage: async (path, language) => hearPage(site, path, language),
    actionWords: domains.actionWords,
  }
  const site = pages && {
    m: machinery,
    routes: domains.routes,
    ...pages,
    shellUser: shellUserOf(machinery, domains),
    home: homeFor(machinery, domains),
  }
  const server = await makeServer(machinery)
  also?.(server)
  mountCalls(server, machinery, domains.routes)
  mountLogout(server, machinery)
  mountCspReports(server, machinery)
  mountRecordFiles(server, machinery, publicationOf(domains.declared))
  mountIncomingSms(server, machinery)
  mountOneClick(server, machinery)
  mountPaymentEvents(server, machinery)
  mountWhatsAppEvents(server, machinery)
  mountChatStream(server, machinery)
  const apiNotFound = makeApiNotFound(machinery, domains.routes)
  if (!site) {
    server.setNotFoundHandler((request, reply) => apiNotFound(request, reply))
    return { server, machinery }
  }
  await mountAssets(server)
  await mountServiceWorker(server, machinery)
  mountShareTarget(server, machinery)
  mountApiPage(server, domains.routes, site.assets)
  mountCrawlers(server, machinery)
  mountShareCards(server, machinery)
  mountDetailCards(server, machinery)
  mountFeeds(server, machinery)
  mountEmbeds(server, machinery)
  mountVideoPlayer(server, machinery)
  mountArticleViews(server, machinery)
  mountPageViews(server, machinery)
  mountPages(server, site, apiNotFound)
  mountForms(server, site)
  return { server, machinery }
}
