import { type Read, read } from '#platform/web/page.ts'
import { cursor, firstChoice, type QueryOf, searchOf, shaped, text } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { institutionsConsoleApi, managedLists } from '../../console-contract.ts'

const anyId = shaped(/^[a-z0-9-]{2,80}$/)

/** What an address of the manager asks for: a list, one institution, a checked list, or a name of members to add. */
export const managerSearch = searchOf(to('institutionManager'), {
  list: firstChoice(...managedLists),
  search: text(80),
  cursor,
  institution: anyId,
  batch: anyId,
  name: text(160),
})
export type ManagerSearch = QueryOf<typeof managerSearch>

export const managedListRead = ({ list, search, cursor: after }: ManagerSearch): Read =>
  read(institutionsConsoleApi.managedInstitutions, {
    query: { list, ...(search && { search }), ...(after && { cursor: after }) },
  })
export const managedRead = (institutionId: string): Read =>
  read(institutionsConsoleApi.managedInstitution, { params: { institutionId } })
export const importRead = (importId: string): Read =>
  read(institutionsConsoleApi.institutionImport, { params: { importId } })
/** What an institution may be merged into: the search is the page's own. */
export const targetsRead = (search: string): Read =>
  read(institutionsConsoleApi.managedInstitutions, { query: { list: 'listed', search } })
