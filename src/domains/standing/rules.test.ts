import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DatedFactCount } from '#domains/activity/contract.ts'
import {
  actionKinds,
  badgesOf,
  civicFacts,
  credibleLevel,
  credibleOf,
  levelOf,
  photoTaskKinds,
  factPoints,
  totalsOf,
} from './rules.ts'

const fact = (
  kind: DatedFactCount['kind'],
  times = 1,
  detail: { status?: string; sort?: string; day?: string } = {},
): DatedFactCount => ({
  who: 'ada',
  kind,
  times,
  status: detail.status ?? null,
  sort: detail.sort ?? null,
  day: detail.day ?? '2026-11-20',
})

describe('what facts count', () => {
  test('an action counts when it is done, a nomination as confirmed only once it is approved', () => {
    expect(
      totalsOf([
        fact('nomination.sent', 3),
        fact('nomination.decided', 1, { status: 'approved' }),
        fact('nomination.decided', 1, { status: 'rejected' }),
        fact('nomination.reviewed', 2),
        fact('citizen.registered'),
        fact('member.onboarded'),
      ]),
    ).toMatchObject({
      civicEngagements: 5,
      verifiedActions: 3,
      verifiedKinds: ['nomination.decided', 'nomination.reviewed'],
      accepted: 1,
      decided: 2,
    })
  })

  test('training and pledges count: passing, promising and reporting as actions, what others accepted as confirmed', () => {
    expect(
      totalsOf([
        fact('training.module-passed', 6),
        fact('training.capstone-accepted'),
        fact('pledge.made', 4),
        fact('pledge.updated', 2, { status: 'achieved' }),
        fact('pledge.updated', 1, { status: 'not_achieved' }),
        fact('report.filed', 3),
      ]),
    ).toMatchObject({ civicEngagements: 13, verifiedActions: 4 })
    for (const kind of ['training.capstone-accepted', 'pledge.updated'] as const)
      expect(actionKinds).not.toContain(kind)
  })

  test('a task is verified only with a photo that somebody checked', () => {
    const photo = fact('task.completed', 2, { sort: photoTaskKinds[0] })
    const totals = totalsOf([fact('task.completed', 3, { sort: 'quiz' }), fact('task.completed'), photo])
    expect(totals).toMatchObject({ civicEngagements: 6, verifiedActions: 2, tasks: 6 })
    expect(factPoints(photo)).toBe(2 * factPoints(fact('task.completed')))
  })

  test('a refused proof lowers the quality, and gives no points, action or day', () => {
    const totals = totalsOf([
      fact('proof.refused', 2),
      fact('task.completed', 1, { sort: photoTaskKinds[0] }),
    ])
    expect(totals).toMatchObject({
      decided: 3,
      accepted: 1,
      points: 10,
      civicEngagements: 1,
      verifiedActions: 1,
    })
    expect(totalsOf([fact('proof.refused')]).days).toEqual([])
    expect(actionKinds).not.toContain('proof.refused')
  })

  test.each([
    ['proof.reviewed', 1, 1],
    ['hero.accepted', 0, 1],
    ['issue.reported', 1, 0],
    ['issue.joined', 1, 0],
    ['issue.checked', 1, 0],
    ['issue.resolved', 0, 1],
  ] as const)('%s counts %i actions and %i verified ones', (kind, civicEngagements, verifiedActions) => {
    expect(totalsOf([fact(kind)])).toMatchObject({ civicEngagements, verifiedActions })
  })

  test('naming a person gives no points: neither nominating, nor its approval, endorsing or following', () => {
    const named = [
      fact('nomination.sent', 9),
      fact('nomination.decided', 9, { status: 'approved' }),
      fact('leader.endorsed', 9),
      fact('nomination.supported', 9),
    ]
    expect(totalsOf(named).points).toBe(0)
    expect(totalsOf(named.slice(2))).toMatchObject({ civicEngagements: 0, verifiedActions: 0 })
  })

  test('signing up, confirming one’s age and finishing onboarding are not actions', () => {
    expect(totalsOf([fact('citizen.registered'), fact('citizen.age-verified')])).toMatchObject({
      points: 0,
      civicEngagements: 0,
      verifiedActions: 0,
      days: [],
    })
  })

  test('the order of facts, and how they are grouped, change nothing', () => {
    const kinds = Object.keys(civicFacts) as DatedFactCount['kind'][]
    const one = fc.record({
      kind: fc.constantFrom(...kinds),
      sort: fc.constantFrom('quiz', 'town-hall', null),
      status: fc.constantFrom('approved', 'rejected', null),
      day: fc.constantFrom('2026-10-01', '2026-11-02', '2026-11-20'),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 30 }), (facts) => {
        const counted = facts.map((each) => ({ ...each, who: 'ada', times: 1 }))
        expect(totalsOf(counted.toReversed())).toEqual(totalsOf(counted))
        const doubled = counted.map((each) => ({ ...each, times: 2 }))
        expect(totalsOf([...counted, ...counted])).toEqual(totalsOf(doubled))
      }),
    )
  })
})

describe('Credible Level 1', () => {
  const totals = {
    verifiedActions: credibleLevel.actions,
    verifiedKinds: ['hero.accepted', 'issue.resolved', 'proof.reviewed'],
    firstVerifiedDay: '2026-10-01',
    lastVerifiedDay: '2026-10-31',
  } as const
  test('is reached with ten verified actions of three kinds over thirty days and no upheld abuse', () => {
    expect(credibleOf(totals, 0)).toEqual({
      isReached: true,
      actions: 10,
      kinds: 3,
      days: 30,
      upheldAbuse: 0,
    })
  })
  test.each([
    ['nine actions', { verifiedActions: 9 }, 0],
    ['two kinds', { verifiedKinds: ['hero.accepted', 'issue.resolved'] }, 0],
    ['twenty-nine days', { lastVerifiedDay: '2026-10-30' }, 0],
    ['nothing verified', { firstVerifiedDay: null, lastVerifiedDay: null }, 0],
    ['upheld abuse', {}, 1],
  ] as const)('is not reached with %s', (_what, lacking, upheldAbuse) => {
    expect(credibleOf({ ...totals, ...lacking } as typeof totals, upheldAbuse).isReached).toBe(false)
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
