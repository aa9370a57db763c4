import { expect, test } from 'vitest'
import { dueTone, reasonWords } from './words.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')

test('a due time is late when it has passed, near within a day, and plain before and without a clock', () => {
  expect(dueTone('2026-11-20T11:59:00.000Z', now)).toBe('bad')
  expect(dueTone('2026-11-21T11:00:00.000Z', now)).toBe('warn')
  expect(dueTone('2026-11-22T12:00:00.000Z', now)).toBeUndefined()
  expect(dueTone('2026-11-20T11:59:00.000Z', null)).toBeUndefined()
})

test('a reason code is shown in words, an unknown one as it is', () => {
  expect(reasonWords('credibility_concerns')).toBe('Credibility concerns')
  expect(reasonWords('older-code')).toBe('older-code')
})
