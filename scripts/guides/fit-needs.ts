/**
 * `node scripts/guides/fit-needs.ts`: fits the weights by which the guides order short answers (need-evidence.ts) and
 * tell how sure they are of the first (need-sureness.ts) to the asks of the answers themselves, and to nothing by which
 * the guides are measured. A fifth of the asks is left out each time and asked; a fifth of the answers is left out
 * whole, so that what asks for them has none. Writes the weights into `reference/need-weights.json`, and prints for
 * each limit of the sureness how many of the asks left out would be answered rightly and wrongly.
 */
import { writeFile } from 'node:fs/promises'
import { type ShortAnswer, shortAnswers } from '../../src/domains/guides/server/answers/written-replies.ts'
import { knownQuestion } from '../../src/domains/guides/server/corpus/known-question.ts'
import { ELSEWHERE, knownAsks } from '../../src/domains/guides/server/corpus/page-asks.ts'
import { needFeatures } from '../../src/domains/guides/server/needs/need-evidence.ts'
import { type FoundNeed, makeNeeds } from '../../src/domains/guides/server/needs/needs.ts'
import { sureFeatures } from '../../src/domains/guides/server/needs/need-sureness.ts'
import { languages, type LanguageCode } from '../../src/shared/words.ts'
import { dot, type Features, fitOrder, fitSureness, rounded } from './descent.ts'

const weightsFile = new URL('../../src/domains/guides/reference/need-weights.json', import.meta.url)

const FOLDS = 5
const COMPARED = 25
const fitting = { steps: 600, penalty: 0.0003 }
const LIMITS = [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5, 3]

interface Asked {
  readonly code: LanguageCode
  readonly found: readonly FoundNeed[]
  /** The answer that it asks for; null: none is there. */
  readonly name: string | null
}

const answers = await shortAnswers()
const asked: Asked[] = []
for (let fold = 0; fold < FOLDS; fold += 1) {
  const isGone = (at: number) => at % FOLDS === fold
  const isLeftOut = (ask: number, at: number) => (ask + at) % FOLDS === fold
  const stay = answers.filter((_, at) => !isGone(at))
  const find = makeNeeds(
    stay.map((answer, at): ShortAnswer => {
      const keep = (code: LanguageCode) => answer.asks[code].filter((_, ask) => !isLeftOut(ask, at))
      return {
        ...answer,
        asks: { en: keep('en'), pcm: keep('pcm'), ha: keep('ha'), ig: keep('ig'), yo: keep('yo') },
      }
    }),
    COMPARED,
  )
  const ask = (question: string, code: LanguageCode, name: string | null) =>
    asked.push({ code, name, found: find(question, code, knownQuestion(question, code)) })
  for (const { code } of languages) {
    for (const [at, { name, asks }] of stay.entries())
      for (const question of asks[code].filter((_, each) => isLeftOut(each, at))) ask(question, code, name)
    for (const { asks } of answers.filter((_, at) => isGone(at)))
      for (const question of asks[code].slice(0, 2)) ask(question, code, null)
    for (const { ask: question } of knownAsks(code).filter(
      ({ path }, at) => path === ELSEWHERE && isGone(at),
    ))
      ask(question, code, null)
  }
}
console.log(`${String(asked.length)} questions`)

const fitted: Record<string, { readonly order: Features; readonly sureness: Features }> = {}
for (const [group, codes] of Object.entries({ near: ['en', 'pcm'], far: ['ha', 'ig', 'yo'] })) {
  const own = asked.filter(({ code }) => codes.includes(code))
  const lists = own.map(({ found, name }) => ({
    share: 1,
    rows: found.map(({ answer, evidence }) => ({
      features: needFeatures(evidence),
      isRight: answer.name === name,
    })),
  }))
  const order = fitOrder(
    lists.filter(({ rows }) => rows.some(({ isRight }) => isRight)),
    fitting,
  )
  const sure = own.flatMap(({ found, name }) => {
    const sorted = found
      .map((each) => ({ ...each, score: dot(order, needFeatures(each.evidence)) }))
      .toSorted((one, other) => other.score - one.score)
    const features = sureFeatures(sorted)
    const isRight = sorted[0]?.answer.name === name
    const isNear = sorted.slice(0, 2).some(({ answer }) => answer.name === name)
    return features ? [{ features, isRight, isNear, share: 1, isAnswered: name !== null }] : []
  })
  const sureness = fitSureness(sure, fitting)
  fitted[group] = { order: rounded(order), sureness: rounded(sureness) }
  const all = sure.filter(({ isAnswered }) => isAnswered).length
  console.log(`${group}: of ${String(all)} with an answer, ${String(sure.length - all)} without`)
  for (const limit of LIMITS) {
    const over = sure.filter(({ features }) => dot(sureness, features) >= limit)
    const count = (is: (each: (typeof over)[number]) => boolean) => String(over.filter(is).length)
    console.log(
      `  from ${String(limit)}: right ${count(({ isRight }) => isRight)}, among two ${count(({ isNear }) => isNear)}, wrong ${count(({ isRight, isAnswered }) => isAnswered && !isRight)}, without an answer ${count(({ isAnswered }) => !isAnswered)}`,
    )
  }
}
await writeFile(weightsFile, `${JSON.stringify(fitted, null, 2)}\n`)
