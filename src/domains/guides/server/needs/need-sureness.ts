import type { LanguageCode } from '#shared/words.ts'
import fitted from '../../reference/need-weights.json' with { type: 'json' }
import type { FoundNeed } from './needs.ts'

/** What tells whether the first short answer is right; `node scripts/guides/fit-needs.ts` fits the weights. */
export const sureFeatures = ([first, second]: readonly FoundNeed[]): Record<string, number> | undefined =>
  first && {
    always: 1,
    score: first.score,
    ahead: Math.min(3, first.score - (second?.score ?? 0)),
    words: first.evidence.words,
    letters: first.evidence.letters,
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

/** How sure we are that the first short answer is the right one: above 0 it is more likely than not. */
export const needSureness = (found: readonly FoundNeed[], language: LanguageCode): number => {
  const features = sureFeatures(found)
  const weights = (language === 'en' || language === 'pcm' ? near : far).sureness
  return features
    ? Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (features[name] ?? 0), 0)
    : Number.NEGATIVE_INFINITY
}
