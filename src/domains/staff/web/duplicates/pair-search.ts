import { type Read, read } from '#platform/web/page.ts'
import { choice, cursor, type QueryOf, searchOf, shaped } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { staffApi } from '../../contract.ts'
import { type PairState, pairStates } from '../../duplicate-contract.ts'

export const pairStateNames: Readonly<Record<PairState, string>> = {
  open: message('To check'),
  proposed: message('Waits for a second person'),
  merged: message('Joined'),
  distinct: message('Two people'),
}

/** The list and the open pair that a URL asks for; without a state, the pairs to check. */
export const pairsSearch = searchOf(to('fixDuplicates'), {
  state: choice<PairState>(...pairStates.filter((state) => state !== 'open')),
  cursor,
  pair: shaped(/^[\w-]{1,80}$/),
})
export type PairPlace = QueryOf<typeof pairsSearch>
export const pairStateOf = ({ state = 'open' }: PairPlace): PairState => state

export const pairsRead = (place: PairPlace): Read =>
  read(staffApi.duplicates, {
    query: { state: pairStateOf(place), ...(place.cursor && { cursor: place.cursor }) },
  })

export const pairRead = (pairId: string): Read => read(staffApi.duplicate, { params: { pairId } })
