import {
  anyState,
  choice,
  cursor,
  lgaOfState,
  type QueryOf,
  searchOf,
} from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { type TemplateName, templateNames } from '../../templates-contract.ts'

/** One table in its address, narrowed to a place. */
export const openDataSearch = searchOf(to('openData'), {
  table: choice(...templateNames),
  state: anyState,
  lga: lgaOfState,
  cursor,
})
export type OpenDataSearch = QueryOf<typeof openDataSearch> & { readonly table: TemplateName }

/** The table that an address asks for; null without one. */
export const tableIn = (search: URLSearchParams): OpenDataSearch | null => {
  const { table, ...place } = openDataSearch.read(search)
  return table ? { table, ...place } : null
}
