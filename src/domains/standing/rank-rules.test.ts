import { describe, expect, test } from 'vitest'
import type { DatedFactCount } from '#domains/activity/contract.ts'
import { MIN_CITIZENS, perHundredOf, qualityOf, scoreOf, scoresOf, startOf } from './rank-rules.ts'
import { totalsOf } from './rules.ts'

const resolved = (day: string): DatedFactCount => ({
  who: 'ada',
  kind: 'issue.resolved',
  status: null,
  sort: null,
  day,
  times: 1,
})

describe('quality', () => {
  test('weighs nothing before anything was decided, and refusals weigh more the more there are', () => {
    expect(qualityOf({ accepted: 0, decided: 0 })).toBe(1)
    expect(qualityOf({ accepted: 4, decided: 4 })).toBe(1)
    expect(qualityOf({ accepted: 0, decided: 2 })).toBe(0.5)
    expect(scoreOf(100, { accepted: 0, decided: 8 })).toBe(20)
    expect(scoreOf(7, { accepted: 0, decided: 2 })).toBe(3)
  })
})

describe('periods', () => {
  test('begin on Monday, on the first of the month, and at the beginning', () => {
    expect(startOf('week', '2026-11-22')).toBe('2026-11-16')
    expect(startOf('week', '2026-11-16')).toBe('2026-11-16')
    expect(startOf('month', '2026-11-22')).toBe('2026-11-01')
    expect(startOf('all', '2026-11-22')).toBe('1970-01-01')
  })
  test('hold the points of their own days', () => {
    const facts = ['2026-10-30', '2026-11-02', '2026-11-18'].map(resolved)
    const scores = scoresOf(facts, totalsOf(facts), '2026-11-20')
    expect(scores.map(({ period, score }) => [period, score])).toEqual([
      ['week', 5],
      ['month', 10],
      ['all', 15],
    ])
  })
})

test('a place with few citizens gives no figure for each hundred', () => {
  expect(perHundredOf(30, MIN_CITIZENS)).toBe(600)
  expect(perHundredOf(30, MIN_CITIZENS - 1)).toBeNull()
})
