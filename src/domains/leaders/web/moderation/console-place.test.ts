import { describe, expect, test } from 'vitest'
import { moderationHref, moderationPlaceOf } from './console-place.ts'

describe('a place at the moderators’ console', () => {
  test.each([
    [{ list: 'reports', state: 'open', open: null, cursor: null }],
    [{ list: 'reports', state: 'second', open: 'a1', cursor: 'Zm9v' }],
    [{ list: 'corrections', state: 'accepted', open: 'b2', cursor: null }],
  ] as const)('%j survives a round trip through the address', (place) => {
    const { searchParams } = new URL(moderationHref(place), 'https://own.invalid')
    expect(moderationPlaceOf(searchParams)).toEqual(place)
  })
  test('states of the other list, odd cursors and unknown lists are ignored', () => {
    const odd = new URLSearchParams('list=gossip&state=accepted&cursor=%3Cb%3E')
    expect(moderationPlaceOf(odd)).toEqual({ list: 'reports', state: 'open', open: null, cursor: null })
    expect(moderationPlaceOf(new URLSearchParams('list=corrections&state=second')).state).toBe('open')
  })
})
