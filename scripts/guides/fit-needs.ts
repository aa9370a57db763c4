/**
 * `node scripts/guides/fit-needs.ts`: fits the weights by which the guides order short answers (need-evidence.ts) and
 * tell how sure they are of the first (need-sureness.ts), to the open set and the asks of the answers themselves. A fifth of the asks is
 * left out each time and asked; a fifth of the answers is left out whole, so that what asks for them has none. Writes the weights into `reference/need-weights.json`.
 */
import { writeFile } from 'node:fs/promises'
import { type ShortAnswer, shortAnswers } from '../../src/domains/guides/server/answers/written-replies.ts'
import { knownQuestion } from '../../src/domains/guides/server/corpus/known-question.ts'
import { knownAsks, ELSEWHERE } from '../../src/domains/guides/server/corpus/page-asks.ts'
import { openQuestions, refusals } from '../../src/domains/guides/server/evaluation/questions.ts'
import { saysFacts } from '../../src/domains/guides/server/evaluation/facts.ts'
import { needFeatures } from '../../src/domains/guides/server/needs/need-evidence.ts'
import { makeNeeds } from '../../src/domains/guides/server/needs/needs.ts'
import { sureFeatures } from '../../src/domains/guides/server/needs/need-sureness.ts'
import { languages, type LanguageCode } from '../../src/shared/words.ts'

const weightsFile = new URL('../../src/domains/guides/reference/need-weights.json', import.meta.url)

const FOLDS = 5
const STEPS = 1500
const RATE = 0.03
const PENALTY = 0.0003
/** A question of the open set counts as much as so many asks. */
const OPEN = 6

type Features = Record<string, number>
const answers = await shortAnswers()

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
      const down = (slope[name] ?? 0) + (name === 'always' ? 0 : PENALTY * (weights[name] ?? 0))
      squares[name] = 0.99 * (squares[name] ?? 0) + 0.01 * down ** 2
      weights[name] =
        (weights[name] ?? 0) - (RATE * (1 - step / STEPS) * down) / (Math.sqrt(squares[name]) + 1e-3)
    }
  }
  return weights
}
const rounded = (weights: Features) =>
  Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, Number(weight.toFixed(2))]))

interface List {
  readonly code: LanguageCode
  readonly share: number
  readonly rows: readonly { readonly features: Features; readonly isRight: boolean }[]
}
const lists: List[] = []
const sure: {
  readonly code: LanguageCode
  readonly share: number
  readonly features: Features
  readonly isRight: boolean
}[] = []
let met = 0

const learn = (
  found: ReturnType<ReturnType<typeof makeNeeds>>,
  code: LanguageCode,
  answers: (answer: ShortAnswer) => boolean,
  share = 1,
) => {
  const rows = found.slice(0, 15).map(({ answer, evidence }) => ({
    features: needFeatures(evidence),
    isRight: answers(answer),
  }))
  if (rows.some(({ isRight }) => isRight)) lists.push({ code, rows, share })
  if (rows[0]?.isRight) met += 1
  const features = sureFeatures(found)
  if (features) sure.push({ code, features, isRight: rows[0]?.isRight === true, share })
}

const findAll = makeNeeds(answers, Infinity)
for (const { code } of languages)
  for (const [question, pages, facts = []] of openQuestions[code])
    learn(
      findAll(question, code, knownQuestion(question, code)),
      code,
      (answer) => answer.pages.some((page) => pages.includes(page)) && saysFacts(answer.texts[code], facts),
      OPEN,
    )
console.log(`the open set: ${String(met)} of ${String(lists.length)} first, of ${String(sure.length)}`)

for (let fold = 0; fold < FOLDS; fold += 1) {
  const isGone = (at: number) => at % FOLDS === fold
  const kept = answers
    .filter((_, at) => !isGone(at))
    .map((answer, at): ShortAnswer => ({
      ...answer,
      asks: Object.fromEntries(
        Object.entries(answer.asks).map(([code, asks]) => [
          code,
          asks.filter((_, each) => (each + at) % FOLDS !== fold),
        ]),
      ) as never,
    }))
  const find = makeNeeds(kept, Infinity)
  const ask = (question: string, code: LanguageCode, name: string | null) =>
    learn(find(question, code, knownQuestion(question, code)), code, (answer) => answer.name === name)
  for (const { code } of languages) {
    for (const { name, asks } of kept) {
      const whole = answers.find((each) => each.name === name)
      for (const question of whole?.asks[code] ?? [])
        if (!asks[code].includes(question)) ask(question, code, name)
    }
    for (const { asks } of answers.filter((_, at) => isGone(at)))
      for (const question of asks[code].slice(0, 2)) ask(question, code, null)
    for (const { path, ask: question } of knownAsks(code).filter((_, at) => isGone(at)))
      if (path === ELSEWHERE) ask(question, code, null)
    for (const [, question] of refusals.filter(([language], at) => language === code && isGone(at)))
      ask(question, code, null)
  }
}
console.log(`${String(met)} of ${String(lists.length)} first`)

const fitted: Record<string, { readonly order: Features; readonly sureness: Features }> = {}
for (const [name, group] of Object.entries({ near: ['en', 'pcm'], far: ['ha', 'ig', 'yo'] })) {
  const isOf = ({ code }: { readonly code: LanguageCode }) => group.includes(code)
  const own = lists.filter(isOf)
  const order = descend(Object.keys(own[0]?.rows[0]?.features ?? {}), (weights) => {
    const slope: Features = {}
    for (const { rows, share } of own) {
      const powers = rows.map(({ features }) => Math.exp(dot(weights, features)))
      const all = powers.reduce((sum, power) => sum + power, 0)
      const right = powers.reduce((sum, power, at) => sum + (rows[at]?.isRight ? power : 0), 0)
      for (const [at, { features, isRight }] of rows.entries()) {
        const power = powers[at] ?? 0
        addTo(slope, features, (share * (power / all - (isRight ? power / right : 0))) / own.length)
      }
    }
    return slope
  })
  const first = own.filter(({ rows }) => {
    const scores = rows.map(({ features }) => dot(order, features))
    return rows[scores.indexOf(Math.max(...scores))]?.isRight
  })
  console.log(`${name}: ${String(first.length)} of ${String(own.length)} first with these`)
  const mine = sure.filter(isOf)
  const sureness = descend(Object.keys(mine[0]?.features ?? {}), (weights) => {
    const slope: Features = {}
    for (const { features, isRight, share } of mine) {
      const likely = 1 / (1 + Math.exp(-dot(weights, features)))
      addTo(slope, features, (share * (likely - Number(isRight))) / mine.length)
    }
    return slope
  })
  fitted[name] = { order: rounded(order), sureness: rounded(sureness) }
  for (const open of [true, false])
    for (const limit of [-1, 0, 0.5, 1, 1.5, 2, 3]) {
      const some = mine.filter(({ share }) => (share === OPEN) === open)
      const over = some.filter(({ features }) => dot(sureness, features) >= limit)
      const right = over.filter(({ isRight }) => isRight).length
      const all = some.filter(({ isRight }) => isRight).length
      console.log(
        `  ${open ? 'open set' : 'asks'} over ${String(limit)}: ${String(right)} of ${String(all)} right, ${String(over.length - right)} wrong`,
      )
    }
}
await writeFile(weightsFile, `${JSON.stringify(fitted, null, 2)}\n`)
