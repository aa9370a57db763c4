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

/** What narrows the list, in the order in which it is shown. */
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

const LONGEST_SEARCH = 80

const shapes = DirectoryQuery.shape

const textOf = (key: DirectoryKey, search: URLSearchParams): string => {
  const text = (search.get(key) ?? '').trim()
  return key === 'search' ? text.slice(0, LONGEST_SEARCH) : text
}

/**
 * The directory's query in an address: known keys with valid values only, so that an address with anything else
 * in it still opens. An LGA counts only under its State, and the usual order is left out.
 */
export const directoryQueryOf = (search: URLSearchParams): DirectorySearch => {
  const found: Record<string, string> = {}
  for (const key of keys) {
    const text = textOf(key, search)
    if (text !== '' && shapes[key].safeParse(text).success) found[key] = text
  }
  if (found['lga'] && !isLgaOf(found['lga'], found['state'] ?? '')) delete found['lga']
  if (found['sort'] === 'name') delete found['sort']
  return found
}

/** The address of a directory query, keys in one order, so that one list has one address. */
export const directoryHref = (query: DirectorySearch): string => {
  const search = new URLSearchParams()
  for (const key of keys) if (query[key]) search.set(key, query[key])
  const text = search.toString()
  return text ? `${to('leaders')}?${text}` : to('leaders')
}

/** The query with some values set or taken away (undefined); it begins on the first page again. */
export const changedDirectory = (
  query: DirectorySearch,
  change: Partial<Record<DirectoryKey, string | undefined>>,
): DirectorySearch => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries({ ...query, cursor: undefined, ...change }))
    if (value) search.set(key, value)
  return directoryQueryOf(search)
}

/** The filters that are on. */
export const activeDirectoryFilters = (query: DirectorySearch): DirectoryFilterKey[] =>
  filterKeys.filter((key) => query[key] !== undefined)
