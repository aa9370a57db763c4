import { readFileSync } from 'node:fs'

export const DIMENSIONS = 100

const fileOf = (name: string): URL => new URL(`../../reference/vectors/${name}`, import.meta.url)
/** Terms, the frequent ones first, a line each; and eight bits for each number of their vectors, in the same order. */
export const vectorFiles = { terms: fileOf('terms.txt'), numbers: fileOf('vectors.bin') } as const

export interface WordVector {
  /** Of length 1. */
  readonly direction: Float32Array
  /** How many terms are more frequent in English. */
  readonly rank: number
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
  const { rows, numbers } = (loaded ??= load())
  const rank = rows.get(term)
  if (rank === undefined) return undefined
  const direction = Float32Array.from(numbers.subarray(rank * DIMENSIONS, (rank + 1) * DIMENSIONS))
  const length = Math.hypot(...direction)
  return { direction: direction.map((value) => value / length), rank }
}
