import type { QueryInput } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import { ArticleQuery, type libraryApi } from '../../contract.ts'

export type LibrarySearch = QueryInput<typeof libraryApi.articles>

const keys = ['q', 'category', 'cursor'] as const
const shapes = ArticleQuery.shape

/** Reads the query in an address: known keys with valid values only, so that any address opens. */
export const librarySearchOf = (search: URLSearchParams): LibrarySearch => {
  const found: Record<string, string> = {}
  for (const key of keys) {
    const text = (search.get(key) ?? '').trim().slice(0, key === 'q' ? 80 : 800)
    if (text !== '' && shapes[key].safeParse(text).success) found[key] = text
  }
  return found
}

/** The address of a search; keys have a fixed order, so that each list has one address. */
export const libraryHref = (query: LibrarySearch): string => {
  const search = new URLSearchParams()
  for (const key of keys) if (query[key]) search.set(key, query[key])
  const text = search.toString()
  return text ? `${to('library')}?${text}` : to('library')
}
