// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { keepCopy } from '#platform/web/client/offline-copy.ts'
import { forgetCopiesOnSignOut } from './forget-copies.ts'

test('a page without a signed-in person clears everybody’s copies, and nothing else', () => {
  localStorage.setItem('sup-veil', '1')
  for (const owner of ['ada', 'bola'])
    keepCopy(owner, { name: 'wallet', shape: '1' }, { at: '2026-11-21T09:00:00.000Z', data: 1 })
  expect(localStorage.length).toBe(3)
  forgetCopiesOnSignOut()
  expect(Object.keys(localStorage)).toEqual(['sup-veil'])
})
