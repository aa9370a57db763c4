import { describe, expect, test } from 'vitest'
import type { FactKind } from '#domains/activity/contract.ts'
import {
  completableFrom,
  isForReader,
  isStillRunning,
  isTaskOpen,
  periodOf,
  provenBy,
  riskOf,
  weekOf,
} from './rules.ts'

const at = (text: string) => new Date(text)

describe('the period of a task', () => {
  test.each([
    ['2026-11-22T22:59:59Z', '2026-11-22', '2026-W47'],
    // 23:00 in London is midnight in Lagos: the next day, and on this Sunday the next week.
    ['2026-11-22T23:00:00Z', '2026-11-23', '2026-W48'],
    ['2026-12-31T22:59:59Z', '2026-12-31', '2026-W53'],
    ['2026-12-31T23:00:00Z', '2027-01-01', '2026-W53'],
    ['2027-01-03T23:00:00Z', '2027-01-04', '2027-W01'],
  ])('at %s is the day %s and the week %s in Lagos', (moment, day, week) => {
    expect(periodOf('daily', at(moment))).toBe(day)
    expect(periodOf('weekly', at(moment))).toBe(week)
    expect(periodOf('once', at(moment))).toBe('once')
  })

  test('a week begins on Monday', () => {
    expect(weekOf('2026-11-22')[0]).toBe('2026-11-16')
    expect(weekOf('2026-11-23')).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
    ])
  })
})

describe('time', () => {
  const start = at('2026-11-22T22:50:00Z')

  test('30 % of the stated minutes must pass', () => {
    expect(completableFrom(start, 10).toISOString()).toBe('2026-11-22T22:53:00.000Z')
    expect(completableFrom(start, 1).toISOString()).toBe('2026-11-22T22:50:18.000Z')
  })

  test('a task begun before midnight still counts for that day, but not a day later', () => {
    expect(isStillRunning(start, at('2026-11-23T22:49:59Z'))).toBe(true)
    expect(isStillRunning(start, at('2026-11-23T22:50:00Z'))).toBe(false)
  })

  test('a task is open in its window, unless it is paused or has ended', () => {
    const open = { opensAt: start, closesAt: at('2026-11-23T00:00:00Z'), isPaused: false, endedAt: null }
    expect(isTaskOpen(open, at('2026-11-22T22:49:59Z'))).toBe(false)
    expect(isTaskOpen(open, start)).toBe(true)
    expect(isTaskOpen(open, at('2026-11-23T00:00:00Z'))).toBe(false)
    expect(isTaskOpen({ ...open, isPaused: true }, start)).toBe(false)
    expect(isTaskOpen({ ...open, endedAt: start }, start)).toBe(false)
  })
})

test('an audience asks only for what the task names', () => {
  const everybody = { state: null, lga: null, language: null, role: null }
  const reader = { state: 'NG-LA', lga: 'LA-ikeja', language: 'yo', roles: ['committee_member'] }
  expect(isForReader(everybody, reader)).toBe(true)
  for (const [change, expected] of [
    [{ state: 'NG-LA' }, true],
    [{ state: 'NG-KN' }, false],
    [{ lga: 'LA-ikeja' }, true],
    [{ lga: 'LA-epe' }, false],
    [{ language: 'yo' }, true],
    [{ language: 'ha' }, false],
    [{ role: 'committee_member' }, true],
    [{ role: 'finance' }, false],
  ] as const)
    expect([change, isForReader({ ...everybody, ...change }, reader)]).toEqual([change, expected])
})

describe('the risk of a proof', () => {
  const plain = {
    isSameAsOthers: false,
    isSameAsOwn: false,
    hasPosition: true,
    isHomeState: true,
    sentToday: 1,
  }

  test('names its reasons, the heaviest first, and never passes 100', () => {
    expect(riskOf(plain)).toEqual({ risk: 0, reasons: [] })
    expect(riskOf({ ...plain, hasPosition: false, isSameAsOthers: true })).toEqual({
      risk: 70,
      reasons: ['same-picture', 'no-position'],
    })
    expect(riskOf({ ...plain, sentToday: 2 }).risk).toBe(0)
    const worst = {
      isSameAsOthers: true,
      isSameAsOwn: true,
      hasPosition: false,
      isHomeState: false,
      sentToday: 9,
    }
    expect(riskOf(worst).risk).toBe(100)
    expect(riskOf(worst).reasons).toHaveLength(5)
  })
})

describe('what facts prove', () => {
  const proving = {
    kind: 'event.attended',
    takenBackBy: 'event.attendance-taken-back',
    settlesAfterHours: 49,
  } as const
  const fact = (kind: FactKind, about: string, detail = {}) => ({ kind, about, detail, at: new Date(0) })
  const provenOf = (...facts: ReturnType<typeof fact>[]) => provenBy(proving, facts).map(({ about }) => about)

  test('is each event once, however often the check-in was repeated', () => {
    expect(
      provenOf(fact('event.attended', 'a'), fact('event.attended', 'b'), fact('event.attended', 'a')),
    ).toEqual(['a', 'b'])
  })

  test('is no event whose check-in was taken back last, and none of hosts', () => {
    const [came, gone] = [fact('event.attended', 'a'), fact('event.attendance-taken-back', 'a')]
    expect(provenOf(came, gone)).toEqual([])
    expect(provenOf(came, gone, came)).toEqual(['a'])
    expect(provenOf(fact('event.attended', 'own', { isHost: true }))).toEqual([])
    expect(provenOf(fact('data.published', 'a'))).toEqual([])
  })
})
