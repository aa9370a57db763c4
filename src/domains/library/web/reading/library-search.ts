import { choice, cursor, type QueryOf, searchOf, text } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { articleCategories } from '../../contract.ts'

/** The directory of articles in its address. */
export const librarySearch = searchOf(to('library'), {
  q: text(80),
  category: choice(...articleCategories),
  cursor,
})
export type LibrarySearch = QueryOf<typeof librarySearch>
