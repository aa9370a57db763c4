import { expect, test } from 'vitest'
import { sampleShiftId } from './seeds.ts'

test('the demonstration has calls for help', () => {
  expect(new Set([sampleShiftId('past'), sampleShiftId('next'), sampleShiftId('anywhere')]).size).toBe(3)
})
