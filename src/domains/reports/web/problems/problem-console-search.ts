import { cursor, firstChoice, type QueryOf, searchOf } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { problemLists } from '../../contracts/problem-staff-contract.ts'

/** The list of the console of reported problems in its address. */
export const problemConsoleSearch = searchOf(to('problemConsole'), {
  list: firstChoice(...problemLists),
  cursor,
})
export type ProblemConsolePlace = QueryOf<typeof problemConsoleSearch>
