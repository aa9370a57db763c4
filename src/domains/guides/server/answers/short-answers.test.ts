import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { splitContent } from '#platform/server/content/content-files.ts'
import { matchScreen } from '#shared/sitemap.ts'
import { foldName } from '#shared/text/fold.ts'
import { languages } from '#shared/words.ts'
import { allEvaluationQuestions } from '../evaluation/questions.ts'
import { answerIn, shortAnswers, written } from './written-replies.ts'

const MOST_WORDS = { en: 66, other: 85 } as const

const root = new URL('../../../../../', import.meta.url)
const exists = (path: string): boolean => existsSync(new URL(path, root))

/** A page that a reader can open: a screen, and its text where it is one of the library. */
const isPage = (path: string): boolean => {
  const [, folder, slug] = /^\/(library|civic-letters|video-library)\/([a-z0-9-]+)$/.exec(path) ?? []
  const names: Readonly<Record<string, string>> = {
    library: 'articles',
    'civic-letters': 'letters',
    'video-library': 'videos',
  }
  return matchScreen(path) !== null && (!slug || exists(`content/${names[folder ?? '']}/${slug}.md`))
}

describe('the short answers', () => {
  test('lead to pages that exist, and each fact stands in a file that exists', async () => {
    for (const { name, pages, from } of await shortAnswers()) {
      expect(
        pages.filter((path) => !isPage(path)),
        name,
      ).toEqual([])
      expect(
        from.filter((path) => !exists(path)),
        name,
      ).toEqual([])
    }
  })

  test('are short in five languages', async () => {
    for (const { name, texts } of await shortAnswers())
      for (const { code } of languages)
        expect(texts[code].split(/\s+/).length, `${name} ${code}`).toBeLessThanOrEqual(
          code === 'en' ? MOST_WORDS.en : MOST_WORDS.other,
        )
  })

  test('know at least six ways to ask in each language, none of them twice or out of the evaluation', async () => {
    const measured = new Set(allEvaluationQuestions().map(foldName))
    const seen = new Map<string, string>()
    const wrong: string[] = []
    for (const { name, asks } of await shortAnswers())
      for (const { code } of languages) {
        expect(asks[code].length, `${name} ${code}`).toBeGreaterThanOrEqual(6)
        for (const ask of asks[code]) {
          const key = `${code} ${foldName(ask)}`
          if (measured.has(foldName(ask))) wrong.push(`${name}: the evaluation asks it: ${ask}`)
          if (seen.has(key)) wrong.push(`${name}: asked in ${String(seen.get(key))} too: ${ask}`)
          seen.set(key, name)
        }
      }
    expect(wrong).toEqual([])
  })

  test('have no name that a reply has', async () => {
    const { replies, answers } = await written()
    expect(answers.filter(({ name }) => replies.has(name))).toEqual([])
  })
})

describe('a file of short answers', () => {
  const says = new Map(languages.map(({ code }) => [code, String] as const))
  const asks = languages.map(({ code }) => `  ${code}: [how do i ask]`).join('\n')
  const sections = languages.map(({ code }) => `## ${code}\n\nYes.`).join('\n\n')
  const file = (front: string, text = sections) =>
    answerIn(
      { slug: 'an-answer', language: 'en', ...splitContent('an-answer', `---\n${front}\n---\n${text}`) },
      says,
    )
  const head = 'kind: need\nguide: tari\nchecked: 2026-11-28\npages: [/education]\nfrom: [README.md]'

  test('is read with its asks and its texts', () => {
    expect(file(`${head}\nasks:\n${asks}`)).toMatchObject({
      name: 'an-answer',
      guide: 'tari',
      asks: { ha: ['how do i ask'] },
      texts: { yo: 'Yes.' },
    })
  })

  test('is refused without a language, a source or a guide, and with a field that none has', () => {
    expect(() => file(`${head}\nasks:\n${asks}`, sections.replace('## yo', '## fr'))).toThrow('no text in yo')
    expect(() => file(`${head}\nasks:\n${asks.replace('yo:', 'fr:')}`)).toThrow('answers/an-answer')
    expect(() => file(`${head.replace('from: [README.md]', 'from: []')}\nasks:\n${asks}`)).toThrow('from')
    expect(() => file(`${head.replace('tari', 'ada')}\nasks:\n${asks}`)).toThrow('guide')
    expect(() => file(`${head}\nmood: kind\nasks:\n${asks}`)).toThrow('answers/an-answer')
  })
})
