/**
 * `node scripts/guides/fit.ts`: fits the weights by which the guides order pages (evidence.ts) and tell how sure they
 * are (sureness.ts) to every question that we have seen, and prints them. One of the open set counts a third: the guide
 * has been improved by it for long. Fit the order first, write it down, and then fit the sureness.
 */
import { surenessFeatures } from '../../src/domains/guides/server/answers/sureness.ts'
import { makeCorpus } from '../../src/domains/guides/server/corpus/corpus.ts'
import { featuresOf } from '../../src/domains/guides/server/corpus/evidence.ts'
import { readPassages } from '../../src/domains/guides/server/corpus/passages.ts'
import {
  heldOut,
  openQuestions,
  refusals,
  stories,
} from '../../src/domains/guides/server/evaluation/questions.ts'
import { asksForSide } from '../../src/domains/guides/server/guard/sides.ts'
import { languages } from '../../src/shared/words.ts'

const COMPARED = 25
const SHOWN = 3
const OPEN_SHARE = 0.3
const STEPS = 600
const RATE = 0.03
const PENALTY = 0.002

type Features = Record<string, number>
interface Row {
  readonly features: Features
  readonly isRight: boolean
}

const corpus = makeCorpus(await readPassages())
const held = Object.values(heldOut)
const answered = [openQuestions, stories, ...held].flatMap((set) =>
  languages.flatMap(({ code }) =>
    set[code].map(([question, expected]) => ({
      question,
      code,
      expected,
      share: set === openQuestions ? OPEN_SHARE : 1,
    })),
  ),
)
const refused = [refusals, ...held.map((set) => set.refusals)]
  .flat()
  .filter(([, question]) => !asksForSide(question))
  .map(([code, question]) => ({ question, code, expected: [] as readonly string[], share: 1 }))

/** One list of pages for each question, and whether one of those that a reader sees is right. */
const lists: { readonly rows: readonly Row[]; readonly share: number }[] = []
const sure: (Row & { readonly share: number })[] = []
for (const { question, code, expected, share } of [...answered, ...refused]) {
  const found = await corpus.find(question, code, COMPARED)
  const rows = found.map(({ passage, evidence }) => ({
    features: featuresOf(evidence),
    isRight: expected.includes(passage.path.split('#')[0] ?? ''),
  }))
  if (rows.some(({ isRight }) => isRight)) lists.push({ rows, share })
  const features = surenessFeatures(found)
  if (features) sure.push({ features, isRight: rows.slice(0, SHOWN).some(({ isRight }) => isRight), share })
}

const dot = (weights: Features, features: Features): number =>
  Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (features[name] ?? 0), 0)

const addTo = (slope: Features, features: Features, times: number): void => {
  for (const [name, value] of Object.entries(features)) slope[name] = (slope[name] ?? 0) + times * value
}

/** Walks down the slope of the loss, steps of one size for all weights. */
const descend = (names: readonly string[], slopeAt: (weights: Features) => Features): Features => {
  const weights: Features = Object.fromEntries(names.map((name) => [name, 0]))
  const squares: Features = {}
  for (let step = 0; step < STEPS; step += 1) {
    const slope = slopeAt(weights)
    for (const name of names) {
      const penalty = name === 'always' ? 0 : PENALTY * (weights[name] ?? 0)
      const down = (slope[name] ?? 0) + penalty
      squares[name] = 0.99 * (squares[name] ?? 0) + 0.01 * down ** 2
      weights[name] = (weights[name] ?? 0) - (RATE * down) / (Math.sqrt(squares[name]) + 1e-3)
    }
  }
  return weights
}

const total = (shares: readonly { readonly share: number }[]): number =>
  shares.reduce((sum, { share }) => sum + share, 0)

/** The right pages of a list should weigh more than all others together. */
const orderSlope = (weights: Features): Features => {
  const slope: Features = {}
  for (const { rows, share } of lists) {
    const powers = rows.map(({ features }) => Math.exp(dot(weights, features)))
    const all = powers.reduce((sum, power) => sum + power, 0)
    const right = powers.reduce((sum, power, at) => sum + (rows[at]?.isRight ? power : 0), 0)
    for (const [at, { features, isRight }] of rows.entries()) {
      const power = powers[at] ?? 0
      addTo(slope, features, ((power / all - (isRight ? power / right : 0)) * share) / total(lists))
    }
  }
  return slope
}

const sureSlope = (weights: Features): Features => {
  const slope: Features = {}
  for (const { features, isRight, share } of sure) {
    const likely = 1 / (1 + Math.exp(-dot(weights, features)))
    addTo(slope, features, ((likely - Number(isRight)) * share) / total(sure))
  }
  return slope
}

const rounded = (weights: Features) =>
  Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, Number(weight.toFixed(2))]))

console.log('order', rounded(descend(Object.keys(lists[0]?.rows[0]?.features ?? {}), orderSlope)))
console.log('sureness', rounded(descend(Object.keys(sure[0]?.features ?? {}), sureSlope)))
