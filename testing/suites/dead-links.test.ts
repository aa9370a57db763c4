import { expect, test } from 'vitest'
import type { Renderer } from '#shared/pages/rendered-page.ts'
import { brand } from '#shared/brand.ts'
import { matchScreen, screenNames, screens } from '#shared/sitemap.ts'
import { type Person, openTestApp, startTestApp } from '#test/app.ts'
import { plainSite } from '#test/plain-pages.ts'

// By name only: these types are those of a server, and pages have those of a browser.
const entry: string = '#app/web/server-entry.tsx'

const { render } = (await import(entry)) as Pick<Renderer, 'render'>
const app = await openTestApp(
  { LIMIT_FACTOR: '100000' },
  { pages: { renderer: { render }, assets: plainSite.assets } },
)

/** Files of the build: this server has none. */
const isBuilt = (path: string): boolean => /^\/(assets|static)\//.test(path)

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

interface Found {
  readonly from: string
  readonly href: string
}

/** One name for all addresses of a screen: each is opened once. Other addresses are opened one by one. */
const keyOf = (path: string): string => matchScreen(path)?.name ?? path

/** Their page for others is a door: it says how to get in, and leads there [GD-04]. */
const doors: readonly string[] = ['verified', 'volunteer']

const faultOf = async (
  who: Person,
  { from, href }: Found,
  path: string,
): Promise<[string | null, string]> => {
  const { statusCode, body, headers } = await who.get(path)
  const isPage = String(headers['content-type']).includes('text/html')
  const isDoor = statusCode === 403 && doors.includes(matchScreen(path)?.screen.access ?? '')
  return [statusCode >= 400 && !isDoor ? `${from} leads to ${href}: ${statusCode}` : null, isPage ? body : '']
}

/** Follows every link of every page that this person reaches from `/` and from their own screens. */
const crawl = async (
  who: Person,
  isHere: (path: string) => boolean,
): Promise<{ dead: string[]; seen: string[] }> => {
  const own = screenNames
    .filter((name) => !screens[name].path.includes(':'))
    .map((name) => screens[name].path)
  const waiting: Found[] = own.filter(isHere).map((href) => ({ from: 'the sitemap', href }))
  const [seen, dead] = [new Set<string>(), new Set<string>()]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { from, href } = next
    // The operator's own address stands in the footer; no other page may lead into a mail program.
    if (href === `mailto:${brand.exampleEmail}`) continue
    if (href.startsWith('mailto:')) dead.add(`${from} leads to ${href}`)
    const { pathname, search, hostname } = new URL(
      href,
      `http://localhost${from.startsWith('/') ? from : '/'}`,
    )
    if (
      hostname !== 'localhost' ||
      !/^([/?#]|http)/.test(href) ||
      isBuilt(pathname) ||
      seen.has(keyOf(pathname))
    )
      continue
    seen.add(keyOf(pathname))
    const [fault, body] = await faultOf(who, next, pathname + search)
    if (fault) dead.add(fault)
    waiting.push(...linksIn(body).map((link) => ({ from: pathname, href: link })))
  }
  return { dead: [...dead], seen: [...seen] }
}

test('no page leads a guest, a citizen or an administrator to a dead link', async () => {
  const guest = app.guest()
  const open = (path: string) => matchScreen(path)?.screen.access === 'public'
  const visits = {
    guest: await crawl(guest, open),
    citizen: await crawl(
      await app.signIn('ada'),
      (path) => open(path) || matchScreen(path)?.screen.access === 'citizen',
    ),
    admin: await crawl(await app.signIn('chidi'), (path) => matchScreen(path)?.screen.access !== 'committee'),
  }
  expect(visits.guest.seen).toEqual(expect.arrayContaining(['landing', 'about', 'contact', 'faq', '/api']))
  expect(visits.admin.seen.length).toBeGreaterThan(visits.guest.seen.length)
  expect([...visits.guest.dead, ...visits.citizen.dead, ...visits.admin.dead]).toEqual([])
}, 240_000)

test('the crawler finds a dead link and an email link', async () => {
  const broken = await startTestApp(
    {},
    {
      pages: {
        renderer: {
          render: async () => ({
            status: 200,
            head: { title: '', description: '', image: null, canonical: null, isPrivate: true },
            body: '<a href="/nothing-here">Gone</a> <a class="x" href="mailto:a@example.ng">Write</a>',
            state: null,
          }),
        },
        assets: plainSite.assets,
      },
    },
  )
  try {
    const { dead } = await crawl(broken.guest(), (path) => path === '/about')
    expect(dead).toEqual(
      expect.arrayContaining([
        '/about leads to mailto:a@example.ng',
        expect.stringContaining('/nothing-here'),
      ]),
    )
  } finally {
    await broken.stop()
  }
})
