import { describe, expect, test } from 'vitest'
import { citedFacts } from '#platform/server/content/fill-facts.ts'
import { readContent } from '#platform/server/content/content-files.ts'
import { parseMarkdown } from '#platform/server/content/markdown.ts'
import { gradeOf } from '#platform/server/content/readability.ts'
import { factOf } from '#shared/civic/facts.ts'
import { electionEvents } from '#shared/civic/election-2027.ts'
import { plainOf } from '#shared/text/rich-text.ts'
import { type LanguageCode, languages } from '#shared/words.ts'
import { guides } from '../contract.ts'
import { chapterOf, constitutionDigest, translatedChapters } from './digest.ts'
import { citizensRights, guideIn, processOverview } from './guides.ts'

const codes = languages.map(({ code }) => code)
const files = await readContent('education')
const sections = (await constitutionDigest()).chapters.flatMap(({ parts }) =>
  parts.flatMap((part) => part.sections),
)
const textOf = (number: string): string => {
  const found = sections.find((section) => section.number === number)
  return [
    ...(found?.text ?? []),
    ...(found?.alterations ?? []).map(({ by, summary }) => `${by}. ${summary}`),
  ].join(' ')
}

describe('the texts of education', () => {
  test.each(files.filter(({ language }) => language === 'en').map((file) => [file.slug, file] as const))(
    '%s needs no more than ten years of school',
    (_, { markdown }) => {
      expect(gradeOf(plainOf(parseMarkdown(markdown)))).toBeLessThanOrEqual(10)
    },
  )

  test('cite every fact by a name that exists, with its source and day', () => {
    const cited = [...new Set(files.flatMap(({ markdown }) => citedFacts(markdown)))]
    expect(cited.length).toBeGreaterThan(10)
    for (const name of cited) {
      expect(factOf(name)?.source, name).toBeTruthy()
      expect(factOf(name)?.asOf, name).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
  })

  test('write no day of the elections of 2027 by hand, so that a moved day moves everywhere', () => {
    const months = electionEvents.flatMap(({ start }) => {
      const at = new Date(start)
      return [
        `${at.getUTCDate()} ${at.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })} ${at.getUTCFullYear()}`,
        start,
      ]
    })
    for (const { slug, language, markdown } of files)
      for (const day of months) expect(markdown.includes(day), `${slug}.${language}: ${day}`).toBe(false)
  })

  test('show none of what nobody could confirm: no size of the register, no closing day of registration', () => {
    for (const { markdown } of files.filter(({ slug }) => slug === 'voting')) {
      expect(markdown).not.toMatch(/93[.,]\s?\d/)
      expect(markdown).not.toMatch(/registration (ends|closes) on/i)
    }
  })
})

describe('the digest of the Constitution', () => {
  test('has the eight chapters with every section from 1 to 320, in order, each with words of its own', () => {
    const numbers = sections.map(({ number }) => number)
    expect(numbers.filter((number) => /^\d+$/.test(number))).toEqual(
      Array.from({ length: 320 }, (_, index) => String(index + 1)),
    )
    expect(numbers.filter((number) => !/^\d+$/.test(number))).toEqual(['254A'])
    for (const { number, title, text } of sections) {
      expect(title, number).not.toBe('')
      expect(text.join('').length, number).toBeGreaterThan(15)
    }
  })

  test.each([
    ['1', 'supreme|above every other law'],
    ['14', 'welfare of the people'],
    ['33', 'right to life'],
    ['35', '24 hours.*forty kilometres'],
    ['46', 'High Court'],
    ['65', '35 for the Senate or 25.*Fourth Alteration \\(No. 27\\) Act 2018'],
    ['69', 'More than half'],
    ['106', 'at least 25.*2018'],
    ['131', 'at least 35.*It was 40'],
    ['134', 'quarter.*two-thirds.*within 21 days'],
    ['147', '60 days'],
    ['177', 'did not change the age'],
    ['197', 'elections to the councils'],
    ['285', '21 days.*180 days.*60 days'],
  ])('says of section %s what it is about', (number, about) => {
    expect(textOf(number)).toMatch(new RegExp(about, 's'))
  })

  test('Chapter IV is whole in every language, with the notice that it is not the law', async () => {
    const english = (await constitutionDigest()).chapters.find(({ number }) => number === 4)
    const numbersOf = (chapter: typeof english) =>
      chapter?.parts.flatMap((part) => part.sections.map(({ number }) => number))
    const translated = (await translatedChapters()).filter(({ chapter }) => chapter.number === 4)
    expect(['en', ...translated.map(({ language }) => language)].toSorted()).toEqual(codes.toSorted())
    for (const { language, chapter, notice } of translated) {
      expect(numbersOf(chapter), language).toEqual(numbersOf(english))
      expect(chapter.title, language).not.toBe('')
      expect(notice.length, language).toBeGreaterThan(40)
    }
  })

  test('a translation follows the English text of its day', () => {
    for (const { slug, language, meta } of files) {
      const { translatedFrom } = meta as { translatedFrom?: string }
      const english = files.find((file) => file.slug === slug && file.language === 'en')
      const { asOf } = (english?.meta ?? {}) as { asOf?: string }
      if (language !== 'en') expect(translatedFrom, `${slug}.${language}`).toBe(asOf)
    }
  })

  test('a heading without a number is refused', () => {
    const meta = { title: 'A', summary: 'B', asOf: '2026-11-21' }
    expect(() => chapterOf(1, meta, '### Right to life\n\nWords.')).toThrow('not a section')
    expect(() => chapterOf(1, meta, '### 1. One\n\nWords.\n\n> No Act.')).toThrow('names its Act')
  })
})

describe('the guides', () => {
  test.each(codes)('rights and voting are whole in %s', async (code: LanguageCode) => {
    const { rights, language } = await citizensRights(code)
    expect(language).toBe(code)
    expect(rights.map(({ section }) => section)).toEqual(
      Array.from({ length: 14 }, (_, index) => String(33 + index)),
    )
    for (const { title, meaning, whenBroken, limits } of rights)
      for (const words of [title, meaning, whenBroken, limits]) expect(words.length).toBeGreaterThan(4)
    const [overview, english] = await Promise.all([processOverview(code), processOverview('en')])
    expect(overview.language).toBe(code)
    expect(overview.parts.length).toBe(english.parts.length)
    expect(overview.dates.find(({ id }) => id === 'poll-federal')?.start).toBe('2027-01-16')
  })

  test('a translation cites the same facts as its original', () => {
    for (const slug of guides) {
      const factsIn = (language: LanguageCode) =>
        citedFacts(
          files.find((file) => file.slug === slug && file.language === language)?.markdown ?? '',
        ).toSorted()
      for (const code of codes) expect(factsIn(code), `${slug}.${code}`).toEqual(factsIn('en'))
    }
  })

  test.each(codes)('each guide is there in %s, with its sources', async (code) => {
    for (const guide of guides) {
      const { language, sources, contents } = await guideIn(guide, code)
      expect(language, guide).toBe(code)
      expect(sources.length, guide).toBeGreaterThan(0)
      expect(contents.length, guide).toBe((await guideIn(guide, 'en')).contents.length)
    }
  })
})
