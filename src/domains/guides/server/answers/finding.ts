import type { LanguageCode } from '#shared/words.ts'
import { type Found, makeCorpus } from '../corpus/corpus.ts'
import { readPassages } from '../corpus/passages.ts'
import { asksForSide } from '../guard/sides.ts'
import { noSide, notFound } from './compose.ts'

/** Of the rarity-weighted words of a question, the share that a passage must have to answer it. */
const MIN_COVERAGE = 0.6

/** The texts change with a release only, so each process reads them once. */
let corpus: ReturnType<typeof loadCorpus> | undefined
const loadCorpus = async () => makeCorpus(await readPassages())

export type Finding =
  | { readonly outcome: 'found'; readonly found: readonly Found[] }
  | { readonly outcome: 'side' | 'nothing'; readonly says: string }

/** The passages that may answer: enough of the question stands in them, and none is far behind the best. */
const supporting = (found: readonly Found[]): Found[] => {
  const best = found.find(({ coverage }) => coverage >= MIN_COVERAGE)
  if (!best) return []
  return found.filter(({ score, coverage }) => coverage >= MIN_COVERAGE && score >= best.score / 4)
}

/** What stands in our texts about a question, or why there is no answer. */
export const findAnswer = async (question: string, language: LanguageCode): Promise<Finding> => {
  if (asksForSide(question)) return { outcome: 'side', says: noSide }
  corpus ??= loadCorpus()
  const found = supporting((await corpus).find(question, language))
  return found.length > 0 ? { outcome: 'found', found } : { outcome: 'nothing', says: notFound }
}
