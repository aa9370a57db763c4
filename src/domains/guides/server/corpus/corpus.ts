import { setImmediate } from 'node:timers/promises'
import type { LanguageCode } from '#shared/words.ts'
import type { ShortAnswer } from '../answers/written-replies.ts'
import { makeNeeds, type FoundNeed } from '../needs/needs.ts'
import { type PassageEvidence, nothing, passageScore, together } from './evidence.ts'
import { ELSEWHERE } from './page-asks.ts'
import { type KnownQuestion, knownQuestion } from './known-question.ts'
import { factsOf, fileOf } from './passage-facts.ts'
import type { Passage } from './passages.ts'
import { type Alternatives, askedInOwn } from './question.ts'
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
  readonly evidence: PassageEvidence
}

export interface Corpus {
  /** The best passages for a question, at most one of each page and `limit` in all. */
  find(question: string, language: LanguageCode, limit?: number): Promise<FoundPassage[]>
  /** The short answers that come nearest to a question, the best first. */
  need(question: string, language: LanguageCode): readonly FoundNeed[]
  /** True for a page to which a short answer leads. */
  hasShortAnswer(page: string): boolean
  /** The first passage of a page, in this language if there is one. */
  page(path: string, language: LanguageCode): Passage | undefined
  /** Puts the passages of a text, such as `articles/what-sup-is.ha`, in the place of those it had; none: it is gone. */
  replace(text: string, passages: readonly Passage[]): Promise<void>
}

/** Texts on Canada answer those who ask about it. */
const CANADA = /^(canad|charter|mp$|provinc|toront|ottaw|alberta|ontari)/
const FOREIGN_SHARE = 0.3

/** So like a known question that the page comes into view although no word of its text was asked. */
const MIN_ASKED = 0.4
const MIN_MEANT = 0.5

/** What the page and the part of a passage are known to answer. */
const valueFor = (path: string, page: string, values: ReadonlyMap<string, number>): number =>
  Math.max(values.get(path) ?? 0, page === path ? 0 : (values.get(page) ?? 0))

/** What is the same for every passage. */
const ofQuestion = ({ said, meant, share }: KnownQuestion): PassageEvidence => ({
  ...nothing,
  saidElsewhere: said.get(ELSEWHERE) ?? 0,
  meantElsewhere: meant.get(ELSEWHERE) ?? 0,
  understood: share,
})

const scored = (passage: Passage, evidence: PassageEvidence): FoundPassage => ({
  passage,
  evidence,
  score: passageScore(evidence),
})

/** One text in two languages, and its parts, are one answer: that part of it which most speaks for. */
const joined = (one: FoundPassage, other: FoundPassage, language: LanguageCode): FoundPassage => {
  const isOwn = ({ passage }: FoundPassage) => passage.language === language
  const isFirst = isOwn(one) === isOwn(other) ? one.score >= other.score : isOwn(one)
  return scored((isFirst ? one : other).passage, together(one.evidence, other.evidence))
}

/** Weighs what one index found: the whole text counts, and what it is about. */
const weighed = (
  { weights, matches }: Matches,
  asked: readonly Alternatives[],
  known: KnownQuestion,
  share: number,
): FoundPassage[] => {
  // A word may stand in one part of a text and another word in the next.
  const inText = new Map<string, readonly number[]>()
  for (const { passage, has } of matches) {
    const { text } = factsOf(passage)
    const all = inText.get(text)
    inText.set(text, all ? all.map((value, at) => Math.max(value, has[at] ?? 0)) : has)
  }
  const isOfCanada = asked.flat().some(({ term }) => CANADA.test(term))
  const weight = weights.reduce((sum, each) => sum + each, 0)
  const same = ofQuestion(known)
  return matches.map(({ passage, score, has, subject, near }: PassageMatch) => {
    const { page, text, isCanadian, firstness, hasAsks } = factsOf(passage)
    const coverage = share * weightedShare(weights, inText.get(text) ?? has)
    const aboutness = share * weightedShare(weights, subject)
    const foreign = isCanadian && !isOfCanada ? FOREIGN_SHARE : 1
    const closeness = (0.2 + weightedShare(weights, has)) * (0.2 + coverage) * (0.7 + aboutness)
    return scored(passage, {
      ...same,
      rank: score * closeness * firstness * foreign,
      coverage,
      aboutness,
      weight,
      // A new text answers what its title says.
      asked: hasAsks ? valueFor(passage.path, page, known.said) : aboutness,
      meant: (hasAsks ? valueFor(passage.path, page, known.meant) : near.head) * foreign,
      head: near.head * foreign,
      body: near.body * foreign,
    })
  })
}

const byPage = (texts: ReadonlyMap<string, readonly Passage[]>) =>
  Map.groupBy([...texts.values()].flat(), (passage) => factsOf(passage).page)

/** The passages of pages that are known to answer the question, though no word of them was asked. */
const knownToAnswer = (
  pages: ReadonlyMap<string, readonly Passage[]>,
  known: KnownQuestion,
  language: LanguageCode,
): FoundPassage[] => {
  const paths = [...new Set([...known.said.keys(), ...known.meant.keys()])]
  return paths.flatMap((path) => {
    const [asked, meant] = [known.said.get(path) ?? 0, known.meant.get(path) ?? 0]
    if (asked < MIN_ASKED && meant < MIN_MEANT) return []
    const passages = pages.get(path.split('#')[0] ?? path) ?? []
    const of = (code: LanguageCode) => {
      const own = passages.filter((each) => each.language === code)
      return own.find((each) => each.path === path) ?? own[0]
    }
    const passage = of(language) ?? of('en')
    return passage ? [scored(passage, { ...ofQuestion(known), asked, meant })] : []
  })
}

/** Makes the search over these passages, in memory: a few thousand passages take some megabytes. */
export const makeCorpus = (passages: readonly Passage[], answers: readonly ShortAnswer[] = []): Corpus => {
  const needs = makeNeeds(answers)
  const answeredPages = new Set(answers.flatMap(({ pages }) => pages))
  const texts = Map.groupBy(passages, fileOf)
  const indexes = new Map<LanguageCode, Promise<TextIndex>>()
  const indexIn = (language: LanguageCode) => {
    const index = indexes.get(language) ?? makeTextIndex(texts, language)
    indexes.set(language, index)
    return index
  }
  let pages: ReturnType<typeof byPage> | undefined
  const search = async (
    asked: readonly Alternatives[],
    language: LanguageCode,
    known: KnownQuestion,
    share = 1,
  ) => weighed((await indexIn(language)).search(asked, known.meaning), asked, known, share)
  return {
    hasShortAnswer: (page) => answeredPages.has(page),
    need: (question, language) => needs(question, language, knownQuestion(question, language)),
    find: async (question, language, limit = 3) => {
      const known = knownQuestion(question, language)
      const own = language === 'en' ? [] : await search(askedInOwn(question, language), language, known)
      const english = await search(known.english, 'en', known, known.share)
      const others = knownToAnswer((pages ??= byPage(texts)), known, language)
      const best = new Map<string, FoundPassage>()
      for (const each of [...own, ...english, ...others]) {
        const { anyLanguage } = factsOf(each.passage)
        const before = best.get(anyLanguage)
        best.set(anyLanguage, before ? joined(before, each, language) : each)
      }
      const byScore = [...best.values()].toSorted((a, b) => b.score - a.score)
      const firsts = new Map<string, FoundPassage>()
      for (const each of byScore) {
        const { page } = factsOf(each.passage)
        if (!firsts.has(page)) firsts.set(page, each)
      }
      return [...firsts.values()].slice(0, limit)
    },
    page: (path, language) => {
      const passages = (pages ??= byPage(texts)).get(path) ?? []
      const inLanguage = (code: LanguageCode) => passages.find((each) => each.language === code)
      return inLanguage(language) ?? inLanguage('en')
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
