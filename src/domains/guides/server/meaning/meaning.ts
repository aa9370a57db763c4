import type { Alternatives } from '../corpus/question.ts'
import { isWeak } from '../corpus/terms.ts'
import { DIMENSIONS, lengthOf, vectorOf } from './word-vectors.ts'

/** The direction of a sentence among the words of English, of length 1. */
export type Meaning = Float32Array

/** How fast frequent words lose weight (smooth inverse frequency), and what a word weighs that names no subject. */
const SMOOTHNESS = 1e-3
const FIRST_SHARE = 0.1
const WEAK_WEIGHT = 0.3

const weightOf = (term: string, rank: number): number =>
  (SMOOTHNESS / (SMOOTHNESS + FIRST_SHARE / (rank + 1))) * (isWeak(term) ? WEAK_WEIGHT : 1)

const add = (sum: Float32Array, other: Int8Array | Float32Array, weight: number): void => {
  for (let at = 0; at < DIMENSIONS; at += 1) sum[at] = (sum[at] ?? 0) + weight * (other[at] ?? 0)
}

const ofLengthOne = (sum: Float32Array): Meaning | undefined => {
  const length = lengthOf(sum)
  return length === 0 ? undefined : sum.map((value) => value / length)
}

/** What English words mean together, each word by the terms that it was said with; nothing of unknown words. */
export const meaningOf = (asked: readonly Alternatives[]): Meaning | undefined => {
  const sum = new Float32Array(DIMENSIONS)
  for (const alternatives of asked) {
    const said = alternatives.filter(({ weight }) => weight === 1)
    for (const { term } of said) {
      const vector = vectorOf(term)
      if (vector) add(sum, vector.numbers, weightOf(term, vector.rank) / said.length / vector.length)
    }
  }
  return ofLengthOne(sum)
}

/** The direction that these sentences share: it says nothing about any of them. */
export const commonOf = (meanings: readonly Meaning[]): Float32Array => {
  const sum = new Float32Array(DIMENSIONS)
  for (const meaning of meanings) add(sum, meaning, 1 / meanings.length)
  return sum
}

export const withoutCommon = (meaning: Meaning, common: Float32Array): Meaning | undefined =>
  ofLengthOne(meaning.map((value, at) => value - (common[at] ?? 0)))

/** How alike a sentence is to the one whose numbers begin here, -1 to 1. */
export const similarityAt = (numbers: Float32Array, from: number, meaning: Meaning): number => {
  let sum = 0
  for (let at = 0; at < DIMENSIONS; at += 1) sum += (numbers[from + at] ?? 0) * (meaning[at] ?? 0)
  return sum
}

/** How alike two sentences are, -1 to 1. */
export const similarityOf = (one: Meaning, other: Meaning): number => similarityAt(one, 0, other)
