import { foldName } from '#shared/text/fold.ts'
import type { LanguageCode } from '#shared/words.ts'
import synonyms from '../../reference/synonyms.json' with { type: 'json' }
import { inEnglish, loanOf, termsOf } from './terms.ts'

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
const phrasesOf = (language: Spoken, rows = synonyms[language]) => {
  const phrases: { readonly phrase: string; readonly alternatives: Alternatives }[] = []
  const words = new Map<string, string[]>()
  for (const { say, mean } of rows)
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

const spoken = {
  en: phrasesOf('en'),
  // Naijá shares most of its words with English.
  pcm: phrasesOf('pcm', [...synonyms.pcm, ...synonyms.en]),
  ha: phrasesOf('ha'),
  ig: phrasesOf('ig'),
  yo: phrasesOf('yo'),
}

/** What a question asks for in words of this language. */
const asked = (question: string, language: LanguageCode): Alternatives[] => {
  const { phrases, words } = spoken[language]
  // Our own name says nothing about what is asked.
  let rest = ` ${foldName(question).replaceAll('sup civic', 'platform')} `
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

/** What a question asks for in the words of our English texts, and how much of it we understood, 0 to 1. */
export interface Understood {
  readonly asked: readonly Alternatives[]
  readonly share: number
}

export const understood = (question: string, language: LanguageCode): Understood => {
  if (language === 'en') return { asked: asked(question, 'en'), share: 1 }
  const { found, rest } = inEnglish(question, language)
  const known = found.map((terms) => alternativesOf(terms, []))
  if (language === 'pcm') return { asked: [...known, ...asked(rest.join(' '), 'pcm')], share: 1 }
  const loans = rest.map(loanOf).filter((term) => term !== undefined)
  const words = [...known, ...loans.map((term) => alternativesOf([term], []))]
  const unknown = rest.filter((word) => word.length > 1).length - loans.length
  return { asked: words, share: words.length / Math.max(1, words.length + unknown) }
}

export const askedInEnglish = (question: string, language: LanguageCode): readonly Alternatives[] =>
  understood(question, language).asked

/** What a question asks for in the words of its own language. */
export const askedInOwn = asked
