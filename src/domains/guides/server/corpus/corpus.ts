import { setImmediate } from 'node:timers/promises'
import type { LanguageCode } from '#shared/words.ts'
import { likenessToAsks } from './asks.ts'
import type { Passage } from './passages.ts'
import { type Alternatives, askedInEnglish, askedInOwn } from './question.ts'
import {
  makeTextIndex,
  type PassageMatch,
  type Matches,
  weightedShare,
  type TextIndex,
} from './text-index.ts'

export interface FoundPassage {
  readonly passage: Passage
  readonly score: number
  /** How much of what the question asks about stands in the text, 0 to 1, rare words weighing more. */
  readonly coverage: number
  /** How much of it stands in the title, the heading or the summary: what the text is about. */
  readonly aboutness: number
  /** What the question weighs in all: long ones tell a story, of which a part matters. */
  readonly weight: number
  /** How like the question is to one that the page is known to answer, 0 to 1. */
  readonly asked: number
}

export interface Corpus {
  /** The best passages for a question, at most one of each text and `limit` in all. */
  find(question: string, language: LanguageCode, limit?: number): Promise<FoundPassage[]>
  /** Puts the passages of a text, such as `articles/what-sup-is.ha`, in the place of those it had; none: it is gone. */
  replace(text: string, passages: readonly Passage[]): Promise<void>
}

/** Pages of short answers and the chapters of the Constitution: each part is a text of its own. */
const isOfParts = (id: string): boolean => /^(pages\/|education\/(constitution|rights|offices))/.test(id)
const textOf = ({ id }: Passage): string => (isOfParts(id) ? id : (id.split('.')[0] ?? id))

/** The file of a passage: `articles/what-sup-is.ha`. */
export const fileOf = ({ id }: Pick<Passage, 'id'>): string => id.split(':')[0] ?? id

/** Texts on Canada answer those who ask about it. */
const isCanadian = ({ title, path }: Passage): boolean => /canad|charter/i.test(`${title} ${path}`)
const CANADA = /^(canad|charter|mp$|provinc|toront|ottaw|alberta|ontari)/
const FOREIGN_SHARE = 0.3

/** A text says first what its subject is, and later what is special about it. */
const firstness = ({ id }: Passage): number => 1 + 0.4 / (1 + Number(id.split(':')[1] ?? 0))

/** How much a known question lifts the page that answers it, in proportion and by itself. */
const ASKED_BOOST = 2.5
const ASKED_SCORE = 4
/** So like a known question that the page comes into view although no word of its text was asked. */
const MIN_ASKED = 0.4

const boosted = (rank: number, asked: number): number =>
  rank * (1 + ASKED_BOOST * asked) + ASKED_SCORE * asked ** 2

type Likeness = ReadonlyMap<string, number>

const likenessOf = ({ path }: Passage, likeness: Likeness): number => {
  const page = path.split('#')[0] ?? path
  return Math.max(likeness.get(path) ?? 0, page === path ? 0 : (likeness.get(page) ?? 0))
}

/** Weighs what one index found: the whole text counts, and what it is about. */
const weighed = (
  { weights, matches }: Matches,
  asked: readonly Alternatives[],
  likeness: Likeness,
): FoundPassage[] => {
  // A word may stand in one part of a text and another word in the next.
  const inText = new Map<string, number[]>()
  for (const { passage, has } of matches) {
    const all = inText.get(textOf(passage)) ?? has.map(() => 0)
    inText.set(
      textOf(passage),
      all.map((value, at) => Math.max(value, has[at] ?? 0)),
    )
  }
  const isOfCanada = asked.flat().some(({ term }) => CANADA.test(term))
  return matches.map(({ passage, score, has, subject }: PassageMatch) => {
    const weight = weights.reduce((sum, each) => sum + each, 0)
    const coverage = weightedShare(weights, inText.get(textOf(passage)) ?? has)
    const aboutness = weightedShare(weights, subject)
    const known = likenessOf(passage, likeness)
    const foreign = isCanadian(passage) && !isOfCanada ? FOREIGN_SHARE : 1
    const closeness = (0.2 + weightedShare(weights, has)) * (0.2 + coverage) * (0.7 + aboutness)
    const rank = score * closeness * firstness(passage) * foreign
    return { passage, coverage, aboutness, weight, asked: known, score: boosted(rank, known) }
  })
}

/** The likeness of the question to those that pages are known to answer; Naijá reads the English ones as well. */
const likenessIn = (question: string, language: LanguageCode): Likeness => {
  const own = likenessToAsks(askedInOwn(question, language), language)
  if (language === 'en') return own
  const all = new Map(own)
  for (const [path, value] of likenessToAsks(askedInEnglish(question, language), 'en'))
    all.set(path, Math.max(all.get(path) ?? 0, value))
  return all
}

const pageOf = ({ path }: Passage): string => path.split('#')[0] ?? path

const byPage = (texts: ReadonlyMap<string, readonly Passage[]>) =>
  Map.groupBy([...texts.values()].flat(), pageOf)

/** The passages of pages that are known to answer the question, though no word of them was asked. */
const knownToAnswer = (
  pages: ReadonlyMap<string, readonly Passage[]>,
  likeness: Likeness,
  language: LanguageCode,
): FoundPassage[] =>
  [...likeness].flatMap(([path, asked]) => {
    const passages = asked < MIN_ASKED ? [] : (pages.get(path.split('#')[0] ?? path) ?? [])
    const of = (code: LanguageCode) => {
      const own = passages.filter((each) => each.language === code)
      return own.find((each) => each.path === path) ?? own[0]
    }
    const passage = of(language) ?? of('en')
    return passage ? [{ passage, coverage: 0, aboutness: 0, weight: 0, asked, score: boosted(0, asked) }] : []
  })

/** Makes the search over these passages, in memory: a few thousand passages take some megabytes. */
export const makeCorpus = (passages: readonly Passage[]): Corpus => {
  const texts = Map.groupBy(passages, fileOf)
  const indexes = new Map<LanguageCode, Promise<TextIndex>>()
  const indexIn = (language: LanguageCode) => {
    const index = indexes.get(language) ?? makeTextIndex(texts, language)
    indexes.set(language, index)
    return index
  }
  let pages: ReturnType<typeof byPage> | undefined
  const search = async (asked: readonly Alternatives[], language: LanguageCode, likeness: Likeness) =>
    weighed((await indexIn(language)).search(asked), asked, likeness)
  return {
    find: async (question, language, limit = 3) => {
      const likeness = likenessIn(question, language)
      const own = language === 'en' ? [] : await search(askedInOwn(question, language), language, likeness)
      const english = await search(askedInEnglish(question, language), 'en', likeness)
      const found = [...own, ...english, ...knownToAnswer((pages ??= byPage(texts)), likeness, language)]
      const best = new Map<string, FoundPassage>()
      for (const each of found.toSorted((a, b) => b.score - a.score))
        if (!best.has(textOf(each.passage))) best.set(textOf(each.passage), each)
      return [...best.values()].slice(0, limit)
    },
    replace: async (text, fresh) => {
      if (fresh.length > 0) texts.set(text, [...fresh])
      else texts.delete(text)
      pages = undefined
      for (const index of indexes.values()) {
        ;(await index).replace(text, fresh)
        await setImmediate()
      }
    },
  }
}
