import { isLgaOf } from '#domains/regions/lga-codes.ts'
import type { QueryInput } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import { ProjectQuery, type projectsApi } from '../../contract.ts'

export type ProjectsSearch = QueryInput<typeof projectsApi.projects>
export type ProjectsKey = Exclude<keyof ProjectsSearch, 'limit'>

/** The filters, in the order of display. */
const filterKeys = ['q', 'status', 'category', 'state', 'lga'] as const
export type ProjectFilterKey = (typeof filterKeys)[number]
const keys = [...filterKeys, 'sort', 'cursor'] as const satisfies readonly ProjectsKey[]

export const MAX_SEARCH = 80
const shapes = ProjectQuery.shape

const textOf = (key: ProjectsKey, search: URLSearchParams): string => {
  const text = (search.get(key) ?? '').trim()
  return key === 'q' ? text.slice(0, MAX_SEARCH) : text
}

/**
 * Reads the query in an address: known keys with valid values only, so that any address opens. An LGA counts only
 * with its State, and the default order is left out.
 */
export const projectsQueryOf = (search: URLSearchParams): ProjectsSearch => {
  const found: Record<string, string> = {}
  for (const key of keys) {
    const text = textOf(key, search)
    if (text !== '' && shapes[key].safeParse(text).success) found[key] = text
  }
  if (found['lga'] && !isLgaOf(found['lga'], found['state'] ?? '')) delete found['lga']
  if (found['sort'] === 'newest') delete found['sort']
  return found
}

/** The address of a query; keys have a fixed order, so that each list has one address. */
export const projectsHref = (query: ProjectsSearch): string => {
  const search = new URLSearchParams()
  for (const key of keys) if (query[key]) search.set(key, query[key])
  const text = search.toString()
  return text ? `${to('projects')}?${text}` : to('projects')
}

/** The address of what each project gets of a match round. */
export const matchHref = (roundId: string, cursor?: string): string =>
  `${to('projects')}?${new URLSearchParams({ match: roundId, ...(cursor && { cursor }) }).toString()}`

/** The query with some values set or removed (undefined), back on the first page. */
export const changedProjects = (
  query: ProjectsSearch,
  change: Partial<Record<ProjectsKey, string | undefined>>,
): ProjectsSearch => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...query, cursor: undefined, ...change }))
    if (value) search.set(key, value)
  return projectsQueryOf(search)
}

/** The active filters. */
export const activeProjectFilters = (query: ProjectsSearch): ProjectFilterKey[] =>
  filterKeys.filter((key) => query[key] !== undefined)
