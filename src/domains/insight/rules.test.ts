import { describe, expect, test } from 'vitest'
import { checklistOf, nextStepOf, timeBetween, wayLevelOf } from './rules.ts'

describe('the level on the way through the challenge', () => {
  const way = (isVerified: boolean, hasPassedAll: boolean, holdsSeat = false) =>
    wayLevelOf({ isVerified, hasPassedAll, holdsSeat })

  test('needs each step before the next', () => {
    expect(way(false, false)).toBe('candidate')
    expect(way(false, true)).toBe('candidate')
    expect(way(true, false)).toBe('verified')
    expect(way(true, true)).toBe('trained')
  })

  test('is leader for whoever holds a seat', () => {
    expect(way(false, false, true)).toBe('leader')
  })
})

describe('the first steps', () => {
  test('are listed with what is done, and not at all once everything is', () => {
    expect(checklistOf(new Set(['projects']))?.map(({ isDone }) => isDone)).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(checklistOf(new Set(['verified', 'first-sup', 'draw', 'projects']))).toBeNull()
  })
})

describe('the time between two moments', () => {
  test('is in whole days and hours, and nothing once it is over', () => {
    expect(timeBetween('2026-11-22T09:00:00Z', '2026-11-25T10:59:00Z')).toEqual({ days: 3, hours: 1 })
    expect(timeBetween('2026-11-22T09:00:00Z', '2026-11-22T09:30:00Z')).toEqual({ days: 0, hours: 0 })
    expect(timeBetween('2026-11-22T09:00:00Z', '2026-11-22T09:00:00Z')).toBeNull()
  })
})

describe('the next step', () => {
  const lessons = { passed: 6, count: 6, reward: '1.50', next: null }
  test('is a nomination for whoever has nothing else to do', () => {
    const place = { lgaName: 'Surulere', stateName: 'Lagos' }
    expect(nextStepOf({ place, contest: null, earned: '0.00', lessons }, false)).toBe('nominate')
    expect(nextStepOf({ place: null, contest: null, earned: '0.00', lessons }, false)).toBe('place')
    expect(nextStepOf({ place: null, contest: null, earned: '0.00', lessons }, true)).toBe('answer')
  })
})
