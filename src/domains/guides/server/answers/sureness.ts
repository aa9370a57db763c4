import type { FoundPassage } from '../corpus/corpus.ts'

/**
 * How sure we are that one of the first pages answers: a logistic model, fitted to every question that we have seen
 * and to those that our texts cannot answer (docs/decisions/0062). Above 0 it is more likely than not.
 */
const weights = {
  always: -4.3,
  score: 0.52,
  lead: 0.06,
  coverage: 2.6,
  weight: 0.155,
  body: 1,
  saidElsewhere: -4.7,
  meantElsewhere: -3.6,
}
const MAX_WEIGHT = 30

export type SurenessFeatures = Record<keyof typeof weights, number>

/** Several pages may answer: the best value of those that a reader sees counts. */
const SHOWN = 3

export const surenessFeatures = (found: readonly FoundPassage[]): SurenessFeatures | undefined => {
  const [first, second] = found
  if (!first) return undefined
  const shown = found.slice(0, SHOWN).map(({ evidence }) => evidence)
  const { weight, body, saidElsewhere, meantElsewhere } = first.evidence
  return {
    always: 1,
    score: first.score,
    lead: first.score - (second?.score ?? 0),
    coverage: Math.max(...shown.map((each) => each.coverage)),
    weight: Math.min(weight, MAX_WEIGHT),
    body,
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
