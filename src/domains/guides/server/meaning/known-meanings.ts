import { knownAsks } from '../corpus/page-asks.ts'
import type { Alternatives } from '../corpus/question.ts'
import { termsOf } from '../corpus/terms.ts'
import { commonOf, similarityOf, type Meaning, meaningOf, withoutCommon } from './meaning.ts'

/** The words of a text, each for itself. */
const wordsOf = (text: string): Alternatives[] => termsOf(text, 'en').map((term) => [{ term, weight: 1 }])

interface MeantAsk {
  readonly path: string
  readonly meaning: Meaning
}

const load = () => {
  const raw = knownAsks('en').flatMap(({ path, ask }) => {
    const meaning = meaningOf(wordsOf(ask))
    return meaning ? [{ path, meaning }] : []
  })
  const common = commonOf(raw.map(({ meaning }) => meaning))
  const asks: MeantAsk[] = raw.flatMap(({ path, meaning }) => {
    const own = withoutCommon(meaning, common)
    return own ? [{ path, meaning: own }] : []
  })
  return { common, asks }
}
let loaded: ReturnType<typeof load> | undefined
const known = () => (loaded ??= load())

/** What a question means, without what all questions share. */
export const meaningOfQuestion = (asked: readonly Alternatives[]): Meaning | undefined => {
  const meaning = meaningOf(asked)
  return meaning && withoutCommon(meaning, known().common)
}

/** The same of an English text. */
export const meaningOfText = (text: string): Meaning | undefined => meaningOfQuestion(wordsOf(text))

/** How sharply the nearest known question counts before the others of its page: several that come near say more. */
const SHARPNESS = 12

/** How near a question comes to those that a page is known to answer, about 0 to 1, by the path of the page. */
export const nearnessToAsks = (meaning: Meaning | undefined): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  if (!meaning) return sums
  for (const ask of known().asks) {
    const near = Math.exp(SHARPNESS * similarityOf(meaning, ask.meaning))
    sums.set(ask.path, (sums.get(ask.path) ?? 0) + near)
  }
  return new Map([...sums].map(([path, sum]) => [path, Math.max(0, Math.log(sum) / SHARPNESS)]))
}
