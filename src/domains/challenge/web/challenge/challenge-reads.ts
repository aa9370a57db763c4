import { read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { isStateCode } from '#shared/values/place-codes.ts'
import { challengeApi } from '../../contract.ts'

/** The State in an address, such as NG-LA; ignores anything else. */
export const chosenState = (search: URLSearchParams): string | undefined => {
  const text = search.get('state') ?? ''
  return isStateCode(text) ? text : undefined
}

/** The address of one State's seats, at the table. */
export const stateHref = (code: string): string => `${to('challenge')}?state=${code}#places`

/** The directory filtered by one status. */
export const leadersAt = (status: string): string => `${to('leaders')}?status=${status}`

const placeQuery = (state: string, lga: string): string => new URLSearchParams({ state, lga }).toString()
export const leadersInHref = (state: string, lga: string): string =>
  `${to('leaders')}?${placeQuery(state, lga)}`
export const nominateIn = (state: string, lga: string): string =>
  `${to('nominate')}?${placeQuery(state, lga)}`

export const coverageRead = read(challengeApi.coverage)
export const seatsRead = read(challengeApi.seats)
export const stateSeatsRead = (state: string) => read(challengeApi.seats, { query: { state } })
export const myChallengeRead = read(challengeApi.mine)
export const roundsRead = read(challengeApi.rounds)
