import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { brand } from '#shared/brand.ts'
import type { Renderer } from '#shared/pages/rendered-page.ts'
import { matchScreen, type ScreenName, screenNames, screens } from '#shared/sitemap.ts'
import { languages } from '#shared/words.ts'
import { openTestApp } from '#test/app.ts'
import { plainSite } from '#test/plain-pages.ts'

// By name only: these types are those of a server, and pages have those of a browser.
const entry: string = '#app/web/server-entry.tsx'
const ORIGIN = 'https://sup.example'

type Thing = Readonly<Record<string, unknown>>

const { render } = (await import(entry)) as Pick<Renderer, 'render'>
const app = await openTestApp(
  { LIMIT_FACTOR: '100000', PUBLIC_ORIGIN: ORIGIN },
  { pages: { renderer: { render }, assets: plainSite.assets } },
)
const guest = app.guest()
const pages = new Map<string, string>()
beforeAll(async () => {
  for (const path of await publicPaths()) pages.set(path, (await guest.get(path)).body)
}, 120_000)

const isOpen = (name: ScreenName): boolean => {
  const screen: { access: string; isPrivate?: boolean; isDemoOnly?: boolean } = screens[name]
  return screen.access === 'public' && !screen.isPrivate && !screen.isDemoOnly
}

/** One address for each public screen: those without parameters, and of the others the first that the sitemap or a list names. */
const publicPaths = async (): Promise<string[]> => {
  const listed = [...(await guest.get('/sitemap.xml')).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = '']) => address.replace(ORIGIN, ''),
  )
  const idOf = async (
    table: 'projects.project' | 'reports.report' | 'draws.round' | 'chapters.chapter' | 'opendata.record',
  ) => (await sql<{ id: string }>`select id from ${sql.table(table)} limit 1`.execute(app.db)).rows[0]?.id
  const more = [
    '/education/constitution/4',
    '/education/rights',
    '/education/offices',
    `/projects/${await idOf('projects.project')}`,
    `/reports/${await idOf('reports.report')}`,
    '/organizations/sample-farms',
    '/institution-profile/university-of-lagos',
    `/prize-draws/${await idOf('draws.round')}`,
    `/local-chapters/${await idOf('chapters.chapter')}`,
    `/open-data/${await idOf('opendata.record')}`,
  ]
  const known = [...listed, ...more]
  return screenNames.filter(isOpen).flatMap((name) => {
    const found = known.filter((path) => matchScreen(path)?.name === name)
    return found.slice(0, name === 'educationGuide' ? 2 : 1)
  })
}

const decoded = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const firstOf = (html: string, pattern: RegExp): string => decoded(pattern.exec(html)?.[1] ?? '')
const metaOf = (html: string, name: string): string =>
  firstOf(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`))
const titleOf = (html: string): string => firstOf(html, /<title>([^<]*)<\/title>/)
const canonicalOf = (html: string): string => firstOf(html, /<link rel="canonical" href="([^"]*)">/)
const alternatesOf = (html: string): string[][] =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g)].map(
    ([, language = '', href = '']) => [language, decoded(href)],
  )
const thingsOf = (html: string): Thing[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json = '']) => {
    const data = JSON.parse(json) as { '@context': string; '@graph': Thing[] }
    expect(data['@context']).toBe('https://schema.org')
    return data['@graph']
  })
const typesOf = (path: string): unknown[] => thingsOf(pages.get(path) ?? '').map((thing) => thing['@type'])
const pathOf = (name: ScreenName): string =>
  [...pages.keys()].find((path) => matchScreen(path)?.name === name) ?? ''

describe('every public page', () => {
  test('is looked at here', () => {
    const seen = new Set([...pages.keys()].map((path) => matchScreen(path)?.name))
    const missing = screenNames.filter((name) => isOpen(name) && !seen.has(name))
    // A contest has a result only after a round, and a round runs in no demonstration of one minute.
    expect(missing).toEqual(['contestResult'])
  })

  test('has a title and a description of its own length, and the same ones for a shared link', () => {
    for (const [path, html] of pages) {
      const [title, description] = [titleOf(html), metaOf(html, 'description')]
      expect(title.length, path).toBeGreaterThan(3)
      expect(description.length, `${path}: ${description}`).toBeGreaterThan(15)
      expect(description.length, `${path}: ${description}`).toBeLessThan(320)
      expect(metaOf(html, 'og:title'), path).not.toBe('')
      expect(title.startsWith(metaOf(html, 'og:title')), path).toBe(true)
      expect(metaOf(html, 'og:description'), path).toBe(description)
      expect(metaOf(html, 'og:site_name'), path).toBe(brand.name)
      expect(metaOf(html, 'twitter:card'), path).toBe('summary_large_image')
    }
  })

  test('has one address, which opens, and which shared links name', async () => {
    for (const [path, html] of pages) {
      const canonical = canonicalOf(html)
      expect(canonical.startsWith(`${ORIGIN}/`), path).toBe(true)
      expect(metaOf(html, 'og:url'), path).toBe(canonical)
      const answer = await guest.get(canonical.replace(ORIGIN, ''))
      expect([path, answer.statusCode]).toEqual([path, 200])
    }
  })

  test('has a picture for shared links, and the picture exists', async () => {
    const pictures = new Set([...pages.values()].map((html) => metaOf(html, 'og:image')))
    expect(pictures.size).toBeGreaterThanOrEqual(3)
    for (const picture of pictures) {
      const answer = await guest.get(picture.replace(ORIGIN, ''))
      expect([picture, answer.statusCode, answer.headers['content-type']]).toEqual([
        picture,
        200,
        'image/png',
      ])
    }
  })

  test('names itself in each language that it has, and each of these addresses shows that language', async () => {
    for (const [path, html] of pages) {
      const alternates = alternatesOf(html)
      expect(alternates.length, path).toBeGreaterThan(0)
      for (const [hreflang, href = ''] of alternates) {
        const url = new URL(href)
        const language = languages.find(({ htmlLang }) => htmlLang === hreflang)
        expect([path, url.searchParams.get('lang')]).toEqual([path, language?.code])
        url.searchParams.delete('lang')
        expect(url.href, path).toBe(canonicalOf(html))
      }
    }
  })

  test('shows a crawler the language of its address at once, and remembers it for a reader', async () => {
    const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Examplebot/2.1)' }
    for (const { code, htmlLang } of languages) {
      const { statusCode, body, headers } = await app.guest().get(`/about?lang=${code}`, crawler)
      expect([statusCode, canonicalOf(body)]).toEqual([200, `${ORIGIN}/about?lang=${code}`])
      expect(body).toContain(`<html lang="${htmlLang}"`)
      expect(alternatesOf(body)).toEqual(alternatesOf(pages.get('/about') ?? ''))
      expect([headers['set-cookie'], String(headers['cache-control'])]).toEqual([
        undefined,
        'private, no-cache',
      ])
    }
    const reader = app.guest()
    const led = await reader.get('/about?lang=ha')
    expect([led.statusCode, led.headers.location]).toEqual([303, '/about'])
    expect((await reader.get('/about')).body).toContain('<html lang="ha"')
    expect((await app.guest().get('/about?lang=xx', crawler)).statusCode).toBe(303)
  })

  test('a text names only languages that it is written in', () => {
    const codes = (path: string) => alternatesOf(pages.get(path) ?? '').map(([language]) => language)
    const all = languages.map(({ htmlLang }) => htmlLang)
    expect(codes('/education/rights').toSorted()).toEqual(all.toSorted())
    expect(codes('/terms').toSorted()).toEqual(all.toSorted())
    expect(codes('/pitch')).toEqual(['en-NG'])
    expect(codes('/engage').toSorted()).toEqual(all.toSorted())
  })

  test('keeps a search of its own from search engines', async () => {
    expect(metaOf(pages.get('/education/constitution') ?? '', 'robots')).toBe('')
    const { body } = await guest.get('/education/constitution?q=vote')
    expect([metaOf(body, 'robots'), canonicalOf(body)]).toEqual(['noindex', ''])
  })

  test('of a feed names it, and the feed is one', async () => {
    for (const path of ['/library', '/civic-letters']) {
      const feed = firstOf(
        pages.get(path) ?? '',
        /<link rel="alternate" type="application\/rss\+xml" href="([^"]*)">/,
      )
      expect(feed).toBe(`${path}/feed.xml`)
      expect((await guest.get(feed)).statusCode).toBe(200)
    }
  })
})

describe('the data of schema.org', () => {
  test('is well formed wherever a page brings it', () => {
    const shapes: Readonly<Record<string, readonly string[]>> = {
      Article: [
        'headline',
        'description',
        'url',
        'image',
        'inLanguage',
        'datePublished',
        'dateModified',
        'author',
      ],
      LearningResource: ['name', 'description', 'url', 'inLanguage', 'dateModified'],
      FAQPage: ['mainEntity'],
      BreadcrumbList: ['itemListElement'],
      ProfilePage: ['url', 'mainEntity'],
      Project: ['name', 'description', 'url', 'location'],
      Organization: ['name', 'description', 'url', 'location'],
      EducationalOrganization: ['name', 'url'],
      Dataset: ['name', 'description', 'url', 'license', 'creator'],
    }
    let count = 0
    for (const [path, html] of pages)
      for (const thing of thingsOf(html)) {
        count += 1
        const fields = shapes[String(thing['@type'])]
        expect(fields, `${path}: ${String(thing['@type'])}`).toBeDefined()
        for (const field of fields ?? []) expect(thing[field], `${path}: ${field}`).toBeTruthy()
        for (const field of ['url', 'image'])
          if (thing[field] !== undefined)
            expect(String(thing[field]), path).toMatch(/^https:\/\/sup\.example\//)
        for (const field of ['datePublished', 'dateModified'])
          if (thing[field] !== undefined) expect(String(thing[field]), path).toMatch(/^\d{4}-\d\d-\d\d/)
      }
    expect(count).toBeGreaterThan(6)
  })

  test.each<[ScreenName, readonly string[]]>([
    ['article', ['Article', 'BreadcrumbList']],
    ['letter', ['Article', 'BreadcrumbList']],
    ['video', ['LearningResource', 'BreadcrumbList']],
    ['educationGuide', ['LearningResource']],
    ['constitutionChapter', ['BreadcrumbList']],
    ['project', ['BreadcrumbList']],
    ['leader', ['BreadcrumbList']],
    // Those of the demonstration are invented: search engines learn no more than where they stand.
    ['chapter', ['BreadcrumbList']],
    ['openRecord', ['BreadcrumbList']],
    ['institution', ['EducationalOrganization']],
    ['faq', ['FAQPage']],
    ['about', []],
  ])('of %s is %j', (name, types) => {
    expect(typesOf(pathOf(name))).toEqual(types)
  })

  test('a trail leads over public pages to the page itself', async () => {
    for (const [path, html] of pages)
      for (const thing of thingsOf(html).filter((each) => each['@type'] === 'BreadcrumbList')) {
        const items = thing['itemListElement'] as { position: number; name: string; item: string }[]
        expect(
          items.map(({ position }) => position),
          path,
        ).toEqual(items.map((_, index) => index + 1))
        expect(items.at(-1)?.item, path).toBe(canonicalOf(html))
        for (const { name, item } of items) {
          expect(name, path).not.toBe('')
          expect((await guest.get(item.replace(ORIGIN, ''))).statusCode, item).toBe(200)
        }
      }
  })

  test('every question of the FAQ has an answer without marks', () => {
    const [faq] = thingsOf(pages.get('/faq') ?? '')
    const questions = faq?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[]
    expect(questions.length).toBeGreaterThan(8)
    for (const { name, acceptedAnswer } of questions) {
      expect(name).toMatch(/\w/)
      expect(acceptedAnswer.text, name).toMatch(/\w[.?!]$/)
      expect(acceptedAnswer.text, name).not.toMatch(/[{}[\]]/)
    }
  })

  test('never presents an invented person or project as real', () => {
    for (const html of pages.values()) {
      const types = thingsOf(html).map((thing) => thing['@type'])
      expect(types).not.toContain('ProfilePage')
      expect(types).not.toContain('Project')
    }
  })
})
