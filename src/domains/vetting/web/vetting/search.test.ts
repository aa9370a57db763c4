import { describe, expect, test } from 'vitest'
import type { VettingItem } from '../../review-contract.ts'
import { neighbourOf, nextAfter, vettingHref, vettingPlaceOf } from './search.ts'

const placeOf = (text: string) => vettingPlaceOf(new URLSearchParams(text))
const items = [
  { id: 'a', barred: null },
  { id: 'b', barred: 'fully-assigned' },
  { id: 'c', barred: null },
] as unknown as readonly VettingItem[]

describe('a place in the console', () => {
  test('is read from the address and written back to the same address', () => {
    const place = { bucket: 'under_review', open: 'a', cursor: 'n3xt', isReviewing: true } as const
    expect(placeOf(vettingHref(place).split('?')[1] ?? '')).toEqual(place)
  })
  test('is the pending queue where the address says nothing or something unknown', () => {
    const pending = { bucket: 'pending', open: null, cursor: null, isReviewing: false }
    expect(placeOf('')).toEqual(pending)
    expect(placeOf('bucket=everything&cursor=%3Cb%3E&review=yes')).toEqual(pending)
  })
})

describe('moving through the queue', () => {
  test('goes one up or down and stops at the ends', () => {
    expect(neighbourOf(items, 'a', 1)?.id).toBe('b')
    expect(neighbourOf(items, 'c', 1)).toBeNull()
    expect(neighbourOf(items, 'a', -1)).toBeNull()
  })
  test('begins at the top when what was read has left the list', () => {
    expect(neighbourOf(items, 'gone', 1)?.id).toBe('a')
  })
})

describe('the next nomination after a verdict', () => {
  test('skips those that this reviewer may not review', () => {
    expect(nextAfter(items, 'a')?.id).toBe('c')
  })
  test('goes on from the top at the end of the list', () => {
    expect(nextAfter(items, 'c')?.id).toBe('a')
  })
  test('is none when nothing else can be reviewed', () => {
    expect(nextAfter(items.slice(0, 2), 'a')).toBeNull()
  })
})
