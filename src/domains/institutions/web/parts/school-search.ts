import { anyState, choice, cursor, type QueryOf, searchOf, text } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { institutionTypes, ownerships } from '../../contract.ts'

const kinds = { state: anyState, ownership: choice(...ownerships), type: choice(...institutionTypes) }

/** The list of institutions in its address. */
export const schoolSearch = searchOf(to('institutions'), { search: text(80), ...kinds, cursor })
export type SchoolSearch = QueryOf<typeof schoolSearch>
/** The ranking of schools in its address. */
export const topSchoolSearch = searchOf(to('topSchools'), kinds)
export type TopSchoolSearch = QueryOf<typeof topSchoolSearch>
