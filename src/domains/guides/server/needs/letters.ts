import { type Counts, count, makePostings } from './postings.ts'

/** Pieces of so many letters, within a word and its ends: `vote` has `_vo`, `vot`, `ote`, `te_`, `_vot` and so on. */
const LEAST = 3
const MOST = 5

export const letterPiecesOf = (folded: string): string[] =>
  folded.split(' ').flatMap((word) => {
    const marked = `_${word}_`
    const pieces: string[] = []
    for (let length = LEAST; length <= MOST; length += 1)
      for (let at = 0; at + length <= marked.length; at += 1) pieces.push(marked.slice(at, at + length))
    return pieces
  })

/** How a question stands to each answer letter by letter. */
export interface LetterLikeness {
  /** How much its pieces speak for the answer. */
  readonly likely: Float64Array
  /** How much of it the answer has, 0 to 1; rare pieces count more. */
  readonly covered: Float64Array
}

/** The pieces of folded texts, each with what it counts. */
export type Folded = readonly (readonly [folded: string, share: number])[]

/**
 * Compares letter by letter. It needs no table of words, so it helps where a word is misspelt, joined or inflected.
 */
export const makeLetterIndex = (answers: readonly Folded[]): ((folded: string) => LetterLikeness) => {
  const postings = makePostings(
    answers.map((texts): Counts => {
      const counts = new Map<string, number>()
      for (const [folded, share] of texts) count(counts, letterPiecesOf(folded), share)
      return counts
    }),
  )
  const unknown = Math.log(1 + answers.length) ** 2
  return (folded) => {
    const likely = new Float64Array(answers.length)
    const covered = new Float64Array(answers.length)
    const pieces = new Set(letterPiecesOf(folded))
    let whole = 0
    for (const piece of pieces) {
      const posting = postings.get(piece)
      const weight = posting ? posting.rarity ** 2 : unknown
      whole += weight
      if (!posting) continue
      const { at, speaks } = posting
      for (let each = 0; each < at.length; each += 1) {
        const answer = at[each] ?? 0
        likely[answer] = (likely[answer] ?? 0) + (speaks[each] ?? 0)
        covered[answer] = (covered[answer] ?? 0) + weight
      }
    }
    const length = Math.sqrt(Math.max(1, pieces.size))
    for (let at = 0; at < answers.length; at += 1) {
      likely[at] = (likely[at] ?? 0) / length
      covered[at] = (covered[at] ?? 0) / Math.max(1, whole)
    }
    return { likely, covered }
  }
}
