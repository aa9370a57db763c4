import { beforeAll, describe, expect, test } from 'vitest'
import { readContent } from '#platform/server/content/content-files.ts'
import { gradeOf } from '#platform/server/content/readability.ts'
import { matchScreen, screens } from '#shared/sitemap.ts'
import { plainOf, type RichNode } from '#shared/text/rich-text.ts'
import { infoScreens } from '#shared/sitemap/info-screens.ts'
import type { PageText } from '../../page-contract.ts'
import { allPageTexts, pageText } from './page-texts.ts'

/** A text harder than this loses readers (issue 14). */
const MAX_GRADE = 10

let texts: ReadonlyMap<string, PageText>
beforeAll(async () => {
  texts = await allPageTexts()
})

const linksIn = (nodes: readonly RichNode[]): string[] =>
  nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(node.to ? [node.to] : []), ...linksIn(node.children ?? [])],
  )

const anchorsOf = (path: string): string[] =>
  [...texts].flatMap(([name, { text }]) =>
    name === `${path.slice(1)}.en`
      ? text.flatMap((node) => (typeof node === 'string' ? [] : [node.id ?? '']))
      : [],
  )

describe('the texts of information pages', () => {
  test('exist for each screen that shows one, and no other', () => {
    const wanted = Object.values(infoScreens).flatMap(({ domain, path }) =>
      domain === 'site' ? [`${path.slice(1)}.en`] : [],
    )
    expect([...texts.keys()].filter((name) => name.endsWith('.en')).toSorted()).toEqual(wanted.toSorted())
  })

  test('are readable: no English text needs more than ten years of school', () => {
    const grades = [...texts].flatMap(([name, { text, language }]) =>
      language === 'en' ? [[name, gradeOf(plainOf(text))] as const] : [],
    )
    expect(grades.length).toBeGreaterThan(10)
    expect(grades.filter(([, grade]) => grade > MAX_GRADE)).toEqual([])
  })

  test('link to screens, anchors and topics that exist, and never to an email address', () => {
    const dead = [...texts].flatMap(([name, { text }]) =>
      linksIn(text)
        .filter((link) => {
          const { pathname, hash } = new URL(link, 'https://here.example')
          if (link.startsWith('mailto:')) return true
          if (!link.startsWith('/') || pathname === '/api')
            return !link.startsWith('https://') && pathname !== '/api'
          return !matchScreen(pathname) || (hash !== '' && !anchorsOf(pathname).includes(hash.slice(1)))
        })
        .map((link) => `${name}: ${link}`),
    )
    expect(dead).toEqual([])
  })

  test('leave no mark of a fact or of the brand unfilled', () => {
    for (const [name, { text }] of texts) expect(plainOf(text), name).not.toMatch(/[{}]/)
  })

  test('legal texts are marked as drafts, and everything has a date', () => {
    const drafts = [...texts].flatMap(([name, { isDraft }]) =>
      isDraft && name.endsWith('.en') ? [name] : [],
    )
    expect(drafts.toSorted()).toEqual(['child-safety-policy.en', 'privacy.en', 'terms.en'])
    for (const { updated } of texts.values()) expect(updated).toMatch(/^2026-/)
  })

  test('a translation follows the English text of today', async () => {
    const files = await readContent('pages')
    const stale = files.flatMap(({ slug, language, meta }) => {
      const from = (meta as { translatedFrom?: string }).translatedFrom
      return language !== 'en' && from !== texts.get(`${slug}.en`)?.updated ? [`${slug}.${language}`] : []
    })
    expect(stale).toEqual([])
  })

  test('a translation has the parts, the links and the anchors of its English text', () => {
    let count = 0
    for (const [name, { text, language, headings, summary }] of texts) {
      const english = texts.get(name.replace(/\.\w+$/, '.en'))
      if (language === 'en' || !english) continue
      count += 1
      expect(
        headings.map(({ id }) => id),
        name,
      ).toEqual(english.headings.map(({ id }) => id))
      expect(linksIn(text).toSorted(), name).toEqual(linksIn(english.text).toSorted())
      expect(summary, name).not.toBe(english.summary)
      expect(plainOf(text).length, name).toBeGreaterThan(plainOf(english.text).length * 0.75)
    }
    expect(count).toBeGreaterThanOrEqual(36)
  })

  test.each([
    'about',
    'accessibility',
    'child-safety-policy',
    'faq',
    'governance',
    'help',
    'privacy',
    'security',
    'terms',
  ])('%s is there in all five languages', (slug) => {
    expect(texts.get(`${slug}.en`)?.languages.toSorted()).toEqual(['en', 'ha', 'ig', 'pcm', 'yo'])
  })

  test('come in the language of the reader where they are translated, otherwise in English', async () => {
    expect(await pageText({ language: 'yo' }, 'pitch')).toMatchObject({ language: 'en' })
    await expect(pageText({ language: 'en' }, 'nothing')).rejects.toMatchObject({ code: 'page-not-found' })
    expect(screens.pitch.path).toBe('/pitch')
  })
})
