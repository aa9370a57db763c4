import type { LanguageCode } from '#shared/words.ts'
import { type FoundPassage, makeCorpus } from '../corpus/corpus.ts'
import { readPassages } from '../corpus/passages.ts'
import { maskNumbers } from '../guard/masking.ts'
import { asksForSide } from '../guard/sides.ts'
import { noSide, notFound, notSure } from './compose.ts'

/** Of the rarity-weighted words of a question, the share that a passage must have to answer it. */
const MIN_COVERAGE = 0.64

/** And the share that its title, heading or summary must have: a word in passing answers nothing. */
const MIN_ABOUTNESS = 0.22

/** What comes near: named to the reader as pages that may help, never as an answer. */
const NEAR_COVERAGE = 0.3
const NEAR_ABOUTNESS = 0.2
const MAX_NEAR = 3

const isEnough = ({ coverage, aboutness }: FoundPassage): boolean =>
  coverage >= MIN_COVERAGE && aboutness >= MIN_ABOUTNESS

/** The texts change with a release only, so each process reads them once. */
let corpus: ReturnType<typeof loadCorpus> | undefined
const loadCorpus = async () => makeCorpus(await readPassages())

export type AnswerFinding =
  | { readonly outcome: 'found'; readonly found: readonly FoundPassage[] }
  | { readonly outcome: 'near'; readonly says: string; readonly found: readonly FoundPassage[] }
  | { readonly outcome: 'side' | 'nothing'; readonly says: string }

/** The passages that may answer: enough of the question stands in them, and none is far behind the best. */
const supporting = (found: readonly FoundPassage[]): FoundPassage[] => {
  const best = found.find(isEnough)
  if (!best) return []
  return found.filter((each) => isEnough(each) && each.score >= best.score / 4)
}

/** The texts that are most about the question, although they may not answer it. */
const nearby = (found: readonly FoundPassage[]): FoundPassage[] =>
  found
    .filter(({ coverage, aboutness }) => coverage >= NEAR_COVERAGE && aboutness >= NEAR_ABOUTNESS)
    .slice(0, MAX_NEAR)

/** Nobody finds a text by a phone or identity number, and none is looked for. */
const withoutNumbers = (question: string): string => maskNumbers(question).replaceAll('•', ' ')

/** What stands in our texts about a question, or why there is no answer. */
export const findAnswer = async (question: string, language: LanguageCode): Promise<AnswerFinding> => {
  if (asksForSide(question)) return { outcome: 'side', says: noSide }
  corpus ??= loadCorpus()
  const all = await (await corpus).find(withoutNumbers(question), language)
  const found = supporting(all)
  if (found.length > 0) return { outcome: 'found', found }
  const near = nearby(all)
  return near.length > 0
    ? { outcome: 'near', says: notSure, found: near }
    : { outcome: 'nothing', says: notFound }
}
