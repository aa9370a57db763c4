import { searchOf, text } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { MAX_LAW_SEARCH } from '../contract.ts'

/** The search of the Constitution and of the guides in its address. */
export const lawSearch = searchOf(to('constitution'), { q: text(MAX_LAW_SEARCH) })
