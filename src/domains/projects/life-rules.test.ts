import { describe, expect, test } from 'vitest'
import { projectStatuses } from './contract.ts'
import {
  decisionsFrom,
  goalOf,
  projectMachine,
  quarterPassed,
  refundOf,
  splitGoal,
  splitPayment,
  unitsOfKobo,
} from './life-rules.ts'
import { budgetOf, plannedStepsOf } from './plan-contract.ts'

describe('the life of a project', () => {
  const allowed = new Set([
    'proposed active',
    'proposed declined',
    'proposed withdrawn',
    'active funding',
    'active closed',
    'funding funded',
    'funding unfunded',
    'funded building',
    'funded cancelled',
    'building completed',
    'building cancelled',
    'completed checked',
  ])

  test.each(projectStatuses.flatMap((from) => projectStatuses.map((to) => [from, to] as const)))(
    'from %s to %s: as the table says',
    (from, to) => {
      expect(projectMachine.can(from, to)).toBe(allowed.has(`${from} ${to}`))
      if (!allowed.has(`${from} ${to}`))
        expect(() => projectMachine.move(from, to)).toThrow(
          expect.objectContaining({ code: 'status-not-next' }),
        )
    },
  )

  test('the console decides nothing that releases or returns money', () => {
    expect(decisionsFrom('proposed')).toEqual(['active', 'declined'])
    expect(decisionsFrom('active')).toEqual(['funding', 'closed'])
    expect(decisionsFrom('completed')).toEqual(['checked'])
    for (const status of ['funding', 'funded', 'building', 'cancelled'] as const)
      expect(decisionsFrom(status)).toEqual([])
  })
})

describe('a budget', () => {
  test.each([
    ['Cement – ₦250,000', [{ label: 'Cement', kobo: 25_000_000 }]],
    ['Sand: 12500.5', [{ label: 'Sand', kobo: 1_250_050 }]],
    [
      '60 desks 330000\n\n  Books =1,000.05 ',
      [
        { label: '60 desks', kobo: 33_000_000 },
        { label: 'Books', kobo: 100_005 },
      ],
    ],
    ['Blocks N15,500', [{ label: 'Blocks', kobo: 1_550_000 }]],
    ['Blocks: 15 500,50', [{ label: 'Blocks', kobo: 1_550_050 }]],
    ['Grade 3 cement NGN 15 500', [{ label: 'Grade 3 cement', kobo: 1_550_000 }]],
    ['Rods 12 15,500', [{ label: 'Rods 12', kobo: 1_550_000 }]],
    ['Blocks 15,500 naira', [{ label: 'Blocks', kobo: 1_550_000 }]],
  ])('%j is read', (text, lines) => expect(budgetOf(text)).toEqual(lines))

  test.each([
    '',
    'Cement',
    '250000',
    'Cement 0',
    'Cement 1.005',
    'Cement 1.500',
    'Cement: 50 SUP',
    'Cement -5 naira',
    'x\n'.repeat(13),
  ])('%j is refused as a whole', (text) => expect(budgetOf(text)).toBeNull())

  test('comes to a goal of whole SUP that is never below its costs', () => {
    expect(unitsOfKobo(25_000_000, 10_000)).toBe(25_000_000)
    expect(unitsOfKobo(1, 30_000)).toBe(1)
    expect(goalOf([1_250_050, 1])).toBe(1_260_000)
    expect(goalOf([1_250_000])).toBe(1_250_000)
  })
})

describe('steps', () => {
  test('need a label and weeks, and there are two at least', () => {
    expect(plannedStepsOf('Survey: 2\nDrill the hole – 4')).toEqual([
      { label: 'Survey', weeks: 2 },
      { label: 'Drill the hole', weeks: 4 },
    ])
    for (const text of ['Survey 2', 'Survey\nDrill 4', 'Survey 0\nDrill 4'])
      expect(plannedStepsOf(text)).toBeNull()
  })

  test.each([
    [1_000_000, [2, 4, 2]],
    [1_000_001, [9, 1]],
    [7, [1, 1, 1]],
    [50_000 * 10_000, [2, 10, 3, 1]],
  ])('share a goal of %i exactly, the first at most 30 of 100', (goal, weeks) => {
    const shares = splitGoal(goal, weeks)
    expect(shares).toHaveLength(weeks.length)
    expect(shares.reduce((sum, each) => sum + each, 0)).toBe(goal)
    expect(shares[0]).toBeLessThanOrEqual(goal * 0.3)
    expect(Math.min(...shares)).toBeGreaterThan(0)
  })
})

describe('money', () => {
  const order = ['purchased', 'earned'] as const
  test('is paid from purchased SUP first, then from earned SUP, or not at all', () => {
    expect(splitPayment(5, order, { purchased: 3, earned: 9 })).toEqual([
      { bucket: 'purchased', units: 3 },
      { bucket: 'earned', units: 2 },
    ])
    expect(splitPayment(3, order, { purchased: 3, earned: 9 })).toEqual([{ bucket: 'purchased', units: 3 }])
    expect(splitPayment(3, order, { purchased: 0, earned: 9 })).toEqual([{ bucket: 'earned', units: 3 }])
    expect(splitPayment(13, order, { purchased: 3, earned: 9 })).toBeNull()
  })

  test('comes back by share and never more than there is', () => {
    const pledges = [333_333_333, 100_000_001, 66_666_666]
    const goal = 500_000_000
    for (const inEscrow of [500_000_000, 350_000_001, 1, 0]) {
      const refunds = pledges.map((each) => refundOf(each, inEscrow, goal))
      expect(refunds.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(inEscrow)
      for (const [at, each] of refunds.entries()) expect(each).toBeLessThanOrEqual(pledges[at] ?? 0)
    }
    expect(refundOf(goal, goal, goal)).toBe(goal)
  })

  test('passes a quarter once; the goal itself is told apart', () => {
    expect(quarterPassed(0, 24, 100)).toBeNull()
    expect(quarterPassed(24, 25, 100)).toBe(25)
    expect(quarterPassed(25, 30, 100)).toBeNull()
    expect(quarterPassed(10, 80, 100)).toBe(75)
    expect(quarterPassed(80, 100, 100)).toBeNull()
  })
})
