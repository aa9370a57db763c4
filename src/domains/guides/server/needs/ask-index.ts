import { foldName } from '#shared/text/fold.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { ShortAnswer } from '../answers/written-replies.ts'
import type { Alternatives } from '../corpus/question.ts'
import { isWeak, termsOf } from '../corpus/terms.ts'
import { makeVocabulary } from '../language/vocabulary.ts'
import { makeLetterIndex } from './letters.ts'

/** What a word weighs that says little, and one that no answer has. */
const WEAK_WEIGHT = 0.2
const UNKNOWN_WEIGHT = 0.7

/** How like a question is to each answer, in the order of the answers: 0 to 1. */
export interface AskLikeness {
  /** To the ask that is most like it, by its words and by its letters. */
  readonly words: Float64Array
  readonly letters: Float64Array
  /** How much of the question stands in the asks and the text of the answer together. */
  readonly covered: Float64Array
  /** The same by letters. */
  readonly lettersCovered: Float64Array
}

type Postings = Map<string, number[]>

const hold = (postings: Postings, term: string, at: number): void => {
  const held = postings.get(term)
  if (held) held.push(at)
  else postings.set(term, [at])
}

const rarity = (count: number, all: number): number => Math.log(1 + (all - count + 0.5) / (count + 0.5))

const bestOf = (values: Float64Array, owners: readonly number[], count: number): Float64Array => {
  const best = new Float64Array(count)
  for (const [at, owner] of owners.entries()) best[owner] = Math.max(best[owner] ?? 0, values[at] ?? 0)
  return best
}

/** What each of the postings has of the question, a word counted once, as well as it is met. */
const gainsIn = (
  postings: Postings,
  size: number,
  asked: readonly (readonly { readonly term: string; readonly weight: number }[])[],
  weightOf: (term: string) => number,
): Float64Array => {
  const gains = new Float64Array(size)
  const best = new Float64Array(size)
  for (const variants of asked) {
    const met: number[] = []
    for (const { term, weight } of variants) {
      const gain = weight * weightOf(term)
      for (const at of postings.get(term) ?? []) {
        if (best[at] === 0) met.push(at)
        best[at] = Math.max(best[at] ?? 0, gain)
      }
    }
    for (const at of met) {
      gains[at] = (gains[at] ?? 0) + (best[at] ?? 0)
      best[at] = 0
    }
  }
  return gains
}

/** The asks and the texts of all answers in one language. */
export const makeAskIndex = (answers: readonly ShortAnswer[], language: LanguageCode) => {
  const vocabulary = makeVocabulary(language)
  const inAsks: Postings = new Map()
  const inAnswers: Postings = new Map()
  const owners: number[] = []
  const sentences: string[] = []
  const askTerms: string[][] = []
  for (const [owner, { asks, texts }] of answers.entries()) {
    const own = new Set(termsOf(texts[language], language))
    for (const ask of asks[language]) {
      const terms = [...new Set(termsOf(ask, language))]
      for (const term of terms) hold(inAsks, term, owners.length)
      for (const term of terms) own.add(term)
      owners.push(owner)
      sentences.push(foldName(ask))
      askTerms.push(terms)
    }
    for (const term of own) {
      hold(inAnswers, term, owner)
      vocabulary.add(term)
    }
  }
  const share = (term: string): number =>
    isWeak(term) ? WEAK_WEIGHT : inAnswers.has(term) ? 1 : UNKNOWN_WEIGHT
  const ofAsk = (term: string): number => share(term) * rarity(inAsks.get(term)?.length ?? 0, owners.length)
  const ofAnswer = (term: string): number =>
    share(term) * rarity(inAnswers.get(term)?.length ?? 0, answers.length)
  const wholes = askTerms.map((terms) => terms.reduce((sum, term) => sum + ofAsk(term), 0))
  const letters = makeLetterIndex(sentences)
  const wholeLetters = makeLetterIndex(
    answers.map(({ asks, texts }) => foldName(`${asks[language].join(' ')} ${texts[language]}`)),
  )

  const none = new Float64Array(answers.length)

  return (asked: readonly Alternatives[], folded: string): AskLikeness => {
    const variants = asked.map((alternatives) =>
      alternatives.flatMap(({ term, weight }) =>
        vocabulary.alike(term).map((alike) => ({ term: alike.term, weight: alike.weight * weight })),
      ),
    )
    const whole = (weightOf: (term: string) => number): number =>
      asked.reduce((sum, [first]) => sum + (first ? weightOf(first.term) : 0), 0)
    const [ofAsks, ofAnswers] = [whole(ofAsk), whole(ofAnswer)]
    const words = gainsIn(inAsks, owners.length, variants, ofAsk).map((gain, at) =>
      gain === 0 ? 0 : Math.min(1, (2 * gain) / (ofAsks + (wholes[at] ?? 0))),
    )
    const covered = gainsIn(inAnswers, answers.length, variants, ofAnswer).map((gain) =>
      gain === 0 ? 0 : Math.min(1, gain / ofAnswers),
    )
    return {
      words: bestOf(words, owners, answers.length),
      letters: folded === '' ? none : bestOf(letters(folded).alike, owners, answers.length),
      covered,
      lettersCovered: folded === '' ? none : wholeLetters(folded).covered,
    }
  }
}
