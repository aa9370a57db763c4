import { brand } from '#shared/brand.ts'
import { factOf } from '#shared/civic/facts.ts'
import { formatDate } from '#shared/format.ts'

const numbers = new Intl.NumberFormat('en-NG')

/** Stops at every brace: a text of braces takes no longer than another one. */
const cited = /\{\{([^{}]*)\}\}/g

/** The names of the facts that a text cites as `{{name}}`. */
export const citedFacts = (markdown: string): string[] =>
  [...markdown.matchAll(cited)].map(([, name = '']) => name.trim())

/** Replaces each `{{name}}` by the fact, its day in words of the language; refuses a name that no fact has. */
export const fillFacts = (markdown: string, t: (sentence: string) => string): string =>
  markdown.replaceAll(cited, (_, name: string) => {
    const fact = factOf(name.trim())
    if (!fact) throw new Error(`content: no fact is named ${name.trim()} (src/shared/civic/facts.ts)`)
    const { value } = fact
    if ('day' in value) return formatDate(value.day, t)
    return 'count' in value ? numbers.format(value.count) : value.words
  })

/** Names of the brand module that a text cites as `{{brand.operator}}`, its sentences in words of the language. */
export const fillBrand = (markdown: string, t: (sentence: string) => string): string =>
  markdown.replaceAll(/\{\{brand\.(\w+)\}\}/g, (_, name: string) => {
    const value = Object.hasOwn(brand, name) ? brand[name as keyof typeof brand] : undefined
    if (typeof value !== 'string') throw new Error(`content: the brand has no ${name} (src/shared/brand.ts)`)
    return t(value)
  })
