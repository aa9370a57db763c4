import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CONSENT_DAYS, APPEAL_DAYS, REVIEW_HOURS } from '#domains/vetting/contracts/nomination-contract.ts'
import { MIN_APPROVAL_AVERAGE, MIN_APPROVAL_SCORE } from '#domains/vetting/contracts/review-contract.ts'
import { ALL_SEATS, SEATS_FOR_EACH } from '#domains/challenge/rules.ts'
import { MAX_VOTE, MIN_VOTE } from '#domains/voting/contract.ts'
import { MIN_DISCLOSED_BALLOTS } from '#domains/voting/server/counting/disclosure.ts'
import { type ContentFile, readContent } from '#platform/server/content/content-files.ts'
import { citedFacts, fillFacts } from '#platform/server/content/fill-facts.ts'
import { parseMarkdown } from '#platform/server/content/markdown.ts'
import { gradeOf } from '#platform/server/content/readability.ts'
import { factOf, type FactName } from '#shared/civic/facts.ts'
import { matchScreen } from '#shared/sitemap.ts'
import { plainOf, type RichNode } from '#shared/text/rich-text.ts'
import { languages } from '#shared/words.ts'

const categories = [
  'Civic Education',
  'Canadian Politics',
  'Nigerian Diaspora',
  'Community Stories',
  'Leadership',
] as const

const day = () => z.string().check(z.regex(/^(19|20|18)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))
const title = () => z.string().check(z.minLength(5), z.maxLength(120))
const summary = () => z.string().check(z.minLength(40), z.maxLength(200))
const source = z.strictObject({
  title: z.string().check(z.minLength(4), z.maxLength(200)),
  url: z.optional(z.string().check(z.regex(/^https:\/\/[a-z0-9.-]+\.[a-z]+(\/\S*)?$/))),
  date: day(),
})
const original = {
  title: title(),
  summary: summary(),
  author: z.string().check(z.minLength(3)),
  published: day(),
  updated: z.optional(day()),
  tags: z.array(z.string()).check(z.minLength(2), z.maxLength(6)),
  sources: z.array(source).check(z.minLength(2), z.maxLength(5)),
}
const Article = z.strictObject({ ...original, category: z.enum(categories) })
const Letter = z.strictObject({
  ...original,
  to: z.string().check(z.minLength(5)),
  steps: z.optional(z.array(z.unknown())),
})
const Translation = z.strictObject({ title: title(), summary: summary(), translatedFrom: day() })

const articles: ContentFile[] = []
const letters: ContentFile[] = []
const inEnglish = (files: readonly ContentFile[]) => files.filter((file) => file.language === 'en')
const translated = (files: readonly ContentFile[]) => files.filter((file) => file.language !== 'en')
const nameOf = ({ slug, language }: ContentFile): string => `${slug}.${language}`
const all = () => [...articles, ...letters]

const asWritten = (sentence: string): string => sentence
const treeOf = (file: ContentFile): RichNode[] => parseMarkdown(fillFacts(file.markdown, asWritten))
const wordsOf = (file: ContentFile): number =>
  plainOf(treeOf(file)).match(/\p{L}[\p{L}\p{M}'’-]*/gu)?.length ?? 0

const linksOf = (nodes: readonly RichNode[]): string[] =>
  nodes.flatMap((node) =>
    typeof node === 'string'
      ? []
      : [...(node.tag === 'a' && node.to ? [node.to] : []), ...linksOf(node.children ?? [])],
  )

const isKnown = (path: string): boolean => {
  const [, folder, slug] = /^\/(library|civic-letters)\/([a-z0-9-]+)$/.exec(path) ?? []
  if (slug && slug !== 'admin')
    return inEnglish(folder === 'library' ? articles : letters).some((file) => file.slug === slug)
  return matchScreen(path) !== null
}

beforeAll(async () => {
  articles.push(...(await readContent('articles')))
  letters.push(...(await readContent('letters')))
})

describe('Articles and letters', () => {
  test('have the front matter that their readers expect, and nothing else', () => {
    for (const [files, shape] of [
      [inEnglish(articles), Article],
      [inEnglish(letters), Letter],
      [translated(all()), Translation],
    ] as const)
      for (const file of files)
        expect(z.safeParse(shape, file.meta).error?.issues ?? [], nameOf(file)).toEqual([])
  })

  test('are at least thirty and six, and six for each category', () => {
    const inCategory = (name: string) =>
      inEnglish(articles).filter(({ meta }) => z.parse(Article, meta).category === name)
    expect(inEnglish(articles).length).toBeGreaterThanOrEqual(30)
    expect(inEnglish(letters).length).toBeGreaterThanOrEqual(6)
    for (const name of categories) expect(inCategory(name).length, name).toBeGreaterThanOrEqual(6)
  })

  test('say enough, and a reader of fourteen or fifteen can follow them', () => {
    const lengths = inEnglish(articles).map((file) => ({ name: nameOf(file), words: wordsOf(file) }))
    expect(lengths.filter(({ words }) => words < 400 || words > 1100)).toEqual([])
    expect(lengths.filter(({ words }) => words >= 600).length).toBeGreaterThanOrEqual(32)
    for (const file of inEnglish(all())) expect(gradeOf(plainOf(treeOf(file))), nameOf(file)).toBeLessThan(10)
  })

  test('cite facts that exist, and link to pages that exist or are planned', () => {
    for (const file of all()) {
      for (const name of citedFacts(file.markdown))
        expect(factOf(name), `${nameOf(file)} ${name}`).toBeDefined()
      for (const link of linksOf(treeOf(file)))
        if (!link.startsWith('https://')) expect(isKnown(link), `${nameOf(file)} ${link}`).toBe(true)
    }
  })

  test('use no long dashes, no raw HTML and no letters that are not composed', () => {
    for (const file of all()) {
      expect(file.markdown, nameOf(file)).not.toMatch(/[—–]|<[a-z/]/i)
      expect(file.markdown, nameOf(file)).toBe(file.markdown.normalize('NFC'))
    }
  })
})

describe('Translations', () => {
  test('exist for at least thirty articles, in all five languages', () => {
    const whole = inEnglish(articles).filter(({ slug }) =>
      languages.every(({ code }) => articles.some((file) => file.slug === slug && file.language === code)),
    )
    expect(whole.length).toBeGreaterThanOrEqual(30)
  })

  test('are made from the present English text: whole, with the same facts, links and headings', () => {
    for (const file of translated(all())) {
      const english = inEnglish(all()).find(({ slug }) => slug === file.slug)
      expect(english, nameOf(file)).toBeDefined()
      if (!english) continue
      const { published, updated } = z.parse(
        z.object({ published: day(), updated: z.optional(day()) }),
        english.meta,
      )
      expect(z.parse(Translation, file.meta).translatedFrom, nameOf(file)).toBe(updated ?? published)
      expect(citedFacts(file.markdown).toSorted(), nameOf(file)).toEqual(
        citedFacts(english.markdown).toSorted(),
      )
      expect(linksOf(treeOf(file)).toSorted(), nameOf(file)).toEqual(linksOf(treeOf(english)).toSorted())
      const headings = (each: ContentFile) => each.markdown.match(/^##+ /gm)?.length
      expect(headings(file), nameOf(file)).toBe(headings(english))
      expect(wordsOf(file), nameOf(file)).toBeGreaterThan(wordsOf(english) * 0.75)
    }
  })
})

test('what texts say about the rules of this platform is what its code does', () => {
  const rules = {
    'leaders-wanted': ALL_SEATS,
    'seats-each': SEATS_FOR_EACH,
    'vote-least': MIN_VOTE,
    'vote-most': MAX_VOTE,
    'hidden-under': MIN_DISCLOSED_BALLOTS,
    'review-hours': REVIEW_HOURS,
    'bar-average': MIN_APPROVAL_AVERAGE,
    'bar-lowest': MIN_APPROVAL_SCORE,
    'vetting-appeal-days': APPEAL_DAYS,
    'consent-days': CONSENT_DAYS,
  } satisfies Partial<Record<FactName, number>>
  for (const [name, value] of Object.entries(rules))
    expect(factOf(name)?.value, name).toEqual({ count: value })
})
