import {
  cursor,
  lgaOfState,
  choice,
  type QueryOf,
  searchOf,
  shaped,
  anyState,
} from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { eventKinds } from '../../kinds-contract.ts'

/** The list of events, its map and its calendar in their address. */
export const eventsSearch = searchOf(to('events'), {
  state: anyState,
  lga: lgaOfState,
  kind: choice(...eventKinds),
  month: shaped(/^20\d\d-(0[1-9]|1[0-2])$/),
  view: choice('past', 'map'),
  cursor,
})
export type EventsSearch = QueryOf<typeof eventsSearch>
