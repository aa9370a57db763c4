import { readdir, readFile } from 'node:fs/promises'
import { sentenceValue } from '#shared/values/grouped-text.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { Sentence } from './definition.ts'

/** Says a sentence in one language. */
export type Say = (sentence: Sentence | string) => string

const locales = new URL('../../../locales/', import.meta.url)

/** All sentences of a language by their English; none for English itself. Read from disk each time. */
export const readCatalogue = async (language: LanguageCode): Promise<Readonly<Record<string, string>>> => {
  if (language === 'en') return {}
  const folder = new URL(`${language}/`, locales)
  const files = await readdir(folder)
  // What is written for messages wins over the same sentence on a page.
  const ordered = files.toSorted((a, b) => Number(a === 'letters.json') - Number(b === 'letters.json'))
  const parts = await Promise.all(ordered.map((file) => readFile(new URL(file, folder), 'utf8')))
  return Object.assign({}, ...parts.map((part) => JSON.parse(part) as object)) as Record<string, string>
}

const makeSay = (catalogue: Readonly<Record<string, string>>): Say => {
  const say: Say = (sentence) => {
    const { text, values = {} } = typeof sentence === 'string' ? { text: sentence } : sentence
    const words = catalogue[text] || text
    return words.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? ''
      return typeof value === 'object' ? say(value) : sentenceValue(String(value))
    })
  }
  return say
}

const known = new Map<LanguageCode, Promise<Say>>()

/**
 * The words of the catalogues for messages that the server writes itself. Sentences have {names} but no plurals; those
 * of `notices.ts` and `letters.ts` stand in the catalogue `letters`, which no page loads.
 */
export const wordsIn = (language: LanguageCode): Promise<Say> => {
  const before = known.get(language)
  if (before) return before
  const made = readCatalogue(language).then(makeSay)
  known.set(language, made)
  return made
}
