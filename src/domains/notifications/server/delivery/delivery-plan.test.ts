import { expect, test } from 'vitest'
import { quietUntil } from './delivery-plan.ts'

const quiet = { isOn: true, starts: '21:30', ends: '06:00', zone: 'Europe/London' } as const
const until = (at: string, hours: Parameters<typeof quietUntil>[1] = quiet) =>
  quietUntil(new Date(at), hours)?.toISOString() ?? null

test('quiet hours end at six of the clock abroad, also when it changes that night', () => {
  expect(until('2026-01-10T23:00:00Z')).toBe('2026-01-11T06:00:00.000Z')
  expect(until('2026-03-28T23:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
  expect(until('2026-10-24T22:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
})

test('quiet hours begin and end at their minute, within a day or over midnight', () => {
  const lagos = { ...quiet, zone: 'Africa/Lagos' } as const
  expect(until('2026-11-21T20:29:59Z', lagos)).toBeNull()
  expect(until('2026-11-21T20:30:00Z', lagos)).toBe('2026-11-22T05:00:00.000Z')
  expect(until('2026-11-22T05:00:00Z', lagos)).toBeNull()
  expect(until('2026-11-22T12:10:30Z', { ...lagos, starts: '13:00', ends: '14:00' })).toBe(
    '2026-11-22T13:00:00.000Z',
  )
  expect(until('2026-11-21T23:00:00Z', { ...lagos, isOn: false })).toBeNull()
})
