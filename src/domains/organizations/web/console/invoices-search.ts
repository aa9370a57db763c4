import { cursor, type QueryOf, searchOf, text } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'

/** The list of paid invoices in its address. */
export const invoicesSearch = searchOf(to('invoicesConsole'), { q: text(80), cursor })
export type InvoicesPlace = QueryOf<typeof invoicesSearch>
