import { type Read, read } from '#platform/web/page.ts'
import type { QueryInput } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import { TreasuryFilters, treasuryApi } from '../../contract.ts'
import { spendingLists } from '../../spending-contract.ts'

export type BooksSearch = QueryInput<typeof treasuryApi.books>

/** The filters in the address without unknown keys, so that an old or wrong address still opens. */
export const booksSearchOf = (search: URLSearchParams): BooksSearch => {
  const month = TreasuryFilters.shape.month.safeParse(search.get('month') ?? undefined).data
  const list = spendingLists.find((each) => each === search.get('list'))
  return { ...(month && { month }), ...(list && list !== 'all' && { list }) }
}

/** The address of the page with a month or a list, and the part of it that shows that. */
export const booksHref = (search: BooksSearch, part: string): string => {
  const text = new URLSearchParams(search as Record<string, string>).toString()
  return `${to('treasury')}${text ? `?${text}` : ''}#${part}`
}

export const booksRead = (search: BooksSearch): Read => read(treasuryApi.books, { query: search })
