import type { LanguageCode } from '#shared/words.ts'
import type { Corpus, FoundPassage } from '../corpus/corpus.ts'
import { maskNumbers } from '../guard/mask.ts'
import type { Intent } from '../guard/intent-row.ts'
import { intentOf } from '../guard/intents.ts'
import { asksForSide } from '../guard/sides.ts'
import { needSureness } from '../needs/need-sureness.ts'
import type { FoundNeed } from '../needs/needs.ts'
import { noSide, notFound, notSure } from './compose.ts'
import { surenessOf } from './sureness.ts'
import type { ShortAnswer } from './written-replies.ts'

/**
 * From here a text answers. Chosen by the cost of a wrong answer: of 616 questions with a page, 13 more are answered than
 * from 0.7, and of 181 without one 4 more (docs/decisions/0098).
 */
const MIN_SURE = 0.35
/** Or when the question is nearly one that the page is known to answer, and less like any that is asked elsewhere. */
const MIN_ASKED = 0.8
/** From here a short answer is said before any text is searched; and from here when a text of its page is the best. */
const MIN_NEED = 0
const MIN_NEED_ON_PAGE = -1.5
/** And from here the pages are named that may help, never as an answer. */
const MIN_NEAR = -2
const MAX_NAMED = 3
/** Pages far behind the best are none that may help. */
const MIN_SHARE = 0.4

export type AnswerFinding =
  | { readonly outcome: 'found'; readonly found: readonly FoundPassage[] }
  | {
      readonly outcome: 'short'
      readonly answer: ShortAnswer
      /** Texts beside it, where they were searched. */
      readonly found: readonly FoundPassage[]
    }
  | { readonly outcome: 'near'; readonly says: string; readonly found: readonly FoundPassage[] }
  | { readonly outcome: 'side' | 'nothing'; readonly says: string }
  | { readonly outcome: 'written'; readonly intent: Intent }

/** The best pages, and those that are not far behind. */
const named = (found: readonly FoundPassage[]): FoundPassage[] => {
  const best = found[0]?.score ?? 0
  return found.filter(({ score }) => score >= MIN_SHARE * best).slice(0, MAX_NAMED)
}

/** Nobody finds a text by a phone or identity number, and none is looked for. */
const withoutNumbers = (question: string): string => maskNumbers(question).replaceAll('•', ' ')

/** The short answer that leads to the page of the best text, if one comes near enough. */
const needOnPage = (
  needs: readonly FoundNeed[],
  [best]: readonly FoundPassage[],
  language: LanguageCode,
): ShortAnswer | undefined => {
  const page = best?.passage.path.split('#')[0]
  const at = needs.findIndex(({ answer }) => page !== undefined && answer.pages.includes(page))
  return at >= 0 && needSureness(needs.slice(at), language) >= MIN_NEED_ON_PAGE
    ? needs[at]?.answer
    : undefined
}

/** What stands in these texts about a question, or why there is no answer. */
export const findAnswer = async (
  corpus: Corpus,
  question: string,
  language: LanguageCode,
): Promise<AnswerFinding> => {
  const intent = intentOf(question)
  if (intent) return { outcome: 'written', intent }
  if (asksForSide(question)) return { outcome: 'side', says: noSide }
  const searched = withoutNumbers(question)
  const needs = corpus.need(searched, language)
  const [first] = needs
  if (first && needSureness(needs, language) >= MIN_NEED)
    return { outcome: 'short', answer: first.answer, found: [] }
  const all = await corpus.find(searched, language, MAX_NAMED)
  const sureness = surenessOf(all)
  const isKnown = all.some(
    ({ evidence: { asked, saidElsewhere } }) => asked >= MIN_ASKED && asked > saidElsewhere,
  )
  if (sureness >= MIN_SURE || isKnown) {
    const answer = needOnPage(needs, all, language)
    return answer ? { outcome: 'short', answer, found: named(all) } : { outcome: 'found', found: named(all) }
  }
  return sureness >= MIN_NEAR
    ? { outcome: 'near', says: notSure, found: named(all) }
    : { outcome: 'nothing', says: notFound }
}
