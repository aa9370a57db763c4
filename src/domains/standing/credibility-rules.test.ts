import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/values/time.ts'
import { averageCredibility, confirmedPointsOf, credibilityOf } from './credibility-rules.ts'

describe('credibility', () => {
  const nobody = { isVerified: false, verifiedActions: 0, verifiedKinds: 0, daysSinceJoined: 0 }

  test('is not given while nothing about the person is confirmed, however long they have been a member', () => {
    expect(credibilityOf({ ...nobody, daysSinceJoined: 4000 }).credibility).toBeNull()
  })
  test('adds identity, confirmed actions, their kinds and time', () => {
    const { credibility, credibilityParts } = credibilityOf({
      isVerified: true,
      verifiedActions: 12,
      verifiedKinds: 2,
      daysSinceJoined: 95,
    })
    expect(credibility).toBe(20 + 12 + 10 + 3)
    expect(credibilityParts.map(({ points }) => points)).toEqual([20, 12, 10, 3])
  })
  test('is the sum of its parts, none of them above its maximum, and at most 100', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.nat(500), fc.nat(12), fc.nat(5000), (isVerified, actions, kinds, days) => {
        const standing = {
          isVerified,
          verifiedActions: actions,
          verifiedKinds: kinds,
          daysSinceJoined: days,
        }
        const { credibility, credibilityParts } = credibilityOf(standing)
        expect(credibilityParts.every(({ points, most }) => points >= 0 && points <= most)).toBe(true)
        expect(credibilityParts.reduce((sum, { most }) => sum + most, 0)).toBe(100)
        if (credibility !== null)
          expect(credibility).toBe(credibilityParts.reduce((sum, { points }) => sum + points, 0))
      }),
    )
  })
})

describe('the average credibility', () => {
  const day = (joinedOn: string, people: number, points: number) => ({ joinedOn, people, points })

  test('adds the time since joining to the kept points, and rounds', () => {
    const rows = [day('2026-11-22', 4, 100), day('2026-08-14', 1, 30), day('2020-01-01', 1, 90)]
    expect(averageCredibility(rows, '2026-11-22', 5)).toBe(Math.round((100 + (30 + 3) + (90 + 10)) / 6))
  })
  test('is not said while it would speak of single people', () => {
    expect(averageCredibility([day('2026-11-22', 4, 100)], '2026-11-22', 5)).toBeNull()
    expect(averageCredibility([], '2026-11-22', 5)).toBeNull()
  })
  test('is the mean of the scores that people see of themselves', () => {
    const person = fc.record({
      isVerified: fc.boolean(),
      verifiedActions: fc.nat(80),
      verifiedKinds: fc.nat(12),
      daysSinceJoined: fc.nat(900),
    })
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 20 }), (people) => {
        const today = '2026-11-22'
        const rows = people.flatMap(({ daysSinceJoined, ...own }) => {
          const points = confirmedPointsOf(own)
          const joined = new Date(Date.parse(today) - daysSinceJoined * DAY_MS)
          return points === null ? [] : [day(joined.toISOString().slice(0, 10), 1, points)]
        })
        const scores = people.flatMap((each) => credibilityOf(each).credibility ?? [])
        const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
        expect(averageCredibility(rows, today, 1)).toBe(scores.length > 0 ? Math.round(mean) : null)
      }),
    )
  })
})
