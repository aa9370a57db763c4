import { read } from '#platform/web/page.ts'
import { to } from '#shared/sitemap.ts'
import { type Bucket, buckets, type VettingItem } from '../../nomination-contract.ts'
import { vettingApi } from '../../contract.ts'

/** Where a reviewer stands in the console; all of it is in the address, so links, Back and reload keep it. */
export interface VettingPlace {
  readonly bucket: Bucket
  /** The nomination that was picked; null shows the first one beside the queue, and the queue alone on phones. */
  readonly open: string | null
  readonly cursor: string | null
  /** Phones: the review form is open. */
  readonly isReviewing: boolean
}

const cursorShape = /^[A-Za-z0-9_-]{1,800}$/

/** Reads a place from an address; what is not known there is left out. */
export const vettingPlaceOf = (search: URLSearchParams): VettingPlace => {
  const cursor = search.get('cursor') ?? ''
  return {
    bucket: buckets.find((bucket) => bucket === search.get('bucket')) ?? 'pending',
    open: search.get('open') || null,
    cursor: cursorShape.test(cursor) ? cursor : null,
    isReviewing: search.get('review') === '1',
  }
}

/** The address of a place; without `open` it is the queue of that bucket. */
export const vettingHref = ({
  bucket,
  open,
  cursor,
  isReviewing,
}: Pick<VettingPlace, 'bucket'> & Partial<VettingPlace>): string => {
  const search = new URLSearchParams({
    bucket,
    ...(cursor && { cursor }),
    ...(open && { open }),
    ...(isReviewing && { review: '1' }),
  })
  return `${to('vetting')}?${search.toString()}`
}

/** The read behind a place: one page of one bucket. */
export const queueRead = ({ bucket, cursor }: VettingPlace) =>
  read(vettingApi.queue, { query: { bucket, ...(cursor && { cursor }) } })

/** The nomination before (-1) or after (1) the one with this id; null at the ends of the list. */
export const neighbourOf = (
  items: readonly VettingItem[],
  id: string | undefined,
  step: -1 | 1,
): VettingItem | null => {
  const index = items.findIndex((item) => item.id === id)
  return (index === -1 ? items[0] : items[index + step]) ?? null
}

/** What a reviewer does after this nomination: the next one that they may take or review, from the top again at the end. */
export const nextAfter = (items: readonly VettingItem[], id: string): VettingItem | null => {
  const index = items.findIndex((item) => item.id === id)
  return (
    [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0))].find((item) => item.barred === null) ??
    null
  )
}
