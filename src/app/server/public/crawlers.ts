import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { leaderAddresses } from '#domains/leaders/server/lookup/places.ts'
import { articleAddresses } from '#domains/library/server/articles/articles.ts'
import { letterAddresses } from '#domains/library/server/letters/letters.ts'
import { listVideos } from '#domains/library/server/videos/videos.ts'
import { escapeHtml } from '#platform/server/pages/document.ts'
import { inSlices } from '#platform/server/formats/slices.ts'
import { originOf } from '#platform/server/http/own-origin.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import { to } from '#shared/sitemap.ts'
import { hasParams, openScreens, robotsText } from './robots.ts'

/** A sitemap file may contain 50,000 addresses; the rest is for our own pages. */
const MAX_LEADERS = 45_000
const MAX_TEXTS = 2000

interface Address {
  readonly path: string
  readonly movedAt?: Date
}

/** Published articles, public letters and lessons. */
const textAddresses = async (m: Machinery): Promise<Address[]> => {
  const ctx = { db: m.db, now: () => m.clock.now() }
  const [articles, letters, lessons] = await Promise.all([
    articleAddresses(ctx, MAX_TEXTS),
    letterAddresses(ctx, MAX_TEXTS),
    listVideos({ language: 'en' }),
  ])
  return [
    ...articles.map((row) => ({ path: to('article', { articleSlug: row.slug }), movedAt: row.updated_at })),
    ...letters.map(({ slug, changedOn }) => ({
      path: to('letter', { letterSlug: slug }),
      movedAt: new Date(changedOn),
    })),
    ...lessons.items.map(({ slug }) => ({ path: to('video', { lesson: slug }) })),
  ]
}

/** Streams the sitemap of these addresses, made absolute with the origin. */
export async function* sitemapXml(origin: string, addresses: readonly Address[]): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
  for await (const slice of inSlices(addresses))
    yield slice
      .map(
        ({ path, movedAt }) =>
          `<url><loc>${escapeHtml(origin + path)}</loc>${movedAt ? `<lastmod>${movedAt.toISOString()}</lastmod>` : ''}</url>`,
      )
      .join('')
  yield '</urlset>\n'
}

/** Mounts /robots.txt and /sitemap.xml: the public screens, the profile page of every public leader, and every public text. */
export const mountCrawlers = (app: FastifyInstance, m: Machinery): void => {
  const kept = { 'cache-control': 'public, max-age=600' }
  app.get(
    '/robots.txt',
    { exposeHeadRoute: true, config: { plain: 'tells search engines where not to look' } },
    (request, reply) =>
      reply
        .headers(kept)
        .type('text/plain; charset=utf-8')
        .send(robotsText(originOf(m, request))),
  )
  app.get(
    '/sitemap.xml',
    { exposeHeadRoute: true, config: { plain: 'lists public pages for search engines' } },
    async (request, reply) => {
      await m.limiter.hit('readNetwork', request.ip)
      const leaders = await leaderAddresses(m, MAX_LEADERS)
      const addresses = [
        ...openScreens.filter(({ path }) => !hasParams(path)).map(({ path }) => ({ path })),
        ...leaders.map(({ id, movedAt }) => ({ path: to('leader', { leaderId: id }), movedAt })),
        ...(await textAddresses(m)),
      ]
      return reply
        .headers(kept)
        .type('application/xml; charset=utf-8')
        .send(Readable.from(sitemapXml(originOf(m, request), addresses), { objectMode: false }))
    },
  )
}
