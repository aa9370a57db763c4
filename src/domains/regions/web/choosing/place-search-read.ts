import { read } from '#platform/web/page.ts'
import { regionsApi } from '../../contract.ts'

const MIN_LETTERS = 2

/** The places whose names match. */
export const placeSearchRead = (q: string) => read(regionsApi.search, { query: { q } })

/** True for a text long enough to search. */
export const isPlaceSearchable = (q: string | undefined): q is string =>
  q !== undefined && [...q].length >= MIN_LETTERS
