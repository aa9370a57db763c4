import { read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { type ConcernState, concernStates } from '../../contracts/concern-contract.ts'
import {
  type CorrectionState,
  correctionStates,
  leaderModerationApi,
} from '../../contracts/moderation-contract.ts'

/** A moderator's position in the console; the address holds all of it, so links, Back and reload keep it. */
export type ModerationPlace =
  | {
      readonly list: 'reports'
      readonly state: ConcernState
      readonly open: string | null
      readonly cursor: string | null
    }
  | {
      readonly list: 'corrections'
      readonly state: CorrectionState
      readonly open: string | null
      readonly cursor: string | null
    }

export const caseStateNames: Readonly<Record<ConcernState | CorrectionState, string>> = {
  open: message('Open'),
  second: message('Second person'),
  upheld: message('Upheld'),
  dismissed: message('Not upheld'),
  accepted: message('Accepted'),
  declined: message('Declined'),
}

const CURSOR = /^[A-Za-z0-9_-]{1,800}$/

/** Reads a position from an address; ignores unknown values. */
export const moderationPlaceOf = (search: URLSearchParams): ModerationPlace => {
  const wanted = search.get('state')
  const given = search.get('cursor') ?? ''
  const rest = { open: search.get('open') || null, cursor: CURSOR.test(given) ? given : null }
  return search.get('list') === 'corrections'
    ? { list: 'corrections', state: correctionStates.find((state) => state === wanted) ?? 'open', ...rest }
    : { list: 'reports', state: concernStates.find((state) => state === wanted) ?? 'open', ...rest }
}

/** The address of a position; without `open` it is the queue. */
export const moderationHref = (place: {
  list: ModerationPlace['list']
  state?: string
  open?: string | null
  cursor?: string | null
}): string => {
  const search = new URLSearchParams({
    list: place.list,
    ...(place.state && { state: place.state }),
    ...(place.cursor && { cursor: place.cursor }),
    ...(place.open && { open: place.open }),
  })
  return `${to('leaderConcerns')}?${search.toString()}`
}

/** The read for a position: one page of one state. */
export const consoleRead = (place: ModerationPlace) => {
  const cursor = place.cursor ? { cursor: place.cursor } : {}
  return place.list === 'corrections'
    ? read(leaderModerationApi.correctionQueue, { query: { state: place.state, ...cursor } })
    : read(leaderModerationApi.concernQueue, { query: { state: place.state, ...cursor } })
}
