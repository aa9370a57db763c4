import { execFile } from 'node:child_process'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import camps from '#domains/campus/reference/nysc-camps.json' with { type: 'json' }
import institutions from '#domains/institutions/reference/institutions.json' with { type: 'json' }
import ha from '#locales/ha/shell.json' with { type: 'json' }
import ig from '#locales/ig/shell.json' with { type: 'json' }
import pcm from '#locales/pcm/shell.json' with { type: 'json' }
import yo from '#locales/yo/shell.json' with { type: 'json' }
import { formatDate } from '#shared/format.ts'
import { matchScreen, screens } from '#shared/sitemap.ts'
import {
  type Installation,
  installProduction,
  type OpenedPage,
  type Visitor,
  visitors,
} from '../helpers/installation.ts'

// Every page of a new production does its job or says how it begins, and no link of any page leads nowhere.

const PATIENCE_MS = 400_000
/** A page with fewer words than this says nothing. */
const MIN_WORDS = 12

let installed: Installation
beforeAll(async () => {
  installed = await installProduction()
}, PATIENCE_MS)
afterAll(() => installed.stop())

/** A page without what nobody reads. */
const readable = (html: string): string => html.replaceAll(/<(script|style|template)\b[^]*?<\/\1>/g, ' ')

const plainText = (html: string): string =>
  readable(html)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

/** What is wrong with a page that answered 200. */
const faultsOf = ({ text }: OpenedPage): string[] => {
  const main = /<main\b[^]*<\/main>/.exec(text)?.[0] ?? ''
  const said = plainText(main)
  return [
    !/<h1\b/.test(main) && 'no main heading',
    said.split(' ').length < MIN_WORDS && `says only "${said}"`,
    ...(/\b(undefined|NaN|null|\[object \w+\]|Invalid Date)\b/.exec(said) ?? []).slice(0, 1),
    /Something went wrong|Unable to load/.exec(said)?.[0] ?? false,
  ].filter((fault): fault is string => typeof fault === 'string')
}

/** The addresses on this site that a page links to, without what changes nothing about the page. */
const linksOf = ({ text }: OpenedPage): string[] =>
  [...text.matchAll(/<a\b[^>]* href="(\/[^"#]*)/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => !href.startsWith('//'))

/** What a production does not have: invented people, the letters of a test, the gallery of parts. */
const onlyOutside = new Set<string>([screens.testSignup.path, screens.outbox.path, screens.kit.path])

/** Quotes what the server answers; these words stand there on purpose. */
const apiGuide = '/api'

/** One address for each page: filters and pages of a list are one. */
const withoutQuery = (href: string): string => href.split('?')[0] ?? href

/** Follows every link from the start page and from every screen, and says what is wrong. */
const crawl = async (visitor: Visitor): Promise<{ visited: number; faults: string[] }> => {
  const seen = new Set<string>()
  const faults: string[] = []
  const waiting: { path: string; from: string }[] = Object.values(screens)
    .filter(({ path }) => !path.includes(':') && !onlyOutside.has(path))
    .map(({ path }) => ({ path, from: 'the sitemap' }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, from } = next
    const plain = withoutQuery(path)
    if (seen.has(plain)) continue
    seen.add(plain)
    const page = await installed.open(visitor, path)
    // The page of a gate says how to get in; links may lead to it [GD-04].
    const access = matchScreen(plain)?.screen.access ?? ''
    const isGuarded =
      page.status === 403 && (from === 'the sitemap' || ['verified', 'volunteer'].includes(access))
    if (page.status >= 400 && !isGuarded) faults.push(`${path} from ${from}: ${page.status}`)
    if (page.status === 200 && page.type.startsWith('text/html') && plain !== apiGuide)
      faults.push(...faultsOf(page).map((fault) => `${path}: ${fault}`))
    for (const link of linksOf(page)) waiting.push({ path: link, from: path })
    if (page.status >= 300 && page.status < 400 && page.location.startsWith('/'))
      waiting.push({ path: page.location, from: path })
  }
  return { visited: seen.size, faults }
}

test.each(visitors)(
  'a production without any seed: every page does its job for a %s, and no link leads nowhere',
  { timeout: PATIENCE_MS },
  async (visitor) => {
    expect((await installed.open(visitor, '/dashboard')).status).toBe(visitor === 'guest' ? 302 : 200)
    const { visited, faults } = await crawl(visitor)
    expect(faults).toEqual([])
    expect(visited).toBeGreaterThan(100)
  },
)

/** Texts of a page and what readers hear of it, each once; what is marked as English is left out. */
const wordsOf = ({ text }: OpenedPage): Set<string> => {
  // The style sheet of a page takes longer to read than everything else.
  const { document } = new JSDOM(readable(text)).window
  for (const element of document.querySelectorAll('script, style, template, [lang]:not(html)'))
    element.remove()
  const said = [...document.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes].map((node) => (node.nodeType === 3 ? (node.nodeValue ?? '') : '')),
    ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
  ])
  return new Set(said.map((each) => each.replaceAll(/\s+/g, ' ').trim()))
}

/** Names, addresses, samples and records, which are the same in every language. */
const sameInAll = [
  /^(SUP Civic|#13k Credible Challenge|Ngozi First)$/,
  /^(Akwa Ibom|Cross River|Federal Capital Territory|New York|Los Angeles)$/,
  /^(admin|newcomer)@civic\.example$/,
  /^https:\/\/|^civic\.example\/record\+|^npm run verify|^\{"kind":|^[\da-f]{64}$/,
  /^firstName, ?lastName,/,
  // The names of settings.
  /^[A-Z]+(_[A-Z\d…]+)+(, [A-Z]+(_[A-Z\d]+)+)*$/,
  /^(en|ha|ig|pcm|yo)( (en|ha|ig|pcm|yo))+$/,
  /^name, ?shortName,/,
  // The reasons of the rates and bounds that come with the product; people write their own.
  /^Specification: |^The first bound: /,
]
/** Institutions and camps of the reference tables. */
const names = [...institutions.map(({ name }) => name), ...camps.map(({ name }) => name)]
const isName = (text: string): boolean => names.some((name) => text.startsWith(name))
const isSentence = (text: string): boolean => /\p{L}{3,}\P{L}+\p{L}{2,}/u.test(text)

/** The check of the catalogues that every change passes: nothing is missing, left over or malformed in any language. */
const checkWords = (): Promise<number> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['scripts/words.ts', '--check'], (error) => resolve(Number(error?.code ?? 0)))
  })

const inAll: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['January', {}],
  ['January', pcm],
  ['Janairu', ha],
  ['Jenụwarị', ig],
  ['Ṣẹ́rẹ́', yo],
]

test(
  '[LG-02] every page in Hausa has Hausa words, or says that its words are English',
  {
    timeout: PATIENCE_MS,
  },
  async () => {
    const faults: string[] = []
    for (const visitor of ['guest', 'admin'] as const)
      for (const { path } of Object.values(screens)) {
        if (path.includes(':') || onlyOutside.has(path)) continue
        const english = wordsOf(await installed.open(visitor, path, 'en'))
        const hausa = wordsOf(await installed.open(visitor, path, 'ha'))
        const same = [...hausa].filter((text) => isSentence(text) && english.has(text))
        const strange = same.filter(
          (text) => !sameInAll.some((pattern) => pattern.test(text)) && !isName(text),
        )
        faults.push(...strange.map((text) => `${path} for a ${visitor}: ${text}`))
      }
    expect(faults).toEqual([])
    expect(await checkWords()).toBe(0)
    // Dates have the month of the language; digits are grouped as in Nigeria in all five.
    for (const [month, words] of inAll)
      expect(formatDate('2027-01-05T10:00:00Z', (sentence) => words[sentence] ?? sentence)).toBe(
        `5 ${month} 2027`,
      )
    expect(plainText((await installed.open('newcomer', '/challenge', 'ha')).text)).toContain('13,000')
  },
)
