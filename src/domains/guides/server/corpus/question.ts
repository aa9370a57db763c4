import { foldName } from '#shared/text/fold.ts'
import type { LanguageCode } from '#shared/words.ts'
import synonyms from '../../reference/synonyms.json' with { type: 'json' }
import { inEnglish, termsOf } from './terms.ts'

/** Terms of which one is enough: a word of the question and what our texts say instead. */
export type Alternatives = readonly string[]

type Spoken = keyof typeof synonyms

const phrasesOf = (language: Spoken) =>
  synonyms[language]
    .flatMap(({ say, mean }) =>
      say.map((phrase) => ({
        phrase: foldName(phrase),
        terms: [...new Set([...termsOf(phrase, language), ...termsOf(mean, language)])],
      })),
    )
    .filter(({ terms }) => terms.length > 0)
    // The longest first: `bad road` before `road`.
    .toSorted((a, b) => b.phrase.length - a.phrase.length)

const phrases = { en: phrasesOf('en'), ha: phrasesOf('ha'), ig: phrasesOf('ig'), yo: phrasesOf('yo') }

/** What a question asks for in words of this language; Naijá shares those of English. */
const asked = (question: string, language: LanguageCode): Alternatives[] => {
  let rest = ` ${foldName(question)} `
  const found: Alternatives[] = []
  for (const { phrase, terms } of phrases[language === 'pcm' ? 'en' : language])
    if (rest.includes(` ${phrase} `)) {
      rest = rest.replaceAll(` ${phrase} `, ' ')
      found.push(terms)
    }
  return [...found, ...[...new Set(termsOf(rest, language))].map((term) => [term])]
}

/** What a question asks for in the words of our English texts. */
export const askedInEnglish = (question: string, language: LanguageCode): Alternatives[] => {
  if (language === 'en') return asked(question, 'en')
  const translated = inEnglish(question, language)
  const known: Alternatives[] = translated.found.map((term) => [term])
  if (language === 'pcm') return [...known, ...asked(translated.rest, 'pcm')]
  // A word that we cannot translate still counts as asked for: the texts may not speak of it.
  return [...known, ...termsOf(translated.rest, language).map((term) => [term])]
}

/** What a question asks for in the words of its own language. */
export const askedInOwn = asked
