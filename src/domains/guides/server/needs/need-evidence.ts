import type { LanguageCode } from '#shared/words.ts'
import fitted from '../../reference/need-weights.json' with { type: 'json' }

/** What speaks for a short answer. */
export interface NeedEvidence {
  /** How like the question is to one of its asks in the same language, 0 to 1. */
  readonly words: number
  /** How much the words and the letters of the question speak for its asks and its text. */
  readonly likely: number
  readonly lettersLikely: number
  /** How much of the question stands there, 0 to 1. */
  readonly covered: number
  readonly lettersCovered: number
  /** The first two of its English asks, for a question that we could say in English. */
  readonly englishWords: number
  readonly englishLikely: number
  /** How near the question comes to its asks and to its text by what the words mean. */
  readonly meant: number
  readonly textMeant: number
  /** How like the question is to those that its page is known to answer, by words and by meaning. */
  readonly pageSaid: number
  readonly pageMeant: number
}

/** Brings what has no limit near to the others, so that one size of step fits all. */
const SCALE = 10

export const needFeatures = (each: NeedEvidence) => ({
  words: each.words,
  wordsTwice: each.words ** 2,
  likely: each.likely / SCALE,
  lettersLikely: each.lettersLikely / SCALE,
  covered: each.covered,
  lettersCovered: each.lettersCovered,
  englishWords: each.englishWords,
  englishLikely: each.englishLikely / SCALE,
  meant: each.meant,
  textMeant: each.textMeant,
  pageSaid: each.pageSaid,
  pageMeant: each.pageMeant,
})

type Weights = Readonly<Record<keyof ReturnType<typeof needFeatures>, number>>

const { near, far }: Readonly<Record<'near' | 'far', { readonly order: Weights }>> = fitted
/** Fitted by `node scripts/guides/fit-needs.ts`: English and Naijá share their words, the others have no vectors. */
const weights: Readonly<Record<LanguageCode, Weights>> = {
  en: near.order,
  pcm: near.order,
  ha: far.order,
  ig: far.order,
  yo: far.order,
}

const names = Object.keys(near.order) as (keyof Weights)[]

/** What comes first: the answer for which most speaks. */
export const needScore = (each: NeedEvidence, language: LanguageCode): number => {
  const features = needFeatures(each)
  return names.reduce((sum, name) => sum + weights[language][name] * features[name], 0)
}
