import { expect, test } from 'vitest'
import { chapterRoles } from './contract.ts'
import { NEEDED_FOUNDERS, hasFounders, speaksFor } from './rules.ts'

test('a chapter needs three founders, not two', () => {
  expect([NEEDED_FOUNDERS - 1, NEEDED_FOUNDERS, NEEDED_FOUNDERS + 1].map(hasFounders)).toEqual([
    false,
    true,
    true,
  ])
})

test('its lead and its secretary speak for it, nobody else', () => {
  expect(chapterRoles.filter(speaksFor)).toEqual(['lead', 'secretary'])
  expect(speaksFor(null)).toBe(false)
})
