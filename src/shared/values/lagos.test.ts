import { expect, test } from 'vitest'
import { endOfLagosDay, lagosDay } from './lagos.ts'

const at = (time: string) => new Date(`2026-11-21T${time}Z`)

test('a day ends at midnight in Lagos, which is 23:00 UTC', () => {
  expect(lagosDay(at('22:59:59.999'))).toBe('2026-11-21')
  expect(lagosDay(at('23:00:00'))).toBe('2026-11-22')
  expect(endOfLagosDay(at('22:59:59'))).toEqual(at('23:00:00'))
  expect(endOfLagosDay(at('23:00:00'))).toEqual(new Date('2026-11-22T23:00:00Z'))
})
