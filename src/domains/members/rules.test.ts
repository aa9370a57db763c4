import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FactCount } from '#domains/activity/contract.ts'
import { drawingPresentations } from './drawing-art.ts'
import { drawingOptions, drawingParts } from './picture-contract.ts'
import {
  actionKinds,
  badgesOf,
  credibilityOf,
  drawingCode,
  drawingOf,
  levelOf,
  startRegion,
  streakOf,
  tallyOf,
} from './rules.ts'

const count = (kind: FactCount['kind'], times: number, status: string | null = null): FactCount => ({
  kind,
  status,
  times,
})

describe('the points for facts', () => {
  test('an action counts when it is done, a nomination as confirmed only once it is approved', () => {
    expect(
      tallyOf([
        count('nomination.sent', 3),
        count('nomination.decided', 1, 'approved'),
        count('nomination.decided', 1, 'rejected'),
        count('nomination.reviewed', 2),
        count('citizen.registered', 1),
        count('member.onboarded', 1),
      ]),
    ).toEqual({ civicEngagements: 5, verifiedActions: 3, verifiedKinds: 2 })
  })

  test('training and pledges count: passing, promising and reporting as actions, what others accepted as confirmed', () => {
    expect(
      tallyOf([
        count('training.module-passed', 6),
        count('training.capstone-accepted', 1),
        count('pledge.made', 4),
        count('pledge.updated', 2, 'achieved'),
        count('pledge.updated', 1, 'not_achieved'),
        count('report.filed', 3),
      ]),
    ).toEqual({ civicEngagements: 13, verifiedActions: 4, verifiedKinds: 2 })
    expect(actionKinds).toEqual(
      expect.arrayContaining(['training.module-passed', 'pledge.made', 'report.filed']),
    )
    for (const kind of ['training.capstone-accepted', 'pledge.updated'] as const)
      expect(actionKinds).not.toContain(kind)
  })

  test('endorsing and following a named person never count', () => {
    const counts = (['leader.endorsed', 'leader.endorsement-withdrawn', 'nomination.supported'] as const).map(
      (kind) => count(kind, 9),
    )
    expect(tallyOf(counts)).toEqual({ civicEngagements: 0, verifiedActions: 0, verifiedKinds: 0 })
  })

  test('signing up, confirming one’s age and finishing onboarding are not actions', () => {
    expect(tallyOf([count('citizen.registered', 1), count('citizen.age-verified', 1)])).toEqual({
      civicEngagements: 0,
      verifiedActions: 0,
      verifiedKinds: 0,
    })
    expect(actionKinds).not.toContain('nomination.decided')
    expect(actionKinds).toContain('nomination.sent')
  })
})

describe('levels', () => {
  test.each([
    [0, 'rising', 10],
    [9, 'rising', 1],
    [10, 'active', 20],
    [29, 'active', 1],
    [30, 'community', 20],
    [49, 'community', 1],
    [50, 'champion', null],
    [400, 'champion', null],
  ] as const)('%i verified actions are %s, with %s to the next', (actions, id, toNext) => {
    expect(levelOf(actions)).toEqual({ id, toNext })
  })
})

describe('badges', () => {
  test('are earned by the first task, five resolved issues and fifty tasks', () => {
    const earned = (tasks: number, issuesResolved: number) =>
      badgesOf({ tasks, issuesResolved })
        .filter(({ isEarned }) => isEarned)
        .map(({ id }) => id)
    expect(earned(0, 4)).toEqual([])
    expect(earned(1, 0)).toEqual(['first-steps'])
    expect(earned(49, 5)).toEqual(['first-steps', 'community-helper'])
    expect(earned(50, 5)).toEqual(['first-steps', 'community-helper', 'civic-champion'])
  })

  test('show at most what they need', () => {
    expect(badgesOf({ tasks: 70, issuesResolved: 9 }).map(({ have, need }) => [have, need])).toEqual([
      [1, 1],
      [5, 5],
      [50, 50],
    ])
  })
})

describe('the day streak', () => {
  test('counts days in a row up to today', () => {
    expect(streakOf(['2026-11-21', '2026-11-20', '2026-11-19', '2026-11-17'], '2026-11-21')).toBe(3)
  })
  test('survives an unfinished day, but not a missed one', () => {
    expect(streakOf(['2026-11-20', '2026-11-19'], '2026-11-21')).toBe(2)
    expect(streakOf(['2026-11-19', '2026-11-18'], '2026-11-21')).toBe(0)
    expect(streakOf([], '2026-11-21')).toBe(0)
  })
  test('continues over the ends of months and years', () => {
    expect(streakOf(['2027-01-01', '2026-12-31', '2026-12-30'], '2027-01-01')).toBe(3)
    expect(streakOf(['2028-03-01', '2028-02-29', '2028-02-28'], '2028-03-01')).toBe(3)
  })
})

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

describe('the region of a new visit', () => {
  const regions = [{ id: 'nigeria' }, { id: 'canada' }]
  test('is the saved one, otherwise the first of the list', () => {
    expect(startRegion(regions, 'canada')?.id).toBe('canada')
    expect(startRegion(regions, null)?.id).toBe('nigeria')
    expect(startRegion(regions, 'gone')?.id).toBe('nigeria')
  })
})

describe('the address of a drawn picture', () => {
  test('encodes its choices and decodes them, for every choice', () => {
    const choices = fc.record(
      Object.fromEntries(drawingParts.map((part) => [part, fc.nat(drawingOptions[part] - 1)])) as Record<
        (typeof drawingParts)[number],
        fc.Arbitrary<number>
      >,
    )
    fc.assert(
      fc.property(choices, (drawing) => {
        expect(drawingOf(drawingCode(drawing))).toEqual(drawing)
      }),
    )
  })
  test.each(['', '0000', '000000', '90000', '00040', '0000a', '٠٠٠٠٠', '-1000'])(
    '%j encodes nothing',
    (code) => {
      expect(drawingOf(code)).toBeNull()
    },
  )
  test('every choice has a name and a colour', () => {
    for (const part of drawingParts) expect(drawingPresentations[part]).toHaveLength(drawingOptions[part])
  })
})
