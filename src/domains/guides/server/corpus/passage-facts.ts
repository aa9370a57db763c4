import { hasAsks } from './page-asks.ts'
import type { Passage } from './passages.ts'

/** The file of a passage: `articles/what-sup-is.ha`. */
export const fileOf = ({ id }: Pick<Passage, 'id'>): string => id.split(':')[0] ?? id

/** Pages of short answers and the chapters of the Constitution: each part is a text of its own. */
const isOfParts = (id: string): boolean => /^(pages\/|education\/(constitution|rights|offices))/.test(id)

export interface PassageFacts {
  /** Its path without an anchor. */
  readonly page: string
  readonly text: string
  /** The same for every language of a text. */
  readonly anyLanguage: string
  /** Texts on Canada answer those who ask about it. */
  readonly isCanadian: boolean
  /** A text says first what its subject is, and later what is special about it. */
  readonly firstness: number
  readonly hasAsks: boolean
}

const find = ({ id, title, path }: Passage): PassageFacts => {
  const page = path.split('#')[0] ?? path
  const text = isOfParts(id) ? id : (id.split('.')[0] ?? id)
  return {
    page,
    text,
    anyLanguage: text.replace(/\.\w+:/, ':'),
    isCanadian: /canad|charter/i.test(`${title} ${path}`),
    firstness: 1 + 0.4 / (1 + Number(id.split(':')[1] ?? 0)),
    hasAsks: hasAsks(page),
  }
}

const known = new WeakMap<Passage, PassageFacts>()

/** What a search asks of every passage, worked out once. */
export const factsOf = (passage: Passage): PassageFacts => {
  const before = known.get(passage)
  if (before) return before
  const facts = find(passage)
  known.set(passage, facts)
  return facts
}
