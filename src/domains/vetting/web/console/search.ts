import { read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { isStateCode } from '#shared/values/place-codes.ts'
import { type QueueTab, queueTabs } from '../../contracts/nomination-contract.ts'
import type { VettingItem } from '../../contracts/review-contract.ts'
import { vettingApi } from '../../contract.ts'

export const dueFilters = ['overdue', 'soon'] as const
export type DueFilter = (typeof dueFilters)[number]

/** What the console shows. All of it is in the URL, so links, Back and reload keep it. */
export interface VettingPlace {
  readonly bucket: QueueTab
  readonly state: string | null
  readonly due: DueFilter | null
  readonly isMine: boolean
  /** The open nomination. Null shows the first one beside the queue, and only the queue on phones. */
  readonly open: string | null
  readonly cursor: string | null
  /** Cursors of the pages between the first one and this one, for the link back. */
  readonly trail: readonly string[]
  /** On phones: the form of the current pass is open. */
  readonly isReviewing: boolean
  /** The nomination whose verdict was just given and can be undone. */
  readonly undo: string | null
}

const cursorShape = /^[A-Za-z0-9_-]{1,800}$/
const idShape = /^[0-9a-f-]{36}$/
/** Keeps the URL short enough for every browser; going back further than this leads to the first page. */
const MAX_TRAIL = 8

/** Reads the place from the URL and ignores what it does not know. */
export const vettingPlaceOf = (search: URLSearchParams): VettingPlace => {
  const bucket = queueTabs.find((each) => each === search.get('bucket')) ?? 'pending'
  const cursor = search.get('cursor') ?? ''
  const state = search.get('state') ?? ''
  const undo = search.get('undo') ?? ''
  const isOpen = bucket === 'pending' || bucket === 'under_review'
  return {
    bucket,
    state: isStateCode(state) ? state : null,
    due: (isOpen && dueFilters.find((each) => each === search.get('due'))) || null,
    isMine: search.get('mine') === '1',
    open: search.get('open') || null,
    cursor: cursorShape.test(cursor) ? cursor : null,
    trail: (search.get('trail') ?? '').split('.').filter((each) => cursorShape.test(each)),
    isReviewing: search.get('review') === '1',
    undo: idShape.test(undo) ? undo : null,
  }
}

/** The URL of a place; without `open`, of the queue of that tab. */
export const vettingHref = (place: Pick<VettingPlace, 'bucket'> & Partial<VettingPlace>): string => {
  const { bucket, state, due, isMine, open, cursor, trail, isReviewing, undo } = place
  const search = new URLSearchParams({
    bucket,
    ...(state && { state }),
    ...(due && { due }),
    ...(isMine && { mine: '1' }),
    ...(cursor && { cursor }),
    ...(trail && trail.length > 0 && { trail: trail.join('.') }),
    ...(open && { open }),
    ...(isReviewing && { review: '1' }),
    ...(undo && { undo }),
  })
  return `${to('vetting')}?${search.toString()}`
}

/** The same list from its start, with nothing open. */
export const queueListOf = ({ bucket, state, due, isMine }: VettingPlace) => ({ bucket, state, due, isMine })

/** The same page of the same list, with nothing open. */
export const queuePageOf = (place: VettingPlace) => ({
  ...queueListOf(place),
  cursor: place.cursor,
  trail: place.trail,
})

/** The URL of the next page. */
export const nextPageHref = (place: VettingPlace, nextCursor: string): string =>
  vettingHref({
    ...queueListOf(place),
    cursor: nextCursor,
    trail: place.cursor === null ? [] : [...place.trail, place.cursor].slice(-MAX_TRAIL),
  })

/** The URL of the previous page; null on the first one. */
export const previousPageHref = (place: VettingPlace): string | null =>
  place.cursor === null
    ? null
    : vettingHref({
        ...queueListOf(place),
        cursor: place.trail.at(-1) ?? null,
        trail: place.trail.slice(0, -1),
      })

/** The read of a place: one page of one tab. */
export const queueRead = ({ bucket, state, due, isMine, cursor }: VettingPlace) =>
  read(vettingApi.queue, {
    query: {
      bucket,
      ...(state && { state }),
      ...(due && { due }),
      ...(isMine && { mine: '1' as const }),
      ...(cursor && { cursor }),
    },
  })

/** The read of one nomination that the list does not contain, or whose verdict can be undone. */
export const itemRead = (nominationId: string) => read(vettingApi.item, { params: { nominationId } })

/** The nomination before (-1) or after (1) the one with this id; null at the ends of the list. */
export const neighbourOf = (
  items: readonly VettingItem[],
  id: string | undefined,
  step: -1 | 1,
): VettingItem | null => {
  const index = items.findIndex((item) => item.id === id)
  return (index === -1 ? items[0] : items[index + step]) ?? null
}

/** The next nomination that the reviewer may take or review, wrapping around at the end of the list. */
export const nextAfter = (items: readonly VettingItem[], id: string): VettingItem | null => {
  const index = items.findIndex((item) => item.id === id)
  return (
    [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0))].find((item) => item.barred === null) ??
    null
  )
}
