import { type Read, read } from '#platform/web/page.ts'
import type { QueryInput } from '#shared/api.ts'
import { to } from '#shared/sitemap.ts'
import { peopleApi, UserDirectoryFilters } from '../../people-contract.ts'
import { hrefWith } from '../console-parts.tsx'

export type UserDirectoryQuery = QueryInput<typeof peopleApi.people>
const keys = ['search', 'role', 'suspended', 'verified', 'cursor'] as const
const shapes = UserDirectoryFilters.shape

/** The list's query from a URL: known keys with valid values only, so that any URL opens. */
export const userDirectoryQueryOf = (search: URLSearchParams): UserDirectoryQuery => {
  const found: Record<string, string> = {}
  for (const key of keys) {
    const text = (search.get(key) ?? '').trim()
    if (text !== '' && shapes[key].safeParse(text).success) found[key] = text
  }
  return found
}

/** The URL of a list, or of one person with the list to return to. */
export const userDirectoryHref = (query: UserDirectoryQuery, person?: string): string =>
  hrefWith(to('users'), { ...query, person })

export const userDirectoryRead = (query: UserDirectoryQuery): Read => read(peopleApi.people, { query })
export const personRead = (userId: string): Read => read(peopleApi.person, { params: { userId } })

/** The person whose details the URL asks for. */
export const personIn = (search: URLSearchParams): string | null => {
  const id = search.get('person') ?? ''
  return /^[\w-]{1,80}$/.test(id) ? id : null
}
