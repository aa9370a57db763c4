import { describe, expect, test } from 'vitest'
import { transferKinds } from './contract.ts'
import { kindOf, runningBalances, spendPolicy, splitSpending, transferCodes } from './rules.ts'

describe('which SUP may do what (decision D-03)', () => {
  test('votes on leaders, draws and cashout take earned SUP only', () => {
    for (const spending of ['leader-vote', 'draw-entry', 'cashout'] as const)
      expect(spendPolicy[spending]).toEqual(['earned'])
  })

  test('projects take purchased SUP first, then earned', () => {
    for (const spending of ['project-vote', 'project-funding'] as const)
      expect(spendPolicy[spending]).toEqual(['purchased', 'earned'])
  })

  test.each([
    ['project-vote', 5, { purchased: 10, earned: 10 }, [{ bucket: 'purchased', amount: 5 }]],
    [
      'project-vote',
      5,
      { purchased: 3, earned: 10 },
      [
        { bucket: 'purchased', amount: 3 },
        { bucket: 'earned', amount: 2 },
      ],
    ],
    ['project-vote', 5, { purchased: 0, earned: 5 }, [{ bucket: 'earned', amount: 5 }]],
    ['project-vote', 5, { purchased: 2, earned: 2 }, null],
    ['leader-vote', 5, { purchased: 100, earned: 4 }, null],
    ['leader-vote', 4, { purchased: 100, earned: 4 }, [{ bucket: 'earned', amount: 4 }]],
  ] as const)('%s of %i with %j takes %j', (spending, amount, balances, parts) =>
    expect(splitSpending(spending, amount, balances)).toEqual(parts),
  )
})

describe('kinds of transfers', () => {
  test('each kind has a number of its own, and is read back from it', () => {
    expect(new Set(Object.values(transferCodes)).size).toBe(transferKinds.length)
    for (const kind of transferKinds) expect(kindOf(transferCodes[kind])).toBe(kind)
  })

  test('a number from a newer version is told as a correction', () => expect(kindOf(99)).toBe('correction'))
})

test('a running balance goes back from the newest entry', () =>
  expect(runningBalances(10, [3, -2, 9])).toEqual([10, 7, 9]))
