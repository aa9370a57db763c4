import { factOf } from '#shared/civic/facts.ts'
import { formatDate } from '#shared/format.ts'

const numbers = new Intl.NumberFormat('en-NG')

/** The names of the facts that a text cites as `{{name}}`. */
export const citedFacts = (markdown: string): string[] =>
  [...markdown.matchAll(/\{\{([^}]*)\}\}/g)].map(([, name = '']) => name.trim())

/** Replaces each `{{name}}` by the fact, its day in words of the language; refuses a name that no fact has. */
export const fillFacts = (markdown: string, t: (sentence: string) => string): string =>
  markdown.replaceAll(/\{\{([^}]*)\}\}/g, (_, name: string) => {
    const fact = factOf(name.trim())
    if (!fact) throw new Error(`content: no fact is named ${name.trim()} (src/shared/civic/facts.ts)`)
    const { value } = fact
    if ('day' in value) return formatDate(value.day, t)
    return 'count' in value ? numbers.format(value.count) : value.words
  })
