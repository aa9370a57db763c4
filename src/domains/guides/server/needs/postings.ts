/** How often each term stands in one answer. */
export type Counts = ReadonlyMap<string, number>

/** Where a term stands. */
export interface Posting {
  /** The answers that have it, by their place. */
  readonly at: Uint16Array
  /** How much it speaks for each of them: how much more often it stands there than everywhere, as a logarithm. */
  readonly speaks: Float32Array
  /** How few answers have it. */
  readonly rarity: number
}

export const rarityOf = (count: number, all: number): number =>
  Math.log(1 + (all - count + 0.5) / (count + 0.5))

/** The terms of these answers, ready to be counted: what a question costs is a walk over short lists. */
export const makePostings = (answers: readonly Counts[]): ReadonlyMap<string, Posting> => {
  const wholes = answers.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0))
  const whole = wholes.reduce((sum, each) => sum + each, 0)
  const holders = new Map<string, { readonly at: number[]; readonly counts: number[] }>()
  for (const [at, counts] of answers.entries())
    for (const [term, count] of counts) {
      const held = holders.get(term) ?? { at: [], counts: [] }
      if (held.at.length === 0) holders.set(term, held)
      held.at.push(at)
      held.counts.push(count)
    }
  return new Map(
    [...holders].map(([term, { at, counts }]) => {
      const everywhere = counts.reduce((sum, count) => sum + count, 0) / whole
      const speaks = counts.map((count, each) =>
        Math.log(1 + count / (wholes[at[each] ?? 0] ?? 1) / everywhere),
      )
      return [
        term,
        {
          at: Uint16Array.from(at),
          speaks: Float32Array.from(speaks),
          rarity: rarityOf(at.length, answers.length),
        },
      ]
    }),
  )
}

/** Adds one to what is counted, for text that counts so much. */
export const count = (counts: Map<string, number>, terms: Iterable<string>, share: number): void => {
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + share)
}
