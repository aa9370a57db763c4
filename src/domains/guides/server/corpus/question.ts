import { foldName } from '#shared/text/fold.ts'
import type { LanguageCode } from '#shared/words.ts'
import synonyms from '../../reference/synonyms.json' with { type: 'json' }
import { inEnglish, termsOf } from './terms.ts'

/** A term that a word of the question stands for: itself, or what our texts say instead, which counts a little less. */
export interface Alternative {
  readonly term: string
  readonly weight: number
}
/** Terms of which one is enough. */
export type Alternatives = readonly Alternative[]

const SYNONYM_WEIGHT = 0.8

const alternativesOf = (said: readonly string[], meant: readonly string[]): Alternatives => {
  const weights = new Map(meant.map((term) => [term, SYNONYM_WEIGHT]))
  for (const term of said) weights.set(term, 1)
  return [...weights].map(([term, weight]) => ({ term, weight }))
}

type Spoken = keyof typeof synonyms

/** The phrases of several words, the longest first (`bad road` before `road`), and the words, by their term. */
const phrasesOf = (language: Spoken) => {
  const phrases: { readonly phrase: string; readonly alternatives: Alternatives }[] = []
  const words = new Map<string, string[]>()
  for (const { say, mean } of synonyms[language])
    for (const said of say) {
      const terms = termsOf(said, language)
      const meant = termsOf(mean, language)
      const [word] = terms
      if (word !== undefined && !foldName(said).includes(' '))
        words.set(word, [...(words.get(word) ?? []), ...meant])
      else if (terms.length + meant.length > 0)
        phrases.push({ phrase: foldName(said), alternatives: alternativesOf(terms, meant) })
    }
  return { phrases: phrases.toSorted((a, b) => b.phrase.length - a.phrase.length), words }
}

const spoken = { en: phrasesOf('en'), ha: phrasesOf('ha'), ig: phrasesOf('ig'), yo: phrasesOf('yo') }

/** What a question asks for in words of this language; Naijá shares those of English. */
const asked = (question: string, language: LanguageCode): Alternatives[] => {
  const { phrases, words } = spoken[language === 'pcm' ? 'en' : language]
  let rest = ` ${foldName(question)} `
  const found: Alternatives[] = []
  for (const { phrase, alternatives } of phrases)
    if (rest.includes(` ${phrase} `)) {
      rest = rest.replaceAll(` ${phrase} `, ' ')
      found.push(alternatives)
    }
  for (const term of new Set(termsOf(rest, language)))
    found.push(alternativesOf([term], words.get(term) ?? []))
  return found
}

/** What a question asks for in the words of our English texts. */
export const askedInEnglish = (question: string, language: LanguageCode): Alternatives[] => {
  if (language === 'en') return asked(question, 'en')
  const translated = inEnglish(question, language)
  const known = translated.found.map((terms) => alternativesOf(terms, []))
  if (language === 'pcm') return [...known, ...asked(translated.rest, 'pcm')]
  // A word that we cannot translate still counts as asked for: the texts may not speak of it.
  return [...known, ...termsOf(translated.rest, language).map((term) => alternativesOf([term], []))]
}

/** What a question asks for in the words of its own language. */
export const askedInOwn = asked
