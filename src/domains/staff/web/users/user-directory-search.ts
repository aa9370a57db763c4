import { type Read, read } from '#platform/web/page.ts'
import { choice, cursor, type QueryOf, searchOf, shaped, text } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { peopleApi, userDirectoryRoles } from '../../people-contract.ts'

/** The list of users in its address, and the person whose details it asks for. */
export const usersSearch = searchOf(to('users'), {
  search: text(120),
  role: choice(...userDirectoryRoles),
  suspended: choice('yes', 'no'),
  verified: choice('yes', 'no'),
  cursor,
  person: shaped(/^[\w-]{1,80}$/),
})
export type UserDirectoryQuery = QueryOf<typeof usersSearch>

export const userDirectoryRead = ({
  search,
  role,
  suspended,
  verified,
  cursor: at,
}: UserDirectoryQuery): Read =>
  read(peopleApi.people, { query: { search, role, suspended, verified, cursor: at } })
export const personRead = (userId: string): Read => read(peopleApi.person, { params: { userId } })
