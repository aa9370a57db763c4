import { describe, expect, test } from 'vitest'
import { transferKinds } from './contract.ts'
import { kindOf, spendPolicy, transferCodes } from './rules.ts'

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
  test('each kind has a number of its own, and is read back from it', () => {
    expect(new Set(Object.values(transferCodes)).size).toBe(transferKinds.length)
    for (const kind of transferKinds) expect(kindOf(transferCodes[kind])).toBe(kind)
  })

  test('a number from a newer version is told as a correction', () => expect(kindOf(99)).toBe('correction'))
})
