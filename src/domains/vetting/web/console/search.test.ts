import { describe, expect, test } from 'vitest'
import type { VettingItem } from '../../contracts/review-contract.ts'
import {
  neighbourOf,
  nextAfter,
  nextPageHref,
  previousPageHref,
  vettingHref,
  vettingPlaceOf,
} from './search.ts'

const placeOf = (text: string) => vettingPlaceOf(new URLSearchParams(text))
const items = [
  { id: 'a', barred: null },
  { id: 'b', barred: 'fully-assigned' },
  { id: 'c', barred: null },
] as unknown as readonly VettingItem[]

const nowhere = {
  bucket: 'pending',
  state: null,
  due: null,
  isMine: false,
  open: null,
  cursor: null,
  trail: [],
  isReviewing: false,
  undo: null,
} as const

describe('a place in the console', () => {
  test('is read from the address and written back to the same address', () => {
    const place = {
      bucket: 'under_review',
      state: 'NG-PL',
      due: 'overdue',
      isMine: true,
      open: 'a',
      cursor: 'n3xt',
      trail: ['f1rst', 's3cond'],
      isReviewing: true,
      undo: '0190a000-0000-7000-8000-000000000001',
    } as const
    expect(placeOf(vettingHref(place).split('?')[1] ?? '')).toEqual(place)
  })
  test('is the pending queue if the address says nothing or something unknown', () => {
    expect(placeOf('')).toEqual(nowhere)
    expect(
      placeOf('bucket=everything&cursor=%3Cb%3E&review=yes&state=Lagos&due=never&trail=%3C&undo=../x'),
    ).toEqual(nowhere)
  })
  test('has no due filter if nothing is due any more', () => {
    expect(placeOf('bucket=approved&due=overdue').due).toBeNull()
  })
})

describe('the pages of the queue', () => {
  const filtered = { ...nowhere, state: 'NG-PL' }
  const placeOfHref = (href: string | null) => placeOf(href?.split('?')[1] ?? '')
  test('lead on and back over every page in between, with the filters kept', () => {
    expect(previousPageHref(filtered)).toBeNull()
    const second = placeOfHref(nextPageHref(filtered, 'c2'))
    const third = placeOfHref(nextPageHref(second, 'c3'))
    expect(third).toEqual({ ...filtered, cursor: 'c3', trail: ['c2'] })
    expect(placeOfHref(previousPageHref(third))).toEqual(second)
    expect(placeOfHref(previousPageHref(second))).toEqual(filtered)
  })
})

describe('moving through the queue', () => {
  test('goes one up or down and stops at the ends', () => {
    expect(neighbourOf(items, 'a', 1)?.id).toBe('b')
    expect(neighbourOf(items, 'c', 1)).toBeNull()
    expect(neighbourOf(items, 'a', -1)).toBeNull()
  })
  test('starts at the top when the open nomination has left the list', () => {
    expect(neighbourOf(items, 'gone', 1)?.id).toBe('a')
  })
})

describe('the next nomination after a verdict', () => {
  test('skips those that this reviewer may not review', () => {
    expect(nextAfter(items, 'a')?.id).toBe('c')
  })
  test('continues from the top at the end of the list', () => {
    expect(nextAfter(items, 'c')?.id).toBe('a')
  })
  test('is none when nothing else can be reviewed', () => {
    expect(nextAfter(items.slice(0, 2), 'a')).toBeNull()
  })
})
