import { read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { vettingApi } from '../../contract.ts'
import { type AppealState, appealStates } from '../../contracts/nomination-contract.ts'

export const leadLists = ['assign', 'reviewers', 'appeals', 'conflicts', 'draws'] as const
export type LeadList = (typeof leadLists)[number]
export const leadListNames: Record<LeadList, string> = {
  assign: message('Assign'),
  reviewers: message('Reviewers'),
  appeals: message('Appeals'),
  conflicts: message('Conflicts'),
  draws: message('Draws'),
}

export const assignBuckets = ['pending', 'under_review'] as const
export type AssignBucket = (typeof assignBuckets)[number]

/** What the lead's console shows. All of it is in the URL. */
export interface LeadPlace {
  readonly list: LeadList
  readonly bucket: AssignBucket
  readonly state: AppealState
  readonly cursor: string | null
}

const cursorShape = /^[A-Za-z0-9_-]{1,800}$/

/** Reads the place from the URL and ignores what it does not know. */
export const leadPlaceOf = (search: URLSearchParams): LeadPlace => {
  const cursor = search.get('cursor') ?? ''
  return {
    list: leadLists.find((list) => list === search.get('list')) ?? 'assign',
    bucket: assignBuckets.find((bucket) => bucket === search.get('bucket')) ?? 'pending',
    state: appealStates.find((state) => state === search.get('state')) ?? 'open',
    cursor: cursorShape.test(cursor) ? cursor : null,
  }
}

/** The URL of a place in the lead's console. */
export const leadHref = ({ list, bucket, state, cursor }: Pick<LeadPlace, 'list'> & Partial<LeadPlace>) => {
  const search = new URLSearchParams({
    list,
    ...(list === 'assign' && bucket && { bucket }),
    ...(list === 'appeals' && state && { state }),
    ...(cursor && { cursor }),
  })
  return `${to('vettingLead')}?${search.toString()}`
}

const after = (cursor: string | null) => ({ ...(cursor && { cursor }) })

export const openRead = ({ bucket, cursor }: LeadPlace) =>
  read(vettingApi.queue, { query: { bucket, ...after(cursor) } })
export const reviewersRead = read(vettingApi.reviewers)
export const appealsRead = ({ state, cursor }: LeadPlace) =>
  read(vettingApi.appeals, { query: { state, ...after(cursor) } })
export const conflictsRead = read(vettingApi.conflicts)
export const drawsRead = ({ cursor }: LeadPlace) => read(vettingApi.draws, { query: after(cursor) })

/** The reads that the server does before it renders a place. */
export const leadReads = (place: LeadPlace) =>
  ({
    assign: [openRead(place), reviewersRead],
    reviewers: [reviewersRead],
    appeals: [appealsRead(place)],
    conflicts: [conflictsRead],
    draws: [drawsRead(place)],
  })[place.list]
