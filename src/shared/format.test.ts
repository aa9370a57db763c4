import { describe, expect, test } from 'vitest'
import {
  formatBytes,
  formatClock,
  formatDate,
  formatDateTime,
  formatMoment,
  formatMomentToday,
} from './format.ts'

const plain = (sentence: string) => sentence

describe('formatters', () => {
  test('a date is written day month year by the calendar of Lagos', () => {
    expect(formatDate('2026-11-05T10:00:00.000Z', plain)).toBe('5 November 2026')
    expect(formatDate('2026-12-31T23:30:00.000Z', plain)).toBe('1 January 2027')
    expect(formatDate('2026-12-31', plain)).toBe('31 December 2026')
  })
  test('what somebody must not miss names its zone', () => {
    expect(formatMoment('2026-12-20T19:00:00.000Z', plain)).toBe('20 December 2026, 20:00 (Nigerian time)')
    expect(formatMomentToday('2026-12-20T19:00:00.000Z', plain)).toBe('20:00 (Nigerian time)')
  })
  test('a time is shown on the clock of Lagos', () => {
    expect(formatDateTime('2026-12-31T23:30:00.000Z', plain)).toBe('1 January 2027, 00:30')
  })
  test('the name of the month is translated', () => {
    expect(formatDate('2026-05-01T10:00:00.000Z', (month) => month.toUpperCase())).toBe('1 MAY 2026')
  })
  test('a clock shows two digits for hours and minutes', () => {
    expect(formatClock(new Date(2026, 4, 1, 9, 5).toISOString())).toBe('09:05')
  })
  test('sizes are in KB below a megabyte and never zero', () => {
    expect(formatBytes(4_100_000)).toBe('4.1 MB')
    expect(formatBytes(182_400)).toBe('182 KB')
    expect(formatBytes(999_700)).toBe('1 MB')
    expect(formatBytes(12)).toBe('1 KB')
  })
})
