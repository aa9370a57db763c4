import { citedFacts, fillFacts } from '#platform/server/content/fill-facts.ts'
import { wordsIn } from '#platform/server/notifications/server-words.ts'
import { factOf } from '#shared/civic/facts.ts'
import type { LanguageCode } from '#shared/words.ts'

/** The names that a text cites and that no fact has. */
export const unknownFactsIn = (markdown: string): string[] =>
  citedFacts(markdown).filter((name) => factOf(name) === undefined)

/** A text with its facts filled in, in its own language. A name without a fact stays as it is written. */
export const filledText = async (markdown: string, language: LanguageCode): Promise<string> => {
  if (unknownFactsIn(markdown).length > 0) return markdown
  return fillFacts(markdown, await wordsIn(language))
}
