import { foldName } from '#shared/text/fold.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { ShortAnswer } from '../answers/written-replies.ts'
import type { Alternatives } from '../corpus/question.ts'
import { isWeak, termsOf } from '../corpus/terms.ts'
import { makeVocabulary } from '../language/vocabulary.ts'
import { makeLetterIndex, type LetterLikeness } from './letters.ts'
import { count, makePostings, rarityOf } from './postings.ts'

/** What a word weighs that says little, and one that no answer has. */
const WEAK_WEIGHT = 0.2
const UNKNOWN_WEIGHT = 0.7
/** What a word of the text of an answer counts, beside one of its asks. */
const TEXT_SHARE = 0.4

/** How like a question is to each answer, in the order of the answers. */
export interface AskLikeness {
  /** To the ask that is most like it by its words, 0 to 1. */
  readonly words: Float64Array
  /** How much its words speak for the asks and the text of the answer together. */
  readonly likely: Float64Array
  /** How much of the question stands there, 0 to 1. */
  readonly covered: Float64Array
  /** The same two by letters. */
  readonly letters: LetterLikeness
}

/** The best of what several words add to one place, each place once for a word of the question. */
const makeGains = (size: number) => {
  const gains = new Float64Array(size)
  const best = new Float64Array(size)
  const met: number[] = []
  return {
    gains,
    offer: (at: number, gain: number): void => {
      const before = best[at] ?? 0
      if (gain <= before) return
      if (before === 0) met.push(at)
      best[at] = gain
    },
    endWord: (): void => {
      for (const at of met) {
        gains[at] = (gains[at] ?? 0) + (best[at] ?? 0)
        best[at] = 0
      }
      met.length = 0
    },
  }
}

const readAsks = (answers: readonly ShortAnswer[], language: LanguageCode) => {
  const owners: number[] = []
  const terms: string[][] = []
  const holders = new Map<string, number[]>()
  for (const [owner, { asks }] of answers.entries())
    for (const ask of asks[language]) {
      const own = [...new Set(termsOf(ask, language))]
      for (const term of own) {
        const held = holders.get(term)
        if (held) held.push(owners.length)
        else holders.set(term, [owners.length])
      }
      owners.push(owner)
      terms.push(own)
    }
  return { owners, terms, holders }
}

const lettersOf = (answers: readonly ShortAnswer[], language: LanguageCode) =>
  makeLetterIndex(
    answers.map(({ asks, texts }) => [
      ...asks[language].map((ask) => [foldName(ask), 1] as const),
      [foldName(texts[language]), TEXT_SHARE] as const,
    ]),
  )

const postingsOf = (answers: readonly ShortAnswer[], language: LanguageCode) =>
  makePostings(
    answers.map(({ asks, texts }) => {
      const counts = new Map<string, number>()
      for (const ask of asks[language]) count(counts, termsOf(ask, language), 1)
      count(counts, termsOf(texts[language], language), TEXT_SHARE)
      return counts
    }),
  )

/** The asks and the texts of all answers in one language. */
export const makeAskIndex = (answers: readonly ShortAnswer[], language: LanguageCode) => {
  const { owners, terms, holders } = readAsks(answers, language)
  const postings = postingsOf(answers, language)
  const vocabulary = makeVocabulary(language)
  for (const term of postings.keys()) vocabulary.add(term)
  const share = (term: string): number =>
    isWeak(term) ? WEAK_WEIGHT : postings.has(term) ? 1 : UNKNOWN_WEIGHT
  const ofAsk = (term: string): number =>
    share(term) * rarityOf(holders.get(term)?.length ?? 0, owners.length)
  const ofAnswer = (term: string): number =>
    share(term) * (postings.get(term)?.rarity ?? rarityOf(0, answers.length))
  const wholes = Float64Array.from(terms, (own) => own.reduce((sum, term) => sum + ofAsk(term), 0))
  const letters = lettersOf(answers, language)

  return (asked: readonly Alternatives[], folded: string): AskLikeness => {
    const inAsks = makeGains(owners.length)
    const inAnswers = makeGains(answers.length)
    const speaking = makeGains(answers.length)
    let [askWhole, answerWhole] = [0, 0]
    for (const alternatives of asked) {
      const [first] = alternatives
      if (first) {
        askWhole += ofAsk(first.term)
        answerWhole += ofAnswer(first.term)
      }
      for (const said of alternatives)
        for (const { term, weight } of vocabulary.alike(said.term)) {
          const worth = weight * said.weight
          const askGain = worth * ofAsk(term)
          for (const at of holders.get(term) ?? []) inAsks.offer(at, askGain)
          const posting = postings.get(term)
          if (!posting) continue
          const gain = worth * ofAnswer(term)
          const loudness = worth * (isWeak(term) ? WEAK_WEIGHT : 1)
          for (let each = 0; each < posting.at.length; each += 1) {
            const at = posting.at[each] ?? 0
            inAnswers.offer(at, gain)
            speaking.offer(at, loudness * (posting.speaks[each] ?? 0))
          }
        }
      inAsks.endWord()
      inAnswers.endWord()
      speaking.endWord()
    }
    const words = new Float64Array(answers.length)
    for (const [at, gain] of inAsks.gains.entries()) {
      if (gain === 0) continue
      const owner = owners[at] ?? 0
      const alike = Math.min(1, (2 * gain) / (askWhole + (wholes[at] ?? 0)))
      if (alike > (words[owner] ?? 0)) words[owner] = alike
    }
    const covered = inAnswers.gains.map((gain) => (gain === 0 ? 0 : Math.min(1, gain / answerWhole)))
    return { words, likely: speaking.gains, covered, letters: letters(folded) }
  }
}
