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
import { projectCategories, projectStatuses } from '../../contract.ts'

/** The list of projects in its address. */
export const projectsSearch = searchOf(to('projects'), {
  q: text(80),
  status: choice(...projectStatuses),
  category: choice(...projectCategories),
  state: anyState,
  lga: lgaOfState,
  sort: choice('supported', 'closest'),
  cursor,
})
export type ProjectsSearch = QueryOf<typeof projectsSearch>

/** The address of what each project gets of a match round. */
export const matchHref = (roundId: string, cursor?: string): string =>
  `${to('projects')}?${new URLSearchParams({ match: roundId, ...(cursor && { cursor }) }).toString()}`
