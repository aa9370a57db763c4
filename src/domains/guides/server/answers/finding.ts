import type { LanguageCode } from '#shared/words.ts'
import type { Corpus, FoundPassage } from '../corpus/corpus.ts'
import { maskNumbers } from '../guard/masking.ts'
import { asksForSide } from '../guard/sides.ts'
import { noSide, notFound, notSure } from './compose.ts'

/**
 * When a text answers. Shares alone fail long questions, which tell a story around a few words that matter, so what was
 * met counts by its weight as well, up to a bound. The numbers were fitted on the open set, its stories and its
 * refusals, so that at least 95 % of those are refused.
 */
const MIN_SURE = 1.6
const MAX_COVERED_WEIGHT = 30
const MAX_SUBJECT_WEIGHT = 20
const surenessOf = ({ coverage, aboutness, asked, weight }: FoundPassage): number =>
  0.5 * coverage +
  0.8 * aboutness +
  0.7 * asked +
  Math.min(coverage * weight, MAX_COVERED_WEIGHT) / 15 +
  Math.min(aboutness * weight, MAX_SUBJECT_WEIGHT) / 30

/** Or when the question is nearly one that the page is known to answer. */
const MIN_ASKED = 0.8

/** A word in passing answers nothing: a page must be about what is asked, or known to answer it. */
const MIN_ABOUT = 0.3

const isEnough = (found: FoundPassage): boolean =>
  found.asked >= MIN_ASKED || (surenessOf(found) >= MIN_SURE && found.aboutness + found.asked >= MIN_ABOUT)

/** What comes near: named as pages that may help, never as an answer. Fewer texts have the words of our other languages. */
const MIN_NEAR = { en: 0.72, other: 0.6 } as const
const MAX_NEAR = 3

const isNearIn =
  (language: LanguageCode) =>
  ({ coverage, aboutness, asked }: FoundPassage): boolean =>
    coverage + aboutness + asked >= (language === 'en' ? MIN_NEAR.en : MIN_NEAR.other)

export type AnswerFinding =
  | { readonly outcome: 'found'; readonly found: readonly FoundPassage[] }
  | { readonly outcome: 'near'; readonly says: string; readonly found: readonly FoundPassage[] }
  | { readonly outcome: 'side' | 'nothing'; readonly says: string }

/** The passage that answers first, then those that come near and are not far behind it; none without an answer. */
const supporting = (found: readonly FoundPassage[], language: LanguageCode): FoundPassage[] => {
  const best = found.find(isEnough)
  if (!best) return []
  const others = found.filter((each) => each !== best && isNearIn(language)(each))
  return [best, ...others.filter(({ score }) => score >= best.score / 4)]
}

/** The texts that are most about the question, although they may not answer it. */
const nearby = (found: readonly FoundPassage[], language: LanguageCode): FoundPassage[] =>
  found.filter(isNearIn(language)).slice(0, MAX_NEAR)

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
  const found = supporting(all, language)
  if (found.length > 0) return { outcome: 'found', found }
  const near = nearby(all, language)
  return near.length > 0
    ? { outcome: 'near', says: notSure, found: near }
    : { outcome: 'nothing', says: notFound }
}
