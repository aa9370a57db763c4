import type { LanguageCode } from '#shared/words.ts'
import { meaningOfQuestion, nearnessToAsks } from '../meaning/known-meanings.ts'
import type { Meaning } from '../meaning/meaning.ts'
import { similarityToAsks } from './asks.ts'
import { type Alternatives, askedInOwn, understood } from './question.ts'

/** What is known of a question before any text is searched. */
export interface KnownQuestion {
  readonly english: readonly Alternatives[]
  readonly share: number
  readonly meaning: Meaning | undefined
  readonly said: ReadonlyMap<string, number>
  readonly meant: ReadonlyMap<string, number>
}

const find = (question: string, language: LanguageCode): KnownQuestion => {
  const { asked: english, share } = understood(question, language)
  const said = new Map(similarityToAsks(askedInOwn(question, language), language))
  if (language !== 'en')
    for (const [path, value] of similarityToAsks(english, 'en'))
      said.set(path, Math.max(said.get(path) ?? 0, value))
  const meaning = meaningOfQuestion(english)
  return { english, share, meaning, said, meant: nearnessToAsks(meaning) }
}

let last:
  | { readonly question: string; readonly language: LanguageCode; readonly known: KnownQuestion }
  | undefined

/** The same, and kept until the next question: the short answers and the passages both ask for it. */
export const knownQuestion = (question: string, language: LanguageCode): KnownQuestion => {
  if (last?.question === question && last.language === language) return last.known
  const known = find(question, language)
  last = { question, language, known }
  return known
}
