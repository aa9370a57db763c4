import type { LanguageCode } from '#shared/words.ts'
import { knownAsks } from './page-asks.ts'
import type { Alternatives } from './question.ts'
import { isWeak, termsOf } from './terms.ts'
import { makeVocabulary } from '../language/vocabulary.ts'

/** What a word weighs that says little. */
const WEAK_WEIGHT = 0.15
const UNKNOWN_WEIGHT = 0.6

interface Ask {
  readonly path: string
  readonly terms: readonly string[]
}

const makeAsks = (language: LanguageCode) => {
  const vocabulary = makeVocabulary(language)
  const holders = new Map<string, Set<Ask>>()
  const all: Ask[] = []
  for (const { path, ask: sentence } of knownAsks(language)) {
    const ask = { path, terms: [...new Set(termsOf(sentence, language))] }
    all.push(ask)
    for (const term of ask.terms) {
      vocabulary.add(term)
      holders.set(term, (holders.get(term) ?? new Set()).add(ask))
    }
  }
  const weightOf = (term: string): number => {
    const count = holders.get(term)?.size ?? 0
    const share = isWeak(term) ? WEAK_WEIGHT : count === 0 ? UNKNOWN_WEIGHT : 1
    return Math.log(1 + (all.length - count + 0.5) / (count + 0.5)) * share
  }
  const wholes = new Map(all.map((ask) => [ask, ask.terms.reduce((sum, term) => sum + weightOf(term), 0)]))

  return (asked: readonly Alternatives[]): Map<string, number> => {
    const common = new Map<Ask, number>()
    let whole = 0
    for (const alternatives of asked) {
      const best = new Map<Ask, number>()
      let weight = 0
      for (const [at, { term, weight: share }] of alternatives.entries()) {
        if (at === 0) weight = weightOf(term)
        for (const alike of vocabulary.alike(term))
          for (const ask of holders.get(alike.term) ?? [])
            best.set(ask, Math.max(best.get(ask) ?? 0, alike.weight * share * weightOf(alike.term)))
      }
      whole += weight
      for (const [ask, gain] of best) common.set(ask, (common.get(ask) ?? 0) + gain)
    }
    const similarity = new Map<string, number>()
    for (const [ask, gain] of common) {
      const alike = Math.min(1, (2 * gain) / (whole + (wholes.get(ask) ?? 0)))
      similarity.set(ask.path, Math.max(similarity.get(ask.path) ?? 0, alike))
    }
    return similarity
  }
}

const known = new Map<LanguageCode, ReturnType<typeof makeAsks>>()

/** How like a question is to those that a page is known to answer, 0 to 1, by the path of the page. */
export const similarityToAsks = (
  asked: readonly Alternatives[],
  language: LanguageCode,
): ReadonlyMap<string, number> => {
  const find = known.get(language) ?? makeAsks(language)
  known.set(language, find)
  return find(asked)
}
