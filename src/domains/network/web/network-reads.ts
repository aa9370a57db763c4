import { interests } from '#shared/civic/interests.ts'
import { read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { isLgaId, isStateCode } from '#shared/values/place-codes.ts'
import { networkApi } from '../contract.ts'

export const ownNetworkRead = read(networkApi.ownNetwork)

/** The filters that an address names; anything else in it counts as none. */
export const filterOf = (search: URLSearchParams) => {
  const state = search.get('state') ?? ''
  const lga = search.get('lga') ?? ''
  const interest = interests.find((each) => each === search.get('interest'))
  const inState = isStateCode(state)
  return {
    ...(inState && { state }),
    ...(inState && isLgaId(lga) && lga.startsWith(`${state.slice(3)}-`) && { lga }),
    ...(interest && { interest }),
  }
}

/** The people that an address names. */
export const foundPeopleRead = (search: URLSearchParams) => {
  const cursor = search.get('cursor')
  return read(networkApi.people, { query: { ...filterOf(search), ...(cursor && { cursor }) } })
}

/** The address of a list with these filters. */
export const networkHref = (
  search: URLSearchParams,
  more: Readonly<Record<string, string | null>> = {},
): string => {
  const next = new URLSearchParams(filterOf(search))
  const cursor = search.get('cursor')
  if (cursor) next.set('cursor', cursor)
  for (const [name, value] of Object.entries(more)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next.size > 0 ? `${to('network')}?${next}` : to('network')
}
