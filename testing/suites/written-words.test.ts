import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { type ContentFile, readContent } from '#platform/server/content/content-files.ts'
import { citedFacts, fillFacts } from '#platform/server/content/fill-facts.ts'
import { parseMarkdown } from '#platform/server/content/markdown.ts'
import { gradeOf } from '#platform/server/content/readability.ts'
import { type CivicFact, factOf, facts } from '#shared/civic/facts.ts'
import { election2027, electionEvents } from '#shared/civic/election-2027.ts'
import { plainOf } from '#shared/text/rich-text.ts'
import { languages } from '#shared/words.ts'

/** Years of school that a reader of an English text may need (issue 14). */
const MAX_GRADE = 10

const content = new URL('../../content/', import.meta.url)
const folders = (await readdir(content, { withFileTypes: true })).filter((each) => each.isDirectory())
const files = (
  await Promise.all(
    folders.map(async ({ name }) =>
      (await readContent(name)).map((file) => ({ ...file, name: `${name}/${file.slug}.${file.language}` })),
    ),
  )
).flat()

const asWritten = (sentence: string): string => sentence
const withoutBrand = (markdown: string): string => markdown.replaceAll(/\{\{brand\.\w+\}\}/g, 'SUP Civic')
/** A reply of a guide has its five languages in one file, English first. */
const inEnglish = ({ markdown }: ContentFile): string =>
  markdown.replace(/^## en$/m, '').split(/^## pcm$/m)[0] ?? ''
const wordsOf = (file: ContentFile): string =>
  plainOf(parseMarkdown(fillFacts(withoutBrand(inEnglish(file)), asWritten)))
const factsOf = ({ markdown }: ContentFile): string[] => citedFacts(withoutBrand(markdown))

/** Files of the code that take a constant of src/shared/civic, other than the constants themselves. */
const codeUses = async (): Promise<{ file: string; text: string }[]> => {
  const root = new URL('../../src/', import.meta.url)
  const names = (await readdir(root, { recursive: true })).filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  const all = await Promise.all(
    names.map(async (file) => ({ file, text: await readFile(new URL(file, root), 'utf8') })),
  )
  return all.filter(({ file }) => !file.startsWith('shared/civic/'))
}
const code = await codeUses()

const months = await Promise.all(
  languages.map(async ({ code: language }) => {
    if (language === 'en') return [asWritten] as const
    const catalogue = JSON.parse(
      await readFile(new URL(`../../src/locales/${language}/shell.json`, import.meta.url), 'utf8'),
    ) as Record<string, string>
    return [(sentence: string) => catalogue[sentence] ?? sentence] as const
  }),
)
const english = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** All ways in which somebody may write a day by hand, in any of the five languages. */
const waysToWrite = (day: string): RegExp[] => {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = english[Number(month) - 1] ?? ''
  const number = String(Number(date))
  // The same day of another year is history.
  const otherYear = `(?!,? (?!${year})\\d{4})`
  const spoken = [...new Set(months.map(([t]) => t(name)))].join('|')
  return [
    new RegExp(day),
    new RegExp(`\\b0?${number}(st|nd|rd|th)?( ga| na|,)? (of )?(${spoken})\\b${otherYear}`, 'i'),
    new RegExp(`\\b(${spoken})( |, )0?${number}\\b${otherYear}`, 'i'),
    new RegExp(`\\b0?${number}[./]0?${Number(month)}[./]${year}\\b`),
  ]
}

const valueOf = ({ value }: CivicFact): string =>
  'day' in value ? value.day : 'count' in value ? String(value.count) : value.words

describe('a text in English is readable', () => {
  test('and every folder of content/ is looked at', () => {
    expect(folders.map(({ name }) => name).toSorted()).toEqual([
      'answers',
      'articles',
      'education',
      'letters',
      'pages',
      'videos',
    ])
  })

  test.each(
    files
      .filter(({ language }) => language === 'en')
      .map((file) => [file.name, gradeOf(wordsOf(file)), file] as const),
  )('%s: school grade %d', (_, grade, file) => {
    expect(grade).toBeLessThanOrEqual(MAX_GRADE)
    expect(grade).toBeGreaterThan(0)
    const { summary } = file.meta as { summary?: string }
    if (summary) expect(summary.length).toBeGreaterThan(20)
  })
})

describe('a fact has a source, a day, and uses that anybody can list', () => {
  const usesOf = (name: string): string[] => [
    ...files.filter((file) => factsOf(file).includes(name)).map((file) => file.name),
    ...code
      .filter(({ text }) => text.includes(`'${name}'`) && text.includes('civic/facts'))
      .map(({ file }) => file),
  ]

  test.each(
    Object.entries(facts).map(
      ([name, fact]) => [name, valueOf(fact), fact.source, fact.asOf, usesOf(name)] as const,
    ),
  )('%s = %s (%s, as of %s), used in %j', (_, value, source, asOf, uses) => {
    expect(value).not.toBe('')
    expect(source.length).toBeGreaterThan(3)
    expect(asOf).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(uses.length, 'a fact that nobody cites goes').toBeGreaterThan(0)
  })

  test('and every text cites only facts that exist', () => {
    for (const file of files)
      for (const name of factsOf(file)) expect(factOf(name), `${file.name}: ${name}`).toBeDefined()
  })

  test('the timetable of the election names its source and its day, and these files take it', () => {
    expect([election2027.source, election2027.asOf]).toEqual([
      expect.stringMatching(/^https:/),
      expect.stringMatching(/^2026-/),
    ])
    const uses = code.filter(({ text }) => text.includes('civic/election-2027')).map(({ file }) => file)
    expect(uses.toSorted()).toEqual([
      'domains/education/server/guides.ts',
      'domains/notifications/server/notices.ts',
    ])
  })
})

describe('nobody writes by hand what may move', () => {
  const days = electionEvents.flatMap((event) => [event.start, ...('end' in event ? [event.end] : [])])
  const counts = Object.entries(facts).flatMap(([name, { value }]) =>
    'count' in value && value.count >= 300 && !['canada-petition-names', 'commons-seats'].includes(name)
      ? [[name, value.count] as const]
      : [],
  )

  test.each(days)('the day %s of the election stands in no text', (day) => {
    const found = files.flatMap((file) => {
      const own = file.markdown.replaceAll(/https?:\S+/g, '')
      return waysToWrite(day).some((way) => way.test(own)) ? [file.name] : []
    })
    expect(found).toEqual([])
  })

  test.each(days)('nor does the day %s stand in a sentence of the code', (day) => {
    const [inCode = /$^/, ...spoken] = waysToWrite(day)
    const found = code.flatMap(({ file, text }) => {
      // Samples and demonstrations invent days of their own.
      if (/\/(samples?|demo[^/]*|seeds?)\b/.test(file) || file.startsWith('locales/')) return []
      const year = day.slice(0, 4)
      const lines = text.split('\n').filter((line) => line.includes(year))
      return lines.some((line) => inCode.test(line) || spoken.some((way) => way.test(line))) ? [file] : []
    })
    expect(found).toEqual([])
  })

  test.each(counts)('the count %s = %d stands in no text', (_, count) => {
    const grouped = count.toLocaleString('en-NG')
    const way = new RegExp(`(?<![\\d,.₦])(${count}|${grouped.replace(',', '[,. ]?')})(?![\\d,.]?\\d)`)
    const found = files
      .filter(({ markdown }) => way.test(markdown.replaceAll(/https?:\S+|^#.*$/gm, '')))
      .map(({ name }) => name)
    expect(found).toEqual([])
  })

  test('a planted day and a planted count would be found', () => {
    const [iso, spoken] = waysToWrite('2027-01-16')
    expect(iso?.test('on 2027-01-16')).toBe(true)
    for (const text of [
      'the vote is on 16 January 2027',
      'on the 16th of January',
      'ranar 16 ga Janairu 2027',
    ])
      expect(spoken?.test(text), text).toBe(true)
    expect(spoken?.test('on 6 January')).toBe(false)
  })
})
