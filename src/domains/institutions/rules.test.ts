import { describe, expect, test } from 'vitest'
import {
  commonShare,
  HIGHEST_SHARE,
  MIN_PEOPLE,
  monthLater,
  monthsToCount,
  publishedFigures,
  rankInstitutions,
  schoolScore,
  sealOf,
  sizeClassOf,
} from './rules.ts'

describe('what is published of an institution', () => {
  test.each([
    ['nine members', { members: 9, active: 9, actions: 90 }],
    ['nine who took part', { members: 4000, active: 9, actions: 90 }],
    ['nobody', { members: 0, active: 0, actions: 0 }],
  ])('is nothing with %s', (_what, counted) => {
    expect(publishedFigures(counted)).toBeNull()
  })

  test('is rounded down, and never says that everybody took part', () => {
    expect(publishedFigures({ members: 127, active: 61, actions: 303 })).toEqual({
      people: 120,
      share: 45,
      actions: 300,
    })
    expect(publishedFigures({ members: 10, active: 10, actions: 10 })?.share).toBe(HIGHEST_SHARE)
    expect(publishedFigures({ members: 4000, active: 3999, actions: 9000 })?.share).toBe(HIGHEST_SHARE)
  })

  test('stays the same when one person comes, goes or acts, except at a step', () => {
    let changes = 0
    for (let active = MIN_PEOPLE; active < 200; active += 1) {
      const [one, other] = [active, active + 1].map((each) =>
        JSON.stringify(publishedFigures({ members: 400, active: each, actions: 400 })),
      )
      if (one !== other) changes += 1
    }
    // From 10 to 200 of 400 people are 48 percent: nine steps of five.
    expect(changes).toBe(10)
  })
})

describe('the score', () => {
  test('is the share, drawn towards the common one, and less so the more people there are', () => {
    const common = 20
    const [small, large] = [10, 1000].map((people) => schoolScore({ people, share: 80 }, common))
    expect(small).toBe(40)
    expect(large).toBe(78.8)
    expect(schoolScore({ people: 10, share: 20 }, common)).toBe(20)
  })

  test('uses a common share that counts people, not institutions', () => {
    expect(
      commonShare([
        { people: 90, share: 10 },
        { people: 10, share: 60 },
      ]),
    ).toBe(15)
    expect(commonShare([])).toBeNull()
  })
})

describe('ranks', () => {
  const row = (name: string, people: number, share: number) => ({ name, people, share, actions: 100 })

  test('compare only institutions of one size; equal scores share a rank', () => {
    const ranked = rankInstitutions([
      row('Large', 600, 30),
      row('B', 90, 40),
      row('A', 90, 40),
      row('C', 90, 20),
      row('Medium', 100, 5),
    ])
    expect(ranked.map(({ name, sizeClass, rank, of }) => [name, sizeClass, rank, of])).toEqual([
      ['A', 'small', 1, 3],
      ['B', 'small', 1, 3],
      ['C', 'small', 3, 3],
      ['Medium', 'medium', 1, 1],
      ['Large', 'large', 1, 1],
    ])
  })

  test('do not favour a tiny institution with a lucky month over one with three times its proof', () => {
    const [best] = rankInstitutions([row('Tiny', 10, 60), row('Steady', 90, 55), row('Rest', 90, 10)])
    expect(best?.name).toBe('Steady')
  })

  test('do not bury a small institution: a clearly better share wins', () => {
    const [best] = rankInstitutions([row('Tiny', 20, 95), row('Big of the small', 90, 40)])
    expect(best?.name).toBe('Tiny')
  })
})

test('sizes and seals begin at their numbers', () => {
  expect([90, 100, 490, 500].map(sizeClassOf)).toEqual(['small', 'medium', 'medium', 'large'])
  expect([5, 10, 25, 50].map(sealOf)).toEqual([null, 'bronze', 'silver', 'gold'])
})

describe('months', () => {
  test('go over the end of a year', () => {
    expect(monthLater('2026-11', 2)).toBe('2027-01')
    expect(monthLater('2026-01', -1)).toBe('2025-12')
    expect(monthLater('2026-12', 0)).toBe('2026-12')
  })

  test('are counted once they are over, each once, also after a pause', () => {
    expect(monthsToCount(null, '2026-11-30')).toEqual(['2026-10'])
    expect(monthsToCount('2026-10', '2026-11-30')).toEqual([])
    expect(monthsToCount('2026-10', '2026-12-01')).toEqual(['2026-11'])
    expect(monthsToCount('2026-09', '2027-01-05')).toEqual(['2026-10', '2026-11', '2026-12'])
  })
})
