import type { QueryInput } from '#shared/api.ts'
import { isLgaOf } from '#domains/regions/lga-codes.ts'
import { to } from '#shared/sitemap.ts'
import { DirectoryQuery } from '../../contracts/leader-contract.ts'
import { type leadersApi } from '../../contract.ts'

export type DirectorySearch = QueryInput<typeof leadersApi.directory>
export type DirectoryKey = keyof DirectorySearch

const keys = [
  'search',
  'region',
  'zone',
  'state',
  'lga',
  'officeType',
  'status',
  'verified',
  'pipeline',
  'sort',
  'cursor',
] as const

/** The filters, in the order of display. */
const filterKeys = [
  'search',
  'region',
  'zone',
  'state',
  'lga',
  'officeType',
  'status',
  'verified',
  'pipeline',
] as const
export type DirectoryFilterKey = (typeof filterKeys)[number]

const MAX_SEARCH = 80

const textOf = (key: DirectoryKey, search: URLSearchParams): string => {
  const text = (search.get(key) ?? '').trim()
  return key === 'search' ? text.slice(0, MAX_SEARCH) : text
}

/**
 * Reads the query in an address: known keys with valid values only, so that any address opens. An LGA counts only
 * with its State, and the default order is left out.
 */
export const directoryQueryOf = (search: URLSearchParams): DirectorySearch => {
  // Here and not above: a page that only links to the directory then carries no schema.
  const shapes = DirectoryQuery.shape
  const found: Record<string, string> = {}
  for (const key of keys) {
    const text = textOf(key, search)
    if (text !== '' && shapes[key].safeParse(text).success) found[key] = text
  }
  if (found['lga'] && !isLgaOf(found['lga'], found['state'] ?? '')) delete found['lga']
  if (found['sort'] === 'name') delete found['sort']
  return found
}

/** The address of a query; keys have a fixed order, so that each list has one address. */
export const directoryHref = (query: DirectorySearch): string => {
  const search = new URLSearchParams()
  for (const key of keys) if (query[key]) search.set(key, query[key])
  const text = search.toString()
  return text ? `${to('leaders')}?${text}` : to('leaders')
}

/** The query with some values set or removed (undefined), back on the first page. */
export const changedDirectory = (
  query: DirectorySearch,
  change: Partial<Record<DirectoryKey, string | undefined>>,
): DirectorySearch => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...query, cursor: undefined, ...change }))
    if (value) search.set(key, value)
  return directoryQueryOf(search)
}

/** The active filters. */
export const activeDirectoryFilters = (query: DirectorySearch): DirectoryFilterKey[] =>
  filterKeys.filter((key) => query[key] !== undefined)
