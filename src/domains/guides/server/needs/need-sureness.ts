import type { LanguageCode } from '#shared/words.ts'
import fitted from '../../reference/need-weights.json' with { type: 'json' }
import type { FoundNeed } from './needs.ts'

const MOST_AHEAD = 3

/** What tells whether the first short answer is right; `node scripts/guides/fit-needs.ts` fits the weights. */
export const sureFeatures = ([first, second, third]: readonly Pick<
  FoundNeed,
  'score' | 'evidence' | 'saidElsewhere' | 'meantElsewhere'
>[]): Record<string, number> | undefined =>
  first && {
    always: 1,
    score: first.score / MOST_AHEAD,
    ahead: Math.min(MOST_AHEAD, first.score - (second?.score ?? 0)),
    aheadOfThird: Math.min(MOST_AHEAD, first.score - (third?.score ?? 0)),
    words: first.evidence.words,
    covered: first.evidence.covered,
    lettersCovered: first.evidence.lettersCovered,
    meant: first.evidence.meant,
    pageSaid: first.evidence.pageSaid,
    pageMeant: first.evidence.pageMeant,
    saidElsewhere: first.saidElsewhere,
    meantElsewhere: first.meantElsewhere,
  }

type Weights = Readonly<Record<string, number>>
const { near, far }: Readonly<Record<'near' | 'far', { readonly sureness: Weights }>> = fitted

/** English and Naijá share their words; the others are far from them, and have weights and limits of their own. */
export const closenessOf = (language: LanguageCode): 'near' | 'far' =>
  language === 'en' || language === 'pcm' ? 'near' : 'far'

/** How sure we are that the first short answer is the right one: above 0 it is more likely than not. */
export const needSureness = (found: readonly FoundNeed[], language: LanguageCode): number => {
  const features = sureFeatures(found)
  const weights = { near, far }[closenessOf(language)].sureness
  return features
    ? Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (features[name] ?? 0), 0)
    : Number.NEGATIVE_INFINITY
}
