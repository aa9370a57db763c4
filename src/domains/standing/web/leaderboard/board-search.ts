import { type Read, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { lgaIdPattern, stateCodePattern } from '#shared/values/place-codes.ts'
import { type Period, periods, standingApi } from '../../contract.ts'

/** What a leaderboard address asks for. */
export interface BoardSearch {
  readonly period: Period
  readonly region?: string
  readonly state?: string
  readonly lga?: string
}

const shapes = {
  region: /^[a-z-]{2,20}$/,
  state: stateCodePattern,
  lga: lgaIdPattern,
} as const

/** The list of an address; ignores what has no meaning. A local government of another State is dropped. */
export const boardIn = (search: URLSearchParams): BoardSearch => {
  const one = (name: keyof typeof shapes): string | undefined => {
    const text = search.get(name) ?? ''
    return shapes[name].test(text) ? text : undefined
  }
  const [region, state, lga] = [one('region'), one('state'), one('lga')]
  const isInside = state !== undefined && lga?.startsWith(`${state.slice(3)}-`)
  return {
    period: periods.find((each) => each === search.get('period')) ?? 'month',
    ...(region && { region }),
    ...(state && { state }),
    ...(isInside && lga && { lga }),
  }
}

/** The address of a list. */
export const boardHref = (board: BoardSearch): string =>
  `${to('leaderboard')}?${new URLSearchParams({ ...board }).toString()}`

export const boardRead = (board: BoardSearch): Read => read(standingApi.leaderboard, { query: board })
export const ownRankRead = (board: BoardSearch): Read => read(standingApi.ownRank, { query: board })
export const placesRead = ({ period, state }: BoardSearch): Read =>
  read(standingApi.places, { query: { period, ...(state && { state }) } })
