import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchShares, matchWindow } from './match-rules.ts'

const SUP = 10_000
const gift = (projectId: string, personId: string, sup: number) => ({ projectId, personId, units: sup * SUP })
const round = { pool: 1000 * SUP, share: 100 }
const gifts = fc.array(
  fc.record({
    projectId: fc.constantFrom('a', 'b', 'c'),
    personId: fc.constantFrom('p', 'q', 'r', 's', 't'),
    units: fc.integer({ min: 1, max: 10 ** 13 }),
  }),
  { maxLength: 30 },
)
const rounds = fc.record({
  pool: fc.integer({ min: 1, max: 10 ** 13 }),
  share: fc.integer({ min: 1, max: 100 }),
})

describe('the match of a round', () => {
  test('is the square of the sum of the roots, less what was given', () => {
    expect(matchShares(round, [gift('a', 'p', 4), gift('a', 'q', 9)])).toEqual([
      { projectId: 'a', people: 2, given: 13 * SUP, rootSum: 500 * SUP, match: 12 * SUP },
    ])
  })

  test('prefers many small gifts to one large one, by proportion when the pool is short', () => {
    const many = Array.from({ length: 4 }, (_, at) => gift('many', `p${at}`, 1))
    const two = [gift('two', 'x', 1), gift('two', 'y', 1)]
    const [first, second] = matchShares({ pool: 7 * SUP, share: 100 }, [...many, ...two])
    expect([first?.match, second?.match]).toEqual([6 * SUP, SUP])
  })

  test('stops at the share of one project, and nobody else gets what is cut off', () => {
    const people = Array.from({ length: 20 }, (_, at) => gift('a', `p${at}`, 100))
    const [a, b] = matchShares({ pool: 100 * SUP, share: 25 }, [
      ...people,
      gift('b', 'x', 1),
      gift('b', 'y', 1),
    ])
    expect(a?.match).toBe(25 * SUP)
    expect(b?.match).toBeLessThan(SUP)
  })

  test('is nothing for one giver alone, however much they give', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 13 }), rounds, (units, pool) => {
        expect(matchShares(pool, [{ projectId: 'a', personId: 'p', units }])[0]?.match).toBe(0)
      }),
    )
  })

  test('never passes the pool or the share, whatever was given', () => {
    fc.assert(
      fc.property(gifts, rounds, (given, { pool, share }) => {
        const matches = matchShares({ pool, share }, given).map(({ match }) => match)
        expect(matches.reduce((sum, match) => sum + match, 0)).toBeLessThanOrEqual(pool)
        expect(Math.max(0, ...matches)).toBeLessThanOrEqual((pool * share) / 100)
      }),
    )
  })

  test('is the same in any order, and when a person gives in parts', () => {
    fc.assert(
      fc.property(gifts, rounds, (given, pool) => {
        const parts = given.flatMap((each) => [
          { ...each, units: each.units },
          { ...each, units: each.units },
        ])
        const whole = given.map((each) => ({ ...each, units: each.units * 2 }))
        expect(matchShares(pool, parts.toReversed())).toEqual(matchShares(pool, whole))
      }),
    )
  })
})

describe('the window of a round', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  test('goes from the first moment to the end of the last day in Lagos', () => {
    expect(matchWindow({ firstDay: '2026-11-25', lastDay: '2026-11-25' }, now)).toEqual({
      startsAt: new Date('2026-11-24T23:00:00Z'),
      endsAt: new Date('2026-11-25T23:00:00Z'),
    })
  })
  test('never begins before it is agreed', () => {
    expect(matchWindow({ firstDay: '2026-11-01', lastDay: '2026-11-30' }, now)?.startsAt).toEqual(now)
  })
  test.each([
    ['2026-11-20', '2026-11-22'],
    ['2026-11-26', '2026-11-25'],
    ['2026-11-25', '2027-06-01'],
  ])('cannot be from %s to %s', (firstDay, lastDay) => {
    expect(matchWindow({ firstDay, lastDay }, now)).toBeNull()
  })
})
