import {
  cursor,
  lgaOfState,
  choice,
  type QueryOf,
  searchOf,
  anyState,
  text,
} from '#platform/web/search/search-of.ts'
import { zones } from '#domains/regions/contract.ts'
import { to } from '#shared/sitemap.ts'
import { leaderStatuses, nominationRegions, officeTypes } from '../../contracts/leader-contract.ts'

/** The directory in its address. */
export const directorySearch = searchOf(to('leaders'), {
  search: text(80),
  region: choice(...nominationRegions),
  zone: choice(...zones),
  state: anyState,
  lga: lgaOfState,
  officeType: choice(...officeTypes),
  status: choice(...leaderStatuses),
  verified: choice('1'),
  pipeline: choice('1'),
  sort: choice('newest'),
  cursor,
})
export type DirectorySearch = QueryOf<typeof directorySearch>
