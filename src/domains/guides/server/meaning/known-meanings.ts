import { knownAsks } from '../corpus/page-asks.ts'
import type { Alternatives } from '../corpus/question.ts'
import { termsOf } from '../corpus/terms.ts'
import { commonOf, type Meaning, meaningOf, similarityAt, withoutCommon } from './meaning.ts'
import { DIMENSIONS } from './word-vectors.ts'

/** The words of a text, each for itself. */
const wordsOf = (text: string): Alternatives[] => termsOf(text, 'en').map((term) => [{ term, weight: 1 }])

const load = () => {
  const raw = knownAsks('en').flatMap(({ path, ask }) => {
    const meaning = meaningOf(wordsOf(ask))
    return meaning ? [{ path, meaning }] : []
  })
  const common = commonOf(raw.map(({ meaning }) => meaning))
  return { common, raw }
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

/** Compares a question with these, about 0 to 1, and joins what belongs to one key. */
export const makeNearness = <Key>(asks: readonly { readonly key: Key; readonly meaning: Meaning }[]) => {
  const numbers = new Float32Array(asks.length * DIMENSIONS)
  for (const [at, { meaning }] of asks.entries()) numbers.set(meaning, at * DIMENSIONS)
  return (meaning: Meaning | undefined): Map<Key, number> => {
    const sums = new Map<Key, number>()
    if (!meaning) return sums
    for (const [at, { key }] of asks.entries()) {
      const near = Math.exp(SHARPNESS * similarityAt(numbers, at * DIMENSIONS, meaning))
      sums.set(key, (sums.get(key) ?? 0) + near)
    }
    for (const [key, sum] of sums) sums.set(key, Math.max(0, Math.log(sum) / SHARPNESS))
    return sums
  }
}

let toPages: ((meaning: Meaning | undefined) => ReadonlyMap<string, number>) | undefined

/** How near a question comes to those that a page is known to answer, about 0 to 1, by the path of the page. */
export const nearnessToAsks = (meaning: Meaning | undefined): ReadonlyMap<string, number> => {
  const { common, raw } = known()
  toPages ??= makeNearness(
    raw.flatMap(({ path, meaning: whole }) => {
      const own = withoutCommon(whole, common)
      return own ? [{ key: path, meaning: own }] : []
    }),
  )
  return toPages(meaning)
}
