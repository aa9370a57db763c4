import { type Read, read } from '#platform/web/page.ts'
import { choice, type QueryOf, searchOf, shaped } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { ENTRIES_PER_PAGE, entryKinds, recordApi } from '../../contract.ts'

/** The entries of the record in the address of its page. */
export const recordSearch = searchOf(to('transparency'), {
  kind: choice(...entryKinds),
  before: shaped(/^\d{1,15}$/),
})
export type EntriesSearch = QueryOf<typeof recordSearch>

/** The URL of a list of entries, with the list in view. */
export const entriesHref = (search: EntriesSearch): string => `${recordSearch.href(search)}#entries`

export const entriesRead = (search: EntriesSearch): Read => read(recordApi.entries, { query: search })

/**
 * The URL of the next newer entries; null on the newest page. For one kind it links to the newest page, because we do not
 * know how many other numbers lie between.
 */
export const newerHref = (search: EntriesSearch): string | null => {
  if (search.before === undefined) return null
  const { before, ...rest } = search
  return entriesHref(rest.kind ? rest : { before: String(Number(before) + ENTRIES_PER_PAGE) })
}
