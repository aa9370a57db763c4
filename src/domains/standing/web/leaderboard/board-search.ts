import { type Read, read } from '#platform/web/page.ts'
import {
  anyState,
  firstChoice,
  lgaOfState,
  type QueryOf,
  searchOf,
  shaped,
} from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { periods, standingApi } from '../../contract.ts'

/** What a leaderboard address asks for. */
export const boardSearch = searchOf(to('leaderboard'), {
  period: firstChoice('month', ...periods),
  region: shaped(/^[a-z-]{2,20}$/),
  state: anyState,
  lga: lgaOfState,
})
export type BoardSearch = QueryOf<typeof boardSearch>

export const boardRead = (board: BoardSearch): Read => read(standingApi.leaderboard, { query: board })
export const ownRankRead = (board: BoardSearch): Read => read(standingApi.ownRank, { query: board })
export const placesRead = ({ period, state }: BoardSearch): Read =>
  read(standingApi.places, { query: { period, ...(state && { state }) } })
