import { type Read, read } from '#platform/web/page.ts'
import { choice, type QueryOf, searchOf, shaped } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { MONTH, treasuryApi } from '../../contract.ts'
import { type SpendingListName, spendingLists } from '../../spending-contract.ts'

/** A month of the books, or a list of spending, in the address of the page. */
export const booksSearch = searchOf(to('treasury'), {
  month: shaped(MONTH),
  list: choice<SpendingListName>(...spendingLists.filter((list) => list !== 'all')),
})
export type BooksSearch = QueryOf<typeof booksSearch>

/** The address of the page with a month or a list, and the part of it that shows that. */
export const booksHref = (search: BooksSearch, part: string): string => `${booksSearch.href(search)}#${part}`

export const booksRead = (search: BooksSearch): Read => read(treasuryApi.books, { query: search })
