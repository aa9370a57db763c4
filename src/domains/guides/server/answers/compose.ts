import { message } from '#shared/words.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { FoundPassage } from '../corpus/corpus.ts'
import { askedInEnglish, askedInOwn } from '../corpus/question.ts'
import { termsOf } from '../corpus/terms.ts'

/** What a guide says when our texts do not answer, or nobody here may. */
export const noSide = message(
  'I take no side. I never recommend a person or a party, and I do not guess who wins. I can show you how to compare candidates, what an office does, and how to vote.',
)
export const notFound = message(
  'I could not find this in our library, so I will not guess. Try other words, or write to us on the contact page.',
)
/** Before short answers of which one may be meant. */
export const notSureWhich = message('I am not sure, but one of these may be what you need.')
export const notSure = message(
  'I am not sure that our texts answer this, so I will not guess. These pages come near. Or write to us on the contact page.',
)
const inEnglishOnly = message('We have this text in English only for now:')

const MAX_SENTENCES = 4

const sentencesOf = (text: string): string[] =>
  text
    .split(/\n|(?<=[.!?])\s+(?=[\p{Lu}“"‘])/u)
    .map((each) => each.trim())
    .filter((each) => /\p{L}/u.test(each))

/** The sentences of a passage that say most about the question, in their order. */
const excerptOf = (question: string, { passage }: FoundPassage, language: LanguageCode): string => {
  const asked = new Set(
    (passage.language === 'en' ? askedInEnglish(question, language) : askedInOwn(question, language))
      .flat()
      .map(({ term }) => term),
  )
  const sentences = sentencesOf(passage.text)
  const scored = sentences.map((sentence, index) => {
    const met = new Set(termsOf(sentence, passage.language).filter((term) => asked.has(term)))
    // The first sentence of a passage usually says what it is about.
    return { index, score: met.size + (index === 0 ? 0.5 : 0) - index / 1000 }
  })
  const best = scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_SENTENCES)
    .map(({ index }) => index)
  // One run of text reads better than pieces from everywhere: start at the best sentence's neighbour.
  const from = Math.max(0, Math.min(...best.slice(0, 2)))
  return sentences.slice(from, from + MAX_SENTENCES).join(' ')
}

/** What the sentences are about: they stand alone here, without their heading. */
const leadOf = ({ passage: { heading, summary } }: FoundPassage): string => {
  const lead = heading === '' ? summary : heading
  return lead === '' || /[.?!]$/.test(lead) ? lead : `${lead}:`
}

/** The answer in the words of the best text; says so where that text is in English only. */
export const composeAnswer = (
  question: string,
  [first]: readonly FoundPassage[],
  language: LanguageCode,
  t: (sentence: string) => string,
): string => {
  if (!first) return t(notFound)
  const excerpt = `${leadOf(first)}\n${excerptOf(question, first, language)}`.trim()
  return first.passage.language === language ? excerpt : `${t(inEnglishOnly)}\n${excerpt}`
}
