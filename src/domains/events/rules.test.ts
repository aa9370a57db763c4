import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#shared/values/time.ts'
import {
  arrivalOf,
  codeFrom,
  codeLetters,
  eventDays,
  hearsArrivals,
  lagosClock,
  momentInLagos,
  monthAfter,
  monthBefore,
  plainCode,
  shownCode,
  takesPeople,
} from './rules.ts'

const startsAt = new Date('2026-12-05T09:00:00Z')
const endsAt = new Date('2026-12-05T11:00:00Z')
const hours = (from: Date, count: number) => new Date(from.getTime() + count * HOUR_MS)

describe('a code', () => {
  test('has eight letters that nobody mistakes for each other', () => {
    expect(codeFrom(new Uint8Array(32).fill(255))).toMatch(/^[A-Z2-9]{8}$/)
    for (const letter of 'ILO01') expect(codeLetters).not.toContain(letter)
    expect(codeFrom(Uint8Array.from({ length: 16 }, (_, at) => at))).not.toBe(codeFrom(new Uint8Array(16)))
  })

  test('is found again however it was typed', () => {
    expect(shownCode('ABCDEFGH')).toBe('ABCD-EFGH')
    for (const typed of ['abcd-efgh', ' ABCD EFGH ', 'ABCDEFGH']) expect(plainCode(typed)).toBe('ABCDEFGH')
  })
})

describe('times', () => {
  test('are read and written by the clock of Lagos', () => {
    expect(momentInLagos('2026-12-05', '10:00')).toEqual(startsAt)
    expect(lagosClock(startsAt)).toBe('10:00')
    expect(momentInLagos('2026-13-05', '10:00')).toBeNull()
    expect(momentInLagos('2026-12-05', '25:00')).toBeNull()
  })

  test.each([
    ['2026-12-05T21:30:00Z', ['2026-12-05']],
    ['2026-12-05T23:00:00Z', ['2026-12-05']],
    ['2026-12-05T23:00:01Z', ['2026-12-05', '2026-12-06']],
    ['2026-12-07T09:00:00Z', ['2026-12-05', '2026-12-06', '2026-12-07']],
  ])('an event until %s takes place on each of its days, and midnight ends one', (until, days) => {
    expect(eventDays({ startsAt, endsAt: new Date(until) })).toEqual(days)
  })

  test('months follow each other over the new year', () => {
    expect([monthAfter('2026-12'), monthAfter('2026-03')]).toEqual(['2027-01', '2026-04'])
    expect([monthBefore('2027-01'), monthBefore('2026-11')]).toEqual(['2026-12', '2026-10'])
  })
})

describe('an event', () => {
  test('takes people until its start', () => {
    expect(takesPeople({ startsAt }, hours(startsAt, -0.01))).toBe(true)
    expect(takesPeople({ startsAt }, startsAt)).toBe(false)
  })

  test.each([
    [-2.1, false],
    [-2, true],
    [1, true],
    [2 + 48, true],
    [2 + 48.1, false],
  ])('hears of arrivals %d hours after its start: %s', (after, expected) => {
    expect(hearsArrivals({ startsAt, endsAt }, hours(startsAt, after))).toBe(expected)
  })

  test('believes the clock of a door only between the opening of the doors and now', () => {
    const now = hours(startsAt, 1)
    expect(arrivalOf({ startsAt }, hours(startsAt, 0.5), now)).toEqual(hours(startsAt, 0.5))
    expect(arrivalOf({ startsAt }, hours(startsAt, 99), now)).toEqual(now)
    expect(arrivalOf({ startsAt }, hours(startsAt, -99), now)).toEqual(hours(startsAt, -2))
  })
})
