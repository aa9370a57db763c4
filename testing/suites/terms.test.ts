import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import terms from '../../src/locales/terms.json' with { type: 'json' }
import { languages, type LanguageCode } from '#shared/words.ts'

const root = new URL('../../', import.meta.url)

/** What people read in a language: its catalogues, its texts, and its part of the replies of the guides. */
const textsIn = async (code: LanguageCode): Promise<{ where: string; text: string }[]> => {
  const names = globSync([`src/locales/${code}/*.json`, `content/*/*.${code}.md`, 'content/answers/*.md'], {
    cwd: root,
  })
  return Promise.all(
    names.map(async (where) => {
      const file = await readFile(new URL(where, root), 'utf8')
      if (where.endsWith('.json'))
        return { where, text: Object.values(JSON.parse(file) as Record<string, string>).join('\n') }
      const part = where.includes('/answers/')
        ? new RegExp(`^## ${code}$([^]*?)(?=^## [a-z]{2,3}$|(?![^]))`, 'm').exec(file)?.[1]
        : file.replace(/^---\n[^]*?\n---\n/, '')
      return { where, text: part ?? '' }
    }),
  )
}

/** A wrong word as a word of its own, in any case: `imel` is not found in `imeli`. */
const finds = (wrong: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])${RegExp.escape(wrong.normalize('NFC'))}(?![\\p{L}\\p{M}])`, 'iu')

interface Term {
  readonly en: string
  readonly wrong?: Partial<Record<LanguageCode, readonly string[]>>
}

describe('one word for each term', () => {
  test.each(languages.map(({ code }) => code).filter((code) => code !== 'en'))(
    '%s uses no word that the list of terms calls wrong',
    async (code) => {
      const texts = await textsIn(code)
      expect(texts.length).toBeGreaterThan(60)
      const wrong = (terms as readonly Term[]).flatMap(({ en, wrong: words }) =>
        (words?.[code] ?? []).map((word) => ({ en, word, pattern: finds(word) })),
      )
      expect(wrong.length).toBeGreaterThan(0)
      for (const { word, pattern } of wrong) expect(`A ${word.toUpperCase()}!`.toLowerCase()).toMatch(pattern)
      expect(
        texts.flatMap(({ where, text }) =>
          wrong.flatMap(({ en, word, pattern }) =>
            pattern.test(text.normalize('NFC')) ? [`${where}: ${word} (${en})`] : [],
          ),
        ),
      ).toEqual([])
    },
  )
})
