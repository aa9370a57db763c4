import { to } from '#shared/sitemap.ts'
import { MIN_COMPARE, MAX_COMPARE, isLeaderId } from '../../contracts/compare-contract.ts'

/** The leaders in an address (`?id=…&id=…`), each once; ignores values that are no id. */
export const idsIn = (search: URLSearchParams): string[] =>
  [...new Set(search.getAll('id'))].filter(isLeaderId)

/** True when this many leaders can be compared. */
export const canCompare = (ids: readonly string[]): boolean =>
  ids.length >= MIN_COMPARE && ids.length <= MAX_COMPARE

/** The address of a comparison, to share. */
export const compareHref = (ids: readonly string[]): string =>
  `${to('compare')}?${ids.map((id) => `id=${id}`).join('&')}`
