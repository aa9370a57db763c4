import MiniSearch from 'minisearch'
import { inSlices } from '#platform/server/formats/slices.ts'
import type { LanguageCode } from '#shared/words.ts'
import type { Passage } from './passages.ts'
import { type Alternatives, askedInEnglish, askedInOwn } from './question.ts'
import { termsOf } from './terms.ts'

export interface FoundPassage {
  readonly passage: Passage
  readonly score: number
  /** How much of what the question asks about stands in the text, 0 to 1, rare words weighing more. */
  readonly coverage: number
  /** How much of it stands in the title, the heading or the summary: what the text is about. */
  readonly aboutness: number
}

export interface Corpus {
  /** The best passages for a question, at most one of each text and `limit` in all. */
  find(question: string, language: LanguageCode, limit?: number): Promise<FoundPassage[]>
}

const fields = ['title', 'heading', 'summary', 'text'] as const
type Field = (typeof fields)[number]

/** Long words may differ in a letter or two; short ones and numbers may not. */
const options = {
  prefix: (term: string) => term.length > 4,
  fuzzy: (term: string) => (term.length > 5 && !/\d/.test(term) ? 0.2 : false),
  boost: { title: 3, heading: 2, summary: 1.5, text: 1 },
} as const

/** Pages of short answers and the chapters of the Constitution: each part is a text of its own. */
const isOfParts = (id: string): boolean => /^(pages\/|education\/(constitution|rights|offices))/.test(id)
const textOf = ({ id }: Passage): string => (isOfParts(id) ? id : (id.split('.')[0] ?? id))

/** Texts on Canada answer those who ask about it. */
const isCanadian = ({ title, path }: Passage): boolean => /canad|charter/i.test(`${title} ${path}`)
const CANADA = /^(canada|canadian|charter|mp|provinc)/
const FOREIGN_SHARE = 0.3

const MIN_PREFIX = 4
const isAlike = (a: string, b: string): boolean =>
  a === b || (Math.min(a.length, b.length) >= MIN_PREFIX && (a.startsWith(b) || b.startsWith(a)))

/** The terms of what a text is about. */
const subjectOf = ({ title, heading, summary }: Passage, language: LanguageCode): readonly string[] => [
  ...new Set(termsOf(`${title} ${heading} ${summary}`, language)),
]

/** So few passages are indexed at once that requests beside it wait for some milliseconds only. */
const SLICE = 8

/** An index of one language, which knows how rare each word is. */
const indexOf = async (passages: readonly Passage[], language: LanguageCode) => {
  const own = passages.filter((passage) => passage.language === language)
  const index = new MiniSearch<Passage>({
    fields: [...fields],
    idField: 'id',
    tokenize: (text) => [text],
    processTerm: (text) => termsOf(text, language),
    searchOptions: { processTerm: (term) => term, tokenize: (text) => text.split(' ') },
  })
  const documents = new Map<string, number>()
  const subjects = new Map<string, readonly string[]>()
  for await (const slice of inSlices(own, SLICE)) {
    index.addAll(slice)
    for (const passage of slice) {
      subjects.set(passage.id, subjectOf(passage, language))
      for (const term of new Set(fields.flatMap((field: Field) => termsOf(passage[field], language))))
        documents.set(term, (documents.get(term) ?? 0) + 1)
    }
  }
  const byId = new Map(own.map((passage) => [passage.id, passage]))
  /** A word that no text has weighs as much as the rarest one: the texts do not speak of it. */
  const rarity = (term: string): number => Math.log(1 + own.length / (documents.get(term) ?? 1))
  const weight = (terms: Alternatives): number => {
    const known = terms.filter((term) => documents.has(term))
    return known.length === 0 ? rarity('') : Math.min(...known.map(rarity))
  }
  return {
    find: (asked: readonly Alternatives[]): FoundPassage[] => {
      if (asked.length === 0 || own.length === 0) return []
      const whole = asked.reduce((sum, terms) => sum + weight(terms), 0)
      const share = (met: ReadonlySet<string>): number =>
        asked.reduce((sum, terms) => sum + (terms.some((term) => met.has(term)) ? weight(terms) : 0), 0) /
        whole
      const results = index.search([...new Set(asked.flat())].join(' '), options).flatMap((result) => {
        const passage = byId.get(String(result.id))
        return passage ? [{ passage, score: result.score, met: new Set(result.queryTerms) }] : []
      })
      const isOfCanada = asked.flat().some((term) => CANADA.test(term))
      // A word may stand in one part of a text and another word in the next.
      const metInText = new Map<string, Set<string>>()
      for (const { passage, met } of results) {
        const all = metInText.get(textOf(passage)) ?? new Set()
        for (const term of met) all.add(term)
        metInText.set(textOf(passage), all)
      }
      return results.map(({ passage, score, met }) => {
        const coverage = share(metInText.get(textOf(passage)) ?? met)
        const closeness = (0.2 + share(met)) * (0.2 + coverage)
        const foreign = isCanadian(passage) && !isOfCanada ? FOREIGN_SHARE : 1
        const subject = subjects.get(passage.id) ?? []
        const about = new Set(asked.flat().filter((term) => subject.some((each) => isAlike(each, term))))
        const aboutness = share(about)
        return {
          passage,
          score: score * closeness * (0.7 + aboutness) * foreign * firstness(passage),
          coverage,
          aboutness,
        }
      })
    },
  }
}

/** A text says first what its subject is, and later what is special about it. */
const firstness = ({ id }: Passage): number => 1 + 0.4 / (1 + Number(id.split(':')[1] ?? 0))

/** Makes the search over these passages, in memory: a few thousand passages take some megabytes. */
export const makeCorpus = (passages: readonly Passage[]): Corpus => {
  const indexes = new Map<LanguageCode, ReturnType<typeof indexOf>>()
  const indexIn = (language: LanguageCode) => {
    const index = indexes.get(language) ?? indexOf(passages, language)
    indexes.set(language, index)
    return index
  }
  return {
    find: async (question, language, limit = 3) => {
      const own = language === 'en' ? [] : (await indexIn(language)).find(askedInOwn(question, language))
      const found = [...own, ...(await indexIn('en')).find(askedInEnglish(question, language))]
      const best = new Map<string, FoundPassage>()
      for (const each of found.toSorted((a, b) => b.score - a.score))
        if (!best.has(textOf(each.passage))) best.set(textOf(each.passage), each)
      return [...best.values()].slice(0, limit)
    },
  }
}
