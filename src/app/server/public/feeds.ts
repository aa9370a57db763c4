import type { FastifyInstance } from 'fastify'
import { articleAddresses } from '#domains/library/server/articles/articles.ts'
import { letterAddresses } from '#domains/library/server/letters/letters.ts'
import { originOf } from '#platform/server/http/own-origin.ts'
import type { Machinery } from '#platform/server/machinery.ts'
import { escapeHtml } from '#platform/server/pages/document.ts'
import { brand } from '#shared/brand.ts'
import { sitemap, to } from '#shared/sitemap.ts'

/** What a feed reader gets at a time. */
const MAX_ITEMS = 100

interface FeedItem {
  readonly path: string
  readonly title: string
  readonly summary: string
  readonly at: Date
}

// XML has no place for control characters, and one of them makes the whole feed unreadable.
const xmlText = (text: string): string =>
  escapeHtml(text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))

/** An RSS 2.0 feed of our pages, newest first. */
export const rssXml = (
  origin: string,
  feed: { readonly path: string; readonly home: string; readonly title: string },
  items: readonly FeedItem[],
): string => {
  const entries = items.map(
    ({ path, title, summary, at }) =>
      `<item><title>${xmlText(title)}</title><link>${escapeHtml(origin + path)}</link><guid isPermaLink="true">${escapeHtml(origin + path)}</guid><pubDate>${at.toUTCString()}</pubDate><description>${xmlText(summary)}</description></item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeHtml(feed.title)}</title><link>${escapeHtml(origin + feed.home)}</link><description>${escapeHtml(feed.title)}</description><language>en-ng</language><atom:link href="${escapeHtml(origin + feed.path)}" rel="self" type="application/rss+xml"/>${entries.join('')}</channel></rss>
`
}

const feeds = [
  {
    path: '/library/feed.xml',
    home: to('library'),
    title: `${brand.name}: ${sitemap.library.title}`,
    items: async (m: Machinery): Promise<FeedItem[]> =>
      (await articleAddresses({ db: m.db, now: () => m.clock.now() }, MAX_ITEMS)).map((row) => ({
        path: to('article', { articleSlug: row.slug }),
        title: row.title,
        summary: row.excerpt,
        at: row.published_at,
      })),
  },
  {
    path: '/civic-letters/feed.xml',
    home: to('letters'),
    title: `${brand.name}: ${sitemap.letters.title}`,
    items: async (m: Machinery): Promise<FeedItem[]> =>
      (await letterAddresses(m, MAX_ITEMS)).map((letter) => ({
        path: to('letter', { letterSlug: letter.slug }),
        title: letter.title,
        summary: letter.summary || letter.office,
        at: letter.publishedAt,
      })),
  },
] as const

/** Mounts the RSS feeds of the library and of the letters. */
export const mountFeeds = (app: FastifyInstance, m: Machinery): void => {
  for (const { items, ...feed } of feeds)
    app.route({
      method: ['GET', 'HEAD'],
      url: feed.path,
      config: { plain: 'a feed of public texts' },
      handler: async (request, reply) => {
        await m.limiter.hit('readNetwork', request.ip)
        return reply
          .header('cache-control', 'public, max-age=600')
          .type('application/rss+xml; charset=utf-8')
          .send(rssXml(originOf(m, request), feed, await items(m)))
      },
    })
}
