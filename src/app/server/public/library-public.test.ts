import { createRequire } from 'node:module'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import Fastify from 'fastify'
import { openTestApp } from '#test/app.ts'
import { plainSite } from '#test/plain-pages.ts'
import { mountArticleViews } from './article-views.ts'
import { rssXml } from './feeds.ts'
import { mountVideoPlayer, playerDocument } from './video-player.ts'

/** What we use of an element of XML; the types of a server know no documents. */
interface XmlPart {
  readonly textContent: string
  readonly getAttribute: (name: string) => string | null
  readonly querySelector: (selector: string) => XmlPart | null
  readonly querySelectorAll: (selector: string) => Iterable<XmlPart>
}
interface XmlParser {
  readonly JSDOM: new (xml: string, options: object) => { readonly window: { readonly document: XmlPart } }
}
const { JSDOM } = createRequire(import.meta.url)('jsdom') as XmlParser
/** A parser of XML throws at the first fault. */
const parsed = (xml: string): XmlPart => new JSDOM(xml, { contentType: 'application/xml' }).window.document

const app = await openTestApp({}, { pages: plainSite })

describe('the feeds', () => {
  test.each([
    ['/library/feed.xml', '/library/who-writes-here'],
    ['/civic-letters/feed.xml', '/civic-letters/to-council-chairmen-show-us-the-budget'],
  ])('%s lists public texts with whole addresses', async (path, page) => {
    const answer = await app.guest().get(path)
    expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(answer.body).toMatch(/^<\?xml version="1\.0"/)
    expect(answer.body).toContain(`<link>http://localhost${page}</link>`)
  })

  test.each(['/library/feed.xml', '/civic-letters/feed.xml'])('%s is a valid RSS 2.0 feed', async (path) => {
    const answer = await app.guest().get(path)
    // A parser of XML throws at the first fault.
    const { document } = new JSDOM(answer.body, { contentType: 'application/xml' }).window
    const words = (of: XmlPart, name: string) => of.querySelector(`:scope > ${name}`)?.textContent ?? ''
    const [channel] = document.querySelectorAll('rss[version="2.0"] > channel')
    if (!channel) throw new Error('the feed has no channel')
    for (const name of ['title', 'link', 'description', 'language'])
      expect(words(channel, name), name).not.toBe('')
    const self = channel.querySelector('link[rel="self"]')
    expect(self?.getAttribute('href')).toBe(`http://localhost${path}`)
    const items = [...channel.querySelectorAll('item')]
    expect(items.length).toBeGreaterThan(3)
    const times = items.map((item) => Date.parse(words(item, 'pubDate')))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    for (const item of items) {
      expect(words(item, 'title')).not.toBe('')
      expect(words(item, 'description')).not.toBe('')
      expect(words(item, 'pubDate')).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/)
      expect(words(item, 'guid')).toBe(words(item, 'link'))
      expect(words(item, 'link')).toMatch(/^http:\/\/localhost\/(library|civic-letters)\//)
    }
    const guids = items.map((item) => words(item, 'guid'))
    expect(new Set(guids).size).toBe(guids.length)
  })

  test('lose control characters, which would make them unreadable', () => {
    const item = { path: '/library/a', title: 'A\u0000 bell\u0007', summary: 'Words.\u001b', at: new Date(0) }
    const xml = rssXml('https://a.example', { path: '/f', home: '/', title: 'T' }, [item])
    expect(xml).toContain('<title>A bell</title>')
    expect(() => parsed(xml)).not.toThrow()
  })

  test('escape what somebody wrote into a title', () => {
    const item = { path: '/library/a', title: '</title><script>', summary: '&', at: new Date(0) }
    const xml = rssXml('https://a.example', { path: '/f', home: '/', title: 'T' }, [item])
    expect(xml).not.toContain('<script>')
    expect(xml).toContain('<description>&amp;</description>')
  })
})

test('the sitemap lists articles, letters and lessons', async () => {
  const { body } = await app.guest().get('/sitemap.xml')
  for (const path of [
    '/library/how-this-library-works',
    '/civic-letters/to-council-chairmen-show-us-the-budget',
    '/video-library/read-a-budget-line',
  ])
    expect(body).toContain(`${path}</loc>`)
})

test('an article has a preview picture; a missing one has none', async () => {
  const picture = await app.guest().get('/share/library/who-writes-here.png')
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  expect((await app.guest().get('/share/library/none.png')).statusCode).toBe(404)
})

describe('the document of a film', () => {
  const film = { title: 'A "film"', player: 'https://player.example/embed/1' }

  test('may frame that one site, runs no script of ours and says nothing about the page', () => {
    const { policy, html } = playerDocument(film, '/video-library/a')
    expect(policy).toMatch(/^default-src 'none'; frame-src https:\/\/player\.example;/)
    expect(policy).not.toContain('script-src')
    expect(html).toContain('title="A &quot;film&quot;"')
    expect(html).toContain('referrerpolicy="no-referrer"')
  })

  test('is the only answer with that policy; a lesson without a film has none', async () => {
    const server = Fastify()
    mountVideoPlayer(server, { limiter: { hit: async () => {} } as never }, async (slug) =>
      slug === 'a' ? film : undefined,
    )
    const answer = await server.inject('/video-library/a/player')
    expect(answer.headers['content-security-policy']).toContain('frame-src https://player.example')
    await server.close()
    expect((await app.guest().get('/video-library/read-a-budget-line/player')).statusCode).toBe(404)
    const page = await app.guest().get('/video-library/read-a-budget-line')
    expect(page.headers['content-security-policy']).not.toContain('frame-src')
  })
})

describe('views', () => {
  const views = async (): Promise<number> => {
    const { rows } = await sql<{ views: number }>`select coalesce(sum(views), 0)::int as views
      from library.article_view`.execute(app.db)
    return rows[0]?.views ?? 0
  }

  test('count opened pages in batches, and no programs', async () => {
    const server = Fastify()
    const counting = mountArticleViews(server, {
      db: app.db,
      clock: app.clock,
      log: { warn: () => {} } as never,
    })
    server.get('/library/who-writes-here', async () => 'page')
    server.get('/library/none', async () => 'page')
    const visit = (url: string, agent: string) => server.inject({ url, headers: { 'user-agent': agent } })
    for (let times = 0; times < 5; times += 1) await visit('/library/who-writes-here', 'Mozilla/5.0')
    await visit('/library/who-writes-here', 'Googlebot/2.1')
    await visit('/library/none', 'Mozilla/5.0')
    expect(await views()).toBe(0)
    await counting.flush()
    expect(await views()).toBe(5)
    await visit('/library/who-writes-here', 'Mozilla/5.0')
    await server.close()
    expect(await views()).toBe(6)
  })
})
