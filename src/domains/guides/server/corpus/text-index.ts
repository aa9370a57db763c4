import { inSlices } from '#platform/server/formats/slices.ts'
import type { LanguageCode } from '#shared/words.ts'
import { type Meaning, similarityOf } from '../meaning/meaning.ts'
import { meaningOfText } from '../meaning/known-meanings.ts'
import type { Passage } from './passages.ts'
import type { Alternatives } from './question.ts'
import { isWeak, termsOf } from './terms.ts'
import { makeVocabulary, type Vocabulary } from '../language/vocabulary.ts'

/** How much a word counts by where it stands. */
const boosts = { title: 3, heading: 3, summary: 1.5, text: 1 } as const
type Field = keyof typeof boosts
const fields = Object.keys(boosts) as Field[]

/** The constants of BM25: how fast a repeated word stops to count, and how much a long text is held against it. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.6
const MEAN_LENGTH = 90

/** What a word weighs that says little, beside one that names a subject. */
const WEAK_WEIGHT = 0.15
/** And one that no text has: it may be a name, or what our texts do not speak of. */
const UNKNOWN_WEIGHT = 0.6

/** What a passage has of a question. */
export interface PassageMatch {
  readonly passage: Passage
  /** BM25 as a share of what a perfect text would have. */
  readonly score: number
  /** For each word of the question, 0 to 1: how surely the passage has it. */
  readonly has: readonly number[]
  /** And how surely its title, heading or summary has it: what the text is about. */
  readonly subject: readonly number[]
  /** How near its title, heading and summary come to what the question means, and how near its text, 0 to 1. */
  readonly near: { readonly head: number; readonly body: number }
}

export interface Matches {
  /** What each word of the question weighs: rare ones more. */
  readonly weights: readonly number[]
  readonly matches: readonly PassageMatch[]
}

interface Indexed {
  readonly passage: Passage
  /** How often each term stands here, more where it stands in a title. */
  readonly counts: ReadonlyMap<string, number>
  readonly subject: ReadonlySet<string>
  readonly length: number
  /** What an English passage means. */
  readonly head: Meaning | undefined
  readonly body: Meaning | undefined
}

const indexed = (passage: Passage, language: LanguageCode): Indexed => {
  const counts = new Map<string, number>()
  const subject = new Set<string>()
  let length = 0
  for (const field of fields)
    for (const term of termsOf(passage[field], language)) {
      counts.set(term, (counts.get(term) ?? 0) + boosts[field])
      if (field === 'text') length += 1
      else subject.add(term)
    }
  const { title, heading, summary, text } = passage
  const isEnglish = language === 'en'
  return {
    passage,
    counts,
    subject,
    length,
    head: isEnglish ? meaningOfText(`${title} ${heading} ${summary}`) : undefined,
    body: isEnglish ? meaningOfText(text) : undefined,
  }
}

const nearness = (one: Meaning | undefined, other: Meaning | undefined): number =>
  one && other ? Math.max(0, similarityOf(one, other)) : 0

const saturated = (count: number, length: number): number => {
  const norm = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / MEAN_LENGTH)
  return count / (count + norm)
}

/** An index of the passages of one language. */
export interface TextIndex {
  readonly search: (asked: readonly Alternatives[], meaning: Meaning | undefined) => Matches
  /** Puts these passages in the place of those that a text had before. */
  readonly replace: (text: string, passages: readonly Passage[]) => void
}

/** The share of the weights that was met; 0 of nothing. */
export const weightedShare = (weights: readonly number[], met: readonly number[]): number => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return whole === 0 ? 0 : met.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0) / whole
}

/** So few passages are indexed at once that requests beside it wait for some milliseconds only. */
const SLICE = 8

/** The passages of one language, and who has which word. */
interface Shelf {
  readonly vocabulary: Vocabulary
  readonly postings: Map<string, Set<Indexed>>
  readonly byText: Map<string, readonly Indexed[]>
  total: number
}

const addTo = (shelf: Shelf, text: string, entry: Indexed): void => {
  shelf.byText.set(text, [...(shelf.byText.get(text) ?? []), entry])
  shelf.total += 1
  for (const term of entry.counts.keys()) {
    const holders = shelf.postings.get(term) ?? new Set()
    shelf.postings.set(term, holders.add(entry))
    shelf.vocabulary.add(term)
  }
}

const removeFrom = (shelf: Shelf, text: string): void => {
  for (const entry of shelf.byText.get(text) ?? []) {
    shelf.total -= 1
    for (const term of entry.counts.keys()) {
      const holders = shelf.postings.get(term)
      holders?.delete(entry)
      if (holders?.size !== 0) continue
      shelf.postings.delete(term)
      shelf.vocabulary.remove(term)
    }
  }
  shelf.byText.delete(text)
}

/** The words of the texts that one word of the question stands for, each with its best weight. */
const variantsOf = ({ vocabulary }: Shelf, alternatives: Alternatives): Map<string, number> => {
  const found = new Map<string, number>()
  for (const asked of alternatives)
    for (const { term, weight } of vocabulary.alike(asked.term))
      found.set(term, Math.max(found.get(term) ?? 0, weight * asked.weight))
  return found
}

/** What one word of the question weighs: rare ones more. */
const weightOf = (
  { postings, total }: Shelf,
  alternatives: Alternatives,
  variants: ReadonlyMap<string, number>,
): number => {
  const exact = [...variants].filter(([, weight]) => weight === 1)
  const counted = exact.length > 0 ? exact : [...variants]
  const holders = counted.reduce((sum, [term]) => sum + (postings.get(term)?.size ?? 0), 0)
  const count = Math.min(total, holders)
  const rarity = Math.log(1 + (total - count + 0.5) / (count + 0.5))
  const share = holders === 0 ? UNKNOWN_WEIGHT : 1
  return rarity * share * (alternatives.every(({ term }) => isWeak(term)) ? WEAK_WEIGHT : 1)
}

const raise = (values: number[], at: number, value: number): void => {
  values[at] = Math.max(values[at] ?? 0, value)
}

/** So near that a passage comes into view although it has no word of the question. */
const MIN_NEAR = 0.45

const searchIn = (shelf: Shelf, asked: readonly Alternatives[], meaning: Meaning | undefined): Matches => {
  const variants = asked.map((each) => variantsOf(shelf, each))
  const weights = asked.map((each, at) => weightOf(shelf, each, variants[at] ?? new Map()))
  const found = new Map<Indexed, Record<'gains' | 'has' | 'subject', number[]>>()
  const none = () => asked.map(() => 0)
  // Of several words for one thing, the best counts.
  for (const [at, terms] of variants.entries())
    for (const [term, similarity] of terms)
      for (const entry of shelf.postings.get(term) ?? []) {
        const match = found.get(entry) ?? { gains: none(), has: none(), subject: none() }
        found.set(entry, match)
        raise(match.gains, at, similarity * saturated(entry.counts.get(term) ?? 0, entry.length))
        raise(match.has, at, similarity)
        if (entry.subject.has(term)) raise(match.subject, at, similarity)
      }
  if (meaning)
    for (const entry of [...shelf.byText.values()].flat())
      if (!found.has(entry) && nearness(meaning, entry.head) >= MIN_NEAR)
        found.set(entry, { gains: none(), has: none(), subject: none() })
  const matches = [...found].map(([{ passage, head, body }, { gains, has, subject }]) => ({
    passage,
    score: weightedShare(weights, gains),
    has,
    subject,
    near: { head: nearness(meaning, head), body: nearness(meaning, body) },
  }))
  return { weights, matches }
}

/** Makes the index of one language; `textOf` names the text of a passage. */
export const makeTextIndex = async (
  texts: ReadonlyMap<string, readonly Passage[]>,
  language: LanguageCode,
): Promise<TextIndex> => {
  const shelf: Shelf = {
    vocabulary: makeVocabulary(language),
    postings: new Map(),
    byText: new Map(),
    total: 0,
  }
  const own = [...texts].flatMap(([text, passages]) =>
    passages.filter((passage) => passage.language === language).map((passage) => ({ text, passage })),
  )
  for await (const slice of inSlices(own, SLICE))
    for (const { text, passage } of slice) addTo(shelf, text, indexed(passage, language))
  return {
    search: (asked, meaning) => searchIn(shelf, asked, meaning),
    replace: (text, passages) => {
      removeFrom(shelf, text)
      for (const passage of passages)
        if (passage.language === language) addTo(shelf, text, indexed(passage, language))
    },
  }
}
