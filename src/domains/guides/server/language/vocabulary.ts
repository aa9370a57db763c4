import type { LanguageCode } from '#shared/words.ts'

/** How like two words must be: short English ones more, for `cook` is no cookie; our other languages join endings. */
const MIN_LIKENESS = 0.6
const MIN_SHORT_LIKENESS = 0.7
const SHORT_LENGTH = 5
/** What a similarity is worth where the texts have the asked word itself. */
const KIN_WEIGHT = 0.6
const MIN_FUZZY_LENGTH = 4
const MAX_ALIKE = 12

/** The pieces of three letters of a word, its ends marked: `vote` has `^vo`, `vot`, `ote` and `te$`. */
const trigramsOf = (word: string): string[] => {
  const marked = `^${word}$`
  return Array.from({ length: Math.max(0, marked.length - 2) }, (_, at) => marked.slice(at, at + 3))
}

const isFuzzy = (word: string): boolean => word.length >= MIN_FUZZY_LENGTH && !/\d/.test(word)

/** A word of the texts that stands for an asked one, and how much of it that counts, 0 to 1. */
export interface Alike {
  readonly term: string
  readonly weight: number
}

export interface Vocabulary {
  readonly add: (term: string) => void
  readonly remove: (term: string) => void
  /** The words of the texts that an asked word may mean: itself, its other forms, and what a typing error hides. */
  readonly alike: (term: string) => readonly Alike[]
}

/** The words that the texts of one language have. */
export const makeVocabulary = (language: LanguageCode): Vocabulary => {
  const byTrigram = new Map<string, Set<string>>()
  const terms = new Set<string>()
  const known = new Map<string, readonly Alike[]>()

  const leastFor = (term: string): number =>
    (language === 'en' || language === 'pcm') && term.length <= SHORT_LENGTH
      ? MIN_SHORT_LIKENESS
      : MIN_LIKENESS
  const similarities = (term: string): Alike[] => {
    const least = leastFor(term)
    const own = trigramsOf(term)
    const shared = new Map<string, number>()
    for (const piece of own)
      for (const other of byTrigram.get(piece) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1)
    return [...shared]
      .map(([other, count]) => ({ term: other, weight: (2 * count) / (own.length + other.length) }))
      .filter((each) => each.term !== term && each.term[0] === term[0] && each.weight >= least)
  }
  const find = (term: string): readonly Alike[] => {
    const exact = terms.has(term) ? [{ term, weight: 1 }] : []
    if (!isFuzzy(term)) return exact
    const factor = exact.length > 0 ? KIN_WEIGHT : 1
    const others = similarities(term).map((each) => ({ term: each.term, weight: each.weight * factor }))
    return [...exact, ...others.toSorted((a, b) => b.weight - a.weight)].slice(0, MAX_ALIKE)
  }
  return {
    add: (term) => {
      if (terms.has(term)) return
      terms.add(term)
      known.clear()
      if (!isFuzzy(term)) return
      for (const piece of trigramsOf(term)) {
        const holders = byTrigram.get(piece) ?? new Set()
        byTrigram.set(piece, holders.add(term))
      }
    },
    remove: (term) => {
      if (!terms.delete(term)) return
      known.clear()
      for (const piece of trigramsOf(term)) byTrigram.get(piece)?.delete(term)
    },
    alike: (term) => {
      const before = known.get(term)
      if (before) return before
      const found = find(term)
      // A stranger's words do not fill the memory.
      if (known.size > 5000) known.clear()
      known.set(term, found)
      return found
    },
  }
}
