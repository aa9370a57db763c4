import {
  cursor,
  lgaOfState,
  choice,
  type QueryOf,
  searchOf,
  anyState,
  text,
} from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { problemStatuses, publicTypes } from '../../contract.ts'

/** The list of reported problems in its address. */
export const problemsSearch = searchOf(to('problems'), {
  q: text(80),
  type: choice(...publicTypes),
  status: choice(...problemStatuses),
  state: anyState,
  lga: lgaOfState,
  mine: choice('yes'),
  cursor,
})
export type ProblemsSearch = QueryOf<typeof problemsSearch>
