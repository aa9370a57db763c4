import { cursor, firstChoice, type QueryOf, searchOf } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { consoleLists } from '../../life-contract.ts'

/** The list of the project console in its address. */
export const projectConsoleSearch = searchOf(to('projectConsole'), {
  list: firstChoice(...consoleLists),
  cursor,
})
export type ProjectConsolePlace = QueryOf<typeof projectConsoleSearch>
