/** Pieces of so many letters, within a word and its ends: `vote` has `_vo`, `vot`, `ote`, `te_`, `_vot` and so on. */
const LEAST = 3
const MOST = 5

const piecesOf = (folded: string): Map<string, number> => {
  const pieces = new Map<string, number>()
  for (const word of folded.split(' ')) {
    const marked = `_${word}_`
    for (let length = LEAST; length <= MOST; length += 1)
      for (let at = 0; at + length <= marked.length; at += 1) {
        const piece = marked.slice(at, at + length)
        pieces.set(piece, (pieces.get(piece) ?? 0) + 1)
      }
  }
  return pieces
}

/**
 * How alike folded sentences are letter by letter, 0 to 1: rare pieces count more. It needs no table of words, so it
 * helps where a word is misspelt, joined or inflected.
 */
export const makeLetterIndex = (
  sentences: readonly string[],
): ((folded: string) => { readonly alike: Float64Array; readonly covered: Float64Array }) => {
  const all = sentences.map(piecesOf)
  const holders = new Map<string, number[]>()
  for (const [at, pieces] of all.entries())
    for (const piece of pieces.keys()) {
      const held = holders.get(piece)
      if (held) held.push(at)
      else holders.set(piece, [at])
    }
  const weightOf = (piece: string, times: number): number =>
    (1 + Math.log(times)) * Math.log(1 + all.length / (1 + (holders.get(piece)?.length ?? 0)))
  const lengths = all.map((pieces) =>
    Math.hypot(...[...pieces].map(([piece, times]) => weightOf(piece, times))),
  )
  const weights = new Map([...holders].map(([piece, at]) => [piece, { at, weight: weightOf(piece, 1) }]))
  return (folded) => {
    const common = new Float64Array(all.length)
    const met = new Float64Array(all.length)
    let square = 0
    for (const [piece, times] of piecesOf(folded)) {
      const weight = weightOf(piece, times)
      square += weight ** 2
      const held = weights.get(piece)
      for (const at of held?.at ?? []) {
        common[at] = (common[at] ?? 0) + weight * (held?.weight ?? 0)
        met[at] = (met[at] ?? 0) + weight ** 2
      }
    }
    const length = Math.sqrt(square)
    return {
      alike: common.map((sum, at) => (sum === 0 ? 0 : Math.min(1, sum / (length * (lengths[at] ?? 1))))),
      covered: met.map((sum) => (sum === 0 ? 0 : sum / square)),
    }
  }
}
