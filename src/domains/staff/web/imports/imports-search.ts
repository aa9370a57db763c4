import { cursor, searchOf, shaped } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'

/** The list of imports, or one of them, in the address of the page. */
export const importsSearch = searchOf(to('importUsers'), { batch: shaped(/^[\w-]{1,80}$/), cursor })
