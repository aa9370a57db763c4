import { describe, expect, test } from 'vitest'
import { officeTypes } from '#domains/leaders/contracts/leader-contract.ts'
import { parameters, type PledgeStatus } from './record-contract.ts'
import { quarterOf } from '#shared/values/quarter.ts'
import {
  hasMissedTooMany,
  isAuditPassed,
  quarterEnd,
  quartersOwed,
  reportState,
  totalOf,
  weights,
} from './rules.ts'

const at = (iso: string) => new Date(iso)

describe('quarters', () => {
  test('begin at midnight in Lagos', () => {
    expect(quarterOf(at('2026-12-31T22:59:59Z'))).toBe('2026-Q4')
    expect(quarterOf(at('2026-12-31T23:00:00Z'))).toBe('2027-Q1')
    expect(quarterEnd('2026-Q4').toISOString()).toBe('2026-12-31T23:00:00.000Z')
  })

  test('are due once they have ended and the leader served thirty of their days', () => {
    const since = at('2026-02-10T00:00:00Z')
    expect(quartersOwed(since, at('2026-03-31T22:00:00Z'))).toEqual([])
    expect(quartersOwed(since, at('2026-03-31T23:00:00Z'))).toEqual(['2026-Q1'])
    expect(quartersOwed(at('2026-03-20T00:00:00Z'), at('2026-10-05T00:00:00Z'))).toEqual([
      '2026-Q2',
      '2026-Q3',
    ])
    expect(quartersOwed(at('2026-11-01T00:00:00Z'), at('2027-04-02T00:00:00Z'))).toEqual([
      '2026-Q4',
      '2027-Q1',
    ])
  })

  test('a report is due for fourteen days, then publicly overdue, and filed permanently', () => {
    expect(reportState('2026-Q3', false, at('2026-10-14T22:59:59Z'))).toBe('due')
    expect(reportState('2026-Q3', false, at('2026-10-14T23:00:00Z'))).toBe('overdue')
    expect(reportState('2026-Q3', true, at('2027-10-14T23:00:00Z'))).toBe('filed')
  })

  test('two overdue in a row are too many; one that is only due does not count yet', () => {
    expect(hasMissedTooMany(['overdue', 'overdue'])).toBe(true)
    expect(hasMissedTooMany(['overdue', 'overdue', 'due'])).toBe(true)
    expect(hasMissedTooMany(['overdue', 'filed', 'overdue'])).toBe(false)
    expect(hasMissedTooMany(['overdue', 'due'])).toBe(false)
    expect(hasMissedTooMany([])).toBe(false)
  })
})

describe('scorecards', () => {
  test('weigh a hundred in every office type, so that full points make 100 and none make 0', () => {
    for (const type of officeTypes) {
      expect(
        Object.values(weights[type]).reduce((sum, each) => sum + each, 0),
        type,
      ).toBe(100)
      const all = (points: number) =>
        Object.fromEntries(parameters.map((name) => [name, points])) as Record<
          (typeof parameters)[number],
          number
        >
      expect([totalOf(type, all(10)), totalOf(type, all(0)), totalOf(type, all(5))]).toEqual([100, 0, 50])
    }
  })

  const pledges: PledgeStatus[] = ['achieved', 'ongoing', 'ongoing', 'not_achieved', 'not_rated']
  const good = { total: 50, reports: ['filed', 'due'] as const, pledges, hasUpheldSeriousReport: false }
  test('pass only with every part of the published bar', () => {
    expect(isAuditPassed(good)).toBe(true)
    expect(isAuditPassed({ ...good, total: 49 })).toBe(false)
    expect(isAuditPassed({ ...good, reports: ['filed', 'overdue'] })).toBe(false)
    expect(isAuditPassed({ ...good, pledges: pledges.slice(0, 4) })).toBe(false)
    expect(isAuditPassed({ ...good, pledges: [...pledges.slice(1), 'not_rated'] })).toBe(false)
    expect(isAuditPassed({ ...good, hasUpheldSeriousReport: true })).toBe(false)
  })
})
