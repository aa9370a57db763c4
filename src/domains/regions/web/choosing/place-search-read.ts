import { read } from '#platform/web/page.ts'
import { regionsApi } from '../../contract.ts'

const MIN_LETTERS = 2

/** The read of the places whose names match; none for a text that is too short to search. */
export const placeSearchReads = (q = '') =>
  [...q].length < MIN_LETTERS ? [] : [read(regionsApi.search, { query: { q } })]

export type PlaceSearchRead = ReturnType<typeof placeSearchReads>[number]
