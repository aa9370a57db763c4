import { describe, expect, test } from 'vitest'
import { transferKinds } from './contract.ts'
import { flows } from './overview-contract.ts'
import { flowOf, transferKindOf, monthsUpTo, spendPolicy, transferCodes } from './rules.ts'

describe('which SUP may do what (decision D-03)', () => {
  test('votes on leaders, draws and cashout take earned SUP only', () => {
    for (const spending of ['leader-vote', 'draw-entry', 'cashout'] as const)
      expect(spendPolicy[spending]).toEqual(['earned'])
  })

  test('projects take purchased SUP first, then earned', () => {
    for (const spending of ['project-vote', 'project-funding'] as const)
      expect(spendPolicy[spending]).toEqual(['purchased', 'earned'])
  })
})

describe('kinds of transfers', () => {
  test('each kind has its own number, and can be read back from it', () => {
    expect(new Set(Object.values(transferCodes)).size).toBe(transferKinds.length)
    for (const kind of transferKinds) expect(transferKindOf(transferCodes[kind])).toBe(kind)
  })

  test('a code from a newer release is refused, never taken for another kind', () =>
    expect(() => transferKindOf(99)).toThrow('does not know the transfer code 99'))
})

describe('a transfer as its person sees it', () => {
  test.each([
    ['reward', 'earned', 'earned'],
    ['grant', 'earned', 'earned'],
    ['grant', 'purchased', 'bought'],
    ['purchase', 'purchased', 'bought'],
    ['vote', 'earned', 'voted'],
    ['vote-return', 'earned', 'returned'],
    ['funding', 'purchased', 'funded'],
    ['refund', 'purchased', 'returned'],
    ['hold', 'earned', 'set-aside'],
    ['hold-return', 'earned', 'returned'],
    ['correction', 'earned', 'other'],
  ] as const)('%s of %s SUP: %s', (kind, bucket, flow) => expect(flowOf(kind, bucket)).toBe(flow))

  test('every kind has its place', () => {
    for (const kind of transferKinds) expect(flows).toContain(flowOf(kind, 'earned'))
  })
})

describe('months in Lagos', () => {
  test('turn an hour before midnight of UTC, also over the year', () => {
    expect(monthsUpTo(new Date('2026-11-30T22:59:59.999Z'), 2)).toEqual(['2026-10', '2026-11'])
    expect(monthsUpTo(new Date('2026-11-30T23:00:00Z'), 2)).toEqual(['2026-11', '2026-12'])
    expect(monthsUpTo(new Date('2026-12-31T23:00:00Z'), 3)).toEqual(['2026-11', '2026-12', '2027-01'])
  })
})
