import { expect, test } from 'vitest'
import { after } from './rules.ts'

test('times add up in minutes', () => {
  expect(after(new Date('2026-11-21T23:59:00Z'), 10).toISOString()).toBe('2026-11-22T00:09:00.000Z')
})
