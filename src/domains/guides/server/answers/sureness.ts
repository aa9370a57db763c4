import type { FoundPassage } from '../corpus/corpus.ts'

/**
 * How sure we are that one of the first pages answers: a logistic model, fitted to every question that we have seen
 * and to those asked elsewhere, a fifth of which the guide did not know each time (docs/decisions/0062). Above 0 it is
 * more likely than not. `node scripts/guides/fit.ts` fits it to the questions alone.
 */
const weights = {
  always: -3.15,
  score: 0.78,
  coverage: 1.5,
  weight: 0.23,
  saidElsewhere: -5,
  meantElsewhere: -7.6,
}
const MAX_WEIGHT = 30

export type SurenessFeatures = Record<keyof typeof weights, number>

/** Several pages may answer: the best value of those that a reader sees counts. */
const SHOWN = 3

export const surenessFeatures = (found: readonly FoundPassage[]): SurenessFeatures | undefined => {
  const [first] = found
  if (!first) return undefined
  const { weight, saidElsewhere, meantElsewhere } = first.evidence
  return {
    always: 1,
    score: first.score,
    coverage: Math.max(...found.slice(0, SHOWN).map(({ evidence }) => evidence.coverage)),
    weight: Math.min(weight, MAX_WEIGHT),
    saidElsewhere,
    meantElsewhere,
  }
}

const names = Object.keys(weights) as (keyof typeof weights)[]

export const surenessOf = (found: readonly FoundPassage[]): number => {
  const features = surenessFeatures(found)
  return features
    ? names.reduce((sum, name) => sum + weights[name] * features[name], 0)
    : Number.NEGATIVE_INFINITY
}
