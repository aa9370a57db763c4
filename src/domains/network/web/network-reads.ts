import { interests } from '#shared/civic/interests.ts'
import { read } from '#platform/web/page.ts'
import {
  anyState,
  choice,
  cursor,
  lgaOfState,
  type QueryOf,
  searchOf,
  text,
} from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { networkApi } from '../contract.ts'

export const ownNetworkRead = read(networkApi.ownNetwork)

/** The people that an address names, and the one of them whose choices are open. */
export const networkSearch = searchOf(to('network'), {
  state: anyState,
  lga: lgaOfState,
  interest: choice(...interests),
  cursor,
  person: text(80),
})
export type NetworkSearch = QueryOf<typeof networkSearch>

export const foundPeopleRead = ({ state, lga, interest, cursor: at }: NetworkSearch) =>
  read(networkApi.people, { query: { state, lga, interest, cursor: at } })
