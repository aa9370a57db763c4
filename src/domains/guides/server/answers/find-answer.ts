import type { LanguageCode } from '#shared/words.ts'
import type { Corpus, FoundPassage } from '../corpus/corpus.ts'
import { maskNumbers } from '../guard/mask.ts'
import type { Intent } from '../guard/intent-row.ts'
import { intentOf } from '../guard/intents.ts'
import { asksForSide, tellsWhatToSay } from '../guard/sides.ts'
import { closenessOf, needSureness } from '../needs/need-sureness.ts'
import type { FoundNeed } from '../needs/needs.ts'
import { noSide, notFound, notSure } from './compose.ts'
import { surenessOf } from './sureness.ts'
import type { ShortAnswer } from './written-replies.ts'

/** From here a text answers, where no short answer comes near. */
const MIN_SURE = 1.5
/** And from here where no short answer leads to its page, such as one that editors added since. */
const MIN_SURE_ALONE = 0.35
/** Or when the question is nearly one that the page is known to answer, and less like any that is asked elsewhere. */
const MIN_ASKED = 0.8
/**
 * From here a short answer is said before any text is searched; from here when the best text is of its page; and from
 * here it is one of those that may be meant (docs/decisions/0104).
 */
const MIN_NEED = { near: 0.8, far: 0.7 } as const
const ON_PAGE = 0.5
const MIN_CHOICE = -2
/** Or from here, if no text comes near. */
const MIN_CHOICE_ALONE = 0
const MOST_CHOICES = 2
/** So far ahead of the second, the first alone is named. */
const FAR_AHEAD = 2
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
  | {
      readonly outcome: 'choices'
      readonly answers: readonly ShortAnswer[]
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

const pageOf = ([best]: readonly FoundPassage[]): string | undefined => best?.passage.path.split('#')[0]

/** The short answers of which one may be meant: the best, and one of the page of the best text, or else the second. */
const choicesOf = (needs: readonly FoundNeed[], found: readonly FoundPassage[]): ShortAnswer[] => {
  const [first, second] = needs
  if (first && second && first.score - second.score >= FAR_AHEAD) return [first.answer]
  const page = pageOf(found)
  const other =
    needs.slice(1).find(({ answer }) => page !== undefined && answer.pages.includes(page)) ?? second
  return [first, other].flatMap((need) => (need ? [need.answer] : [])).slice(0, MOST_CHOICES)
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
  const likely = needSureness(needs, language)
  const least = MIN_NEED[closenessOf(language)]
  if (first && likely >= least) return { outcome: 'short', answer: first.answer, found: [] }
  const all = await corpus.find(searched, language, MAX_NAMED)
  const page = pageOf(all)
  if (first && likely >= least - ON_PAGE && page !== undefined && first.answer.pages.includes(page))
    return { outcome: 'short', answer: first.answer, found: named(all) }
  const sureness = surenessOf(all)
  if (page !== undefined && !corpus.hasShortAnswer(page) && sureness >= MIN_SURE_ALONE)
    return { outcome: 'found', found: named(all) }
  const comesNear = likely >= MIN_CHOICE && (likely >= MIN_CHOICE_ALONE || sureness >= MIN_NEAR)
  if (comesNear && !tellsWhatToSay(searched))
    return { outcome: 'choices', answers: choicesOf(needs, all), found: named(all) }
  const isKnown = all.some(
    ({ evidence: { asked, saidElsewhere } }) => asked >= MIN_ASKED && asked > saidElsewhere,
  )
  if (sureness >= MIN_SURE || isKnown) return { outcome: 'found', found: named(all) }
  return sureness >= MIN_NEAR
    ? { outcome: 'near', says: notSure, found: named(all) }
    : { outcome: 'nothing', says: notFound }
}
