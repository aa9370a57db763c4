import type { LanguageCode } from '#shared/words.ts'
import type { Corpus, FoundPassage } from '../corpus/corpus.ts'
import { maskNumbers } from '../guard/masking.ts'
import { asksForSide } from '../guard/sides.ts'
import { noSide, notFound, notSure } from './compose.ts'

/**
 * When a text answers: enough of the question stands in it, in its title and in a question that it is known to answer,
 * each from 0 to 1. Calibrated on the open set and its refusals, and on known questions asked without themselves.
 */
const MIN_SURE = 1.4
/** Or when the question is nearly one that the page is known to answer. */
const MIN_ASKED = 0.7

/** What comes near: named to the reader as pages that may help, never as an answer. */
const NEAR_SURE = 0.9
const MAX_NEAR = 3

const surenessOf = ({ coverage, aboutness, asked }: FoundPassage): number => coverage + aboutness + asked

const isEnough = (found: FoundPassage): boolean =>
  surenessOf(found) >= MIN_SURE || found.asked >= MIN_ASKED

export type AnswerFinding =
  | { readonly outcome: 'found'; readonly found: readonly FoundPassage[] }
  | { readonly outcome: 'near'; readonly says: string; readonly found: readonly FoundPassage[] }
  | { readonly outcome: 'side' | 'nothing'; readonly says: string }

/** The passage that answers first, then those that come near and are not far behind it; none without an answer. */
const supporting = (found: readonly FoundPassage[]): FoundPassage[] => {
  const best = found.find(isEnough)
  if (!best) return []
  const others = found.filter((each) => each !== best && surenessOf(each) >= NEAR_SURE)
  return [best, ...others.filter(({ score }) => score >= best.score / 4)]
}

/** The texts that are most about the question, although they may not answer it. */
const nearby = (found: readonly FoundPassage[]): FoundPassage[] =>
  found.filter((each) => surenessOf(each) >= NEAR_SURE).slice(0, MAX_NEAR)

/** Nobody finds a text by a phone or identity number, and none is looked for. */
const withoutNumbers = (question: string): string => maskNumbers(question).replaceAll('•', ' ')

/** What stands in these texts about a question, or why there is no answer. */
export const findAnswer = async (
  corpus: Corpus,
  question: string,
  language: LanguageCode,
): Promise<AnswerFinding> => {
  if (asksForSide(question)) return { outcome: 'side', says: noSide }
  const all = await corpus.find(withoutNumbers(question), language)
  const found = supporting(all)
  if (found.length > 0) return { outcome: 'found', found }
  const near = nearby(all)
  return near.length > 0
    ? { outcome: 'near', says: notSure, found: near }
    : { outcome: 'nothing', says: notFound }
}
