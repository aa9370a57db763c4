import { type Read, read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { staffApi } from '../../contract.ts'
import { type PairState, pairStates } from '../../duplicate-contract.ts'
import { hrefWith } from '../console-parts.tsx'

export const pairStateNames: Readonly<Record<PairState, string>> = {
  open: message('To check'),
  proposed: message('Waits for a second person'),
  merged: message('Joined'),
  distinct: message('Two people'),
}

/** The list and the open pair that a URL asks for. */
export interface PairPlace {
  readonly state: PairState
  readonly cursor: string | null
  readonly pair: string | null
}

export const pairPlaceOf = (search: URLSearchParams): PairPlace => {
  const pair = search.get('pair') ?? ''
  return {
    state: pairStates.find((state) => state === search.get('state')) ?? 'open',
    cursor: search.get('cursor'),
    pair: /^[\w-]{1,80}$/.test(pair) ? pair : null,
  }
}

export const pairsHref = ({ state, cursor, pair }: Partial<PairPlace>): string =>
  hrefWith(to('fixDuplicates'), { state: state === 'open' ? null : state, cursor, pair })

export const pairsRead = ({ state, cursor }: PairPlace): Read =>
  read(staffApi.duplicates, { query: { state, ...(cursor && { cursor }) } })

export const pairRead = (pairId: string): Read => read(staffApi.duplicate, { params: { pairId } })
