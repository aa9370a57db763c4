import { readFileSync } from 'node:fs'

export const DIMENSIONS = 100

const fileOf = (name: string): URL => new URL(`../../reference/vectors/${name}`, import.meta.url)
/** Terms, the frequent ones first, a line each; and eight bits for each number of their vectors, in the same order. */
export const vectorFiles = { terms: fileOf('terms.txt'), numbers: fileOf('vectors.bin') } as const

export interface WordVector {
  readonly numbers: Int8Array
  readonly length: number
  /** How many terms are more frequent in English. */
  readonly rank: number
}

/** The length of a vector. */
export const lengthOf = (numbers: Int8Array | Float32Array): number => {
  let sum = 0
  for (const value of numbers) sum += value * value
  return Math.sqrt(sum)
}

const load = () => {
  const terms = readFileSync(vectorFiles.terms, 'utf8').trimEnd().split('\n')
  const { buffer, byteOffset, length } = readFileSync(vectorFiles.numbers)
  return {
    rows: new Map(terms.map((term, row) => [term, row])),
    numbers: new Int8Array(buffer, byteOffset, length),
  }
}
let loaded: ReturnType<typeof load> | undefined

/** Where an English term stands among others: terms that mean much the same lie near each other. */
export const vectorOf = (term: string): WordVector | undefined => {
  const { rows, numbers: all } = (loaded ??= load())
  const rank = rows.get(term)
  if (rank === undefined) return undefined
  const numbers = all.subarray(rank * DIMENSIONS, (rank + 1) * DIMENSIONS)
  return { numbers, length: lengthOf(numbers), rank }
}
