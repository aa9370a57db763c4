import { readFileSync } from 'node:fs'
import type { Translated } from './catalogue-files.ts'

interface Term extends Partial<Readonly<Record<Translated, string>>> {
  readonly en: string
  readonly wrong?: Partial<Readonly<Record<Translated, readonly string[]>>>
}

const list = JSON.parse(
  readFileSync(new URL('../../../locales/terms.json', import.meta.url), 'utf8'),
) as readonly Term[]

const asWord = (word: string, ending = ''): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])${RegExp.escape(word.normalize('NFC'))}${ending}(?![\\p{L}\\p{M}])`, 'iu')

/** A term of the project in one language. */
export interface KnownTerm {
  readonly english: string
  readonly word: string
  readonly wrong: string[]
}

/** The terms that occur in an English sentence, with their words in a language. */
export const termsIn = (language: Translated, sentence: string): KnownTerm[] =>
  list.flatMap(({ en, wrong, ...words }) => {
    const word = words[language]
    return word && asWord(en, '(?:e?s)?').test(sentence)
      ? [{ english: en, word, wrong: [...(wrong?.[language] ?? [])] }]
      : []
  })

/** Words of a text that the list of terms calls wrong: as words of their own, in any case. */
export const wrongWordsIn = (language: Translated, text: string): { word: string; english: string }[] =>
  list.flatMap(({ en, wrong }) =>
    (wrong?.[language] ?? [])
      .filter((word) => asWord(word).test(text.normalize('NFC')))
      .map((word) => ({ word, english: en })),
  )
