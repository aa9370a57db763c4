import { isLgaOf } from '#domains/regions/lga-codes.ts'
import type { QueryInput } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import { ProblemQuery, type problemsApi } from '../../contract.ts'

export type ProblemsSearch = QueryInput<typeof problemsApi.problems>

const keys = ['q', 'type', 'status', 'state', 'lga', 'mine', 'cursor'] as const
export type ProblemsKey = (typeof keys)[number]
const shapes = ProblemQuery.shape

/** Reads the query in an address: known keys with valid values only, so that any address opens. */
export const problemsQueryOf = (search: URLSearchParams): ProblemsSearch => {
  const found: Record<string, string> = {}
  for (const key of keys) {
    const text = (search.get(key) ?? '').trim().slice(0, key === 'q' ? 80 : 800)
    if (text !== '' && shapes[key].safeParse(text).success) found[key] = text
  }
  if (found['lga'] && !isLgaOf(found['lga'], found['state'] ?? '')) delete found['lga']
  return found
}

/** The address of a query; keys have a fixed order, so that each list has one address. */
export const problemsHref = (query: ProblemsSearch): string => {
  const search = new URLSearchParams()
  for (const key of keys) if (query[key]) search.set(key, query[key])
  const text = search.toString()
  return text ? `${to('problems')}?${text}` : to('problems')
}

/** The query with some values changed, back on the first page. */
export const changedQuery = (
  query: ProblemsSearch,
  change: Partial<Record<ProblemsKey, string | undefined>>,
): ProblemsSearch => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...query, cursor: undefined, ...change }))
    if (value) search.set(key, value)
  return problemsQueryOf(search)
}
