import { read } from '#platform/web/page.ts'
import { choice, cursor, firstChoice, type QueryOf, searchOf } from '#platform/web/search/search-of.ts'
import { to } from '#shared/sitemap.ts'
import { message } from '#shared/words.ts'
import { vettingApi } from '../../contract.ts'
import { appealStates } from '../../contracts/nomination-contract.ts'

export const leadLists = ['assign', 'reviewers', 'appeals', 'conflicts', 'draws'] as const
export type LeadList = (typeof leadLists)[number]
export const leadListNames: Record<LeadList, string> = {
  assign: message('Assign'),
  reviewers: message('Reviewers'),
  appeals: message('Appeals'),
  conflicts: message('Conflicts'),
  draws: message('Draws'),
}

/** The lead's console in its address. Nominations that wait and open appeals are the usual ones. */
export const leadSearch = searchOf(to('vettingLead'), {
  list: firstChoice(...leadLists),
  bucket: choice('under_review'),
  state: choice(...appealStates.filter((state) => state !== 'open')),
  cursor,
})
export type LeadPlace = QueryOf<typeof leadSearch>

const after = ({ cursor: start }: LeadPlace) => ({ ...(start && { cursor: start }) })

export const openRead = (place: LeadPlace) =>
  read(vettingApi.queue, { query: { bucket: place.bucket ?? 'pending', ...after(place) } })
export const reviewersRead = read(vettingApi.reviewers)
export const appealsRead = (place: LeadPlace) =>
  read(vettingApi.appeals, { query: { state: place.state ?? 'open', ...after(place) } })
export const conflictsRead = read(vettingApi.conflicts)
export const drawsRead = (place: LeadPlace) => read(vettingApi.draws, { query: after(place) })

/** The reads that the server does before it renders a place. */
export const leadReads = (place: LeadPlace) =>
  ({
    assign: [openRead(place), reviewersRead],
    reviewers: [reviewersRead],
    appeals: [appealsRead(place)],
    conflicts: [conflictsRead],
    draws: [drawsRead(place)],
  })[place.list]
