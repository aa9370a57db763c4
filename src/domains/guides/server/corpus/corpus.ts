import MiniSearch from 'minisearch'
import type { LanguageCode } from '#shared/words.ts'
import type { Passage } from './passages.ts'
import { inEnglish, termsOf } from './terms.ts'

export interface Found {
  readonly passage: Passage
  readonly score: number
  /** How much of what the question asks about stands in the passage, 0 to 1, rare words weighing more. */
  readonly coverage: number
}

export interface Corpus {
  /** The best passages for a question, at most one of each text and `limit` in all; the person's language first. */
  find(question: string, language: LanguageCode, limit?: number): Found[]
}

const fields = ['title', 'heading', 'text'] as const
type Field = (typeof fields)[number]

/** Long words may differ in a letter or two; short ones and numbers may not. */
const options = {
  prefix: (term: string) => term.length > 4,
  fuzzy: (term: string) => (term.length > 5 && !/\d/.test(term) ? 0.2 : false),
  boost: { title: 3, heading: 2, text: 1 },
} as const

/** An index of one language, which knows how rare each word is. */
const indexOf = (passages: readonly Passage[], language: LanguageCode) => {
  const own = passages.filter((passage) => passage.language === language)
  const index = new MiniSearch<Passage>({
    fields: [...fields],
    idField: 'id',
    tokenize: (text) => [text],
    processTerm: (text) => termsOf(text, language),
    searchOptions: { processTerm: (term) => term, tokenize: (text) => text.split(' ') },
  })
  index.addAll(own)
  const documents = new Map<string, number>()
  for (const passage of own)
    for (const term of new Set(fields.flatMap((field: Field) => termsOf(passage[field], language))))
      documents.set(term, (documents.get(term) ?? 0) + 1)
  const byId = new Map(own.map((passage) => [passage.id, passage]))
  /** A word that no text has weighs as much as the rarest one: the texts do not speak of it. */
  const weight = (term: string): number => Math.log(1 + own.length / (documents.get(term) ?? 1))
  return {
    has: (term: string) => documents.has(term),
    find: (terms: readonly string[]): Found[] => {
      if (terms.length === 0 || own.length === 0) return []
      const asked = terms.reduce((sum, term) => sum + weight(term), 0)
      return index.search(terms.join(' '), options).flatMap(({ id, score, queryTerms }): Found[] => {
        const passage = byId.get(String(id))
        const met = new Set(queryTerms)
        const covered = terms.reduce((sum, term) => sum + (met.has(term) ? weight(term) : 0), 0)
        return passage ? [{ passage, score, coverage: covered / asked }] : []
      })
    },
  }
}

const textOf = ({ id }: Passage): string => id.split('.')[0] ?? id

/** Makes the search over these passages, in memory: a few thousand passages take some megabytes. */
export const makeCorpus = (passages: readonly Passage[]): Corpus => {
  const indexes = new Map<LanguageCode, ReturnType<typeof indexOf>>()
  const indexIn = (language: LanguageCode) => {
    const index = indexes.get(language) ?? indexOf(passages, language)
    indexes.set(language, index)
    return index
  }
  return {
    find: (question, language, limit = 3) => {
      const english = indexIn('en')
      const own = language === 'en' ? [] : indexIn(language).find(termsOf(question, language))
      const asked = language === 'en' || language === 'pcm' ? termsOf(question, 'en') : []
      const translated = inEnglish(question, language).filter((term) => english.has(term))
      const found = [...own, ...english.find([...new Set([...asked, ...translated])])]
      const best = new Map<string, Found>()
      for (const each of found.toSorted((a, b) => b.score * b.coverage - a.score * a.coverage))
        if (!best.has(textOf(each.passage))) best.set(textOf(each.passage), each)
      return [...best.values()].slice(0, limit)
    },
  }
}
