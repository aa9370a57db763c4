import { expect, test } from 'vitest'
import { makeRecentlyUsed } from './recently-used.ts'

test('a further entry removes the one that was used longest ago', () => {
  const kept = makeRecentlyUsed<string, number>(2)
  kept.use('a', 1)
  kept.use('b', 2)
  kept.use('a', 1)
  kept.use('c', 3)
  expect(['a', 'b', 'c'].map(kept.get)).toEqual([1, undefined, 3])
})

test('removes only the value that is named', () => {
  const kept = makeRecentlyUsed<string, number>(2)
  kept.use('a', 1)
  kept.use('a', 2)
  kept.remove('a', 1)
  expect(kept.get('a')).toBe(2)
  kept.remove('a', 2)
  expect(kept.get('a')).toBeUndefined()
})
