import { type Read, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { institutionsConsoleApi, type ManagedList, managedLists } from '../../console-contract.ts'

/** What an address of the manager asks for: a list, one institution, or a checked list. */
export interface ManagerSearch {
  readonly list: ManagedList
  readonly search: string
  readonly cursor: string
  readonly institution: string
  readonly batch: string
  /** A name that members wrote, to be added. */
  readonly name: string
}

const idIn = (text: string | null): string => (text !== null && /^[a-z0-9-]{2,80}$/.test(text) ? text : '')

export const managerSearchIn = (asked: URLSearchParams): ManagerSearch => ({
  list: managedLists.find((each) => each === asked.get('list')) ?? 'listed',
  search: (asked.get('search') ?? '').trim().slice(0, 80),
  cursor: asked.get('cursor') ?? '',
  institution: idIn(asked.get('institution')),
  batch: idIn(asked.get('batch')),
  name: (asked.get('name') ?? '').slice(0, 160),
})

export const managerHref = (asked: Partial<ManagerSearch>): string => {
  const given = Object.entries(asked).filter(([, value]) => value !== '')
  return `${to('institutionManager')}?${new URLSearchParams(given).toString()}`
}

export const managedListRead = ({ list, search, cursor }: ManagerSearch): Read =>
  read(institutionsConsoleApi.managedInstitutions, {
    query: { list, ...(search && { search }), ...(cursor && { cursor }) },
  })
export const managedRead = (institutionId: string): Read =>
  read(institutionsConsoleApi.managedInstitution, { params: { institutionId } })
export const importRead = (importId: string): Read =>
  read(institutionsConsoleApi.institutionImport, { params: { importId } })
/** What an institution may be merged into: the search is the page's own. */
export const targetsRead = (search: string): Read =>
  read(institutionsConsoleApi.managedInstitutions, { query: { list: 'listed', search } })
