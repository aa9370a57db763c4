import { describe, expect, test } from 'vitest'
import { checkMatches, checkReleases } from './ledger.ts'

const line = (kind: string, from: string, to: string, units: number) => ({
  kind,
  from,
  to,
  units: String(units),
})
const release = (project: string, step: number, units: number) => ({
  kind: 'release' as const,
  id: step,
  project,
  step,
  units: String(units),
  reason: 'The roof is up.',
})
const funded = [
  line('funding', 'held:held', 'project:escrow:a', 900_000),
  line('funding', 'project:a', 'project:escrow:a', 100_000),
]

describe('releases in the public record', () => {
  test('are those of accepted steps, and are counted', () => {
    const lines = [...funded, line('release', 'project:escrow:a', 'project:released:a', 300_000)]
    expect(checkReleases(lines, [release('a', 1, 300_000)])).toBe(30n)
    // The entry of a second release is published before its posting.
    expect(checkReleases(lines, [release('a', 1, 300_000), release('a', 2, 700_000)])).toBe(100n)
    expect(checkReleases(lines.slice(0, 2), [])).toBe(0n)
  })

  test('without an accepted step of that project are found', () => {
    const lines = [...funded, line('release', 'project:escrow:a', 'project:released:a', 300_001)]
    expect(() => checkReleases(lines, [release('a', 1, 300_000)])).toThrow(/300001 were released/)
    expect(() => checkReleases(lines, [release('b', 1, 300_001)])).toThrow(/300001 were released/)
  })

  test('and refunds never give more than an escrow got', () => {
    const lines = [...funded, line('refund', 'project:escrow:a', 'purchased', 1_000_001)]
    expect(() => checkReleases(lines, [])).toThrow(/gave more than it got/)
  })
})

const matchLines = [
  line('match', 'treasury:rewards', 'pool:match:r', 1_000_000),
  line('match', 'pool:match:r', 'project:match:a', 300_000),
  line('match', 'pool:match:r', 'project:matched:b', 200_000),
  line('match-return', 'pool:match:r', 'treasury:rewards', 500_000),
  line('match', 'project:match:a', 'project:matched:a', 300_000),
]

describe('match rounds in the public record', () => {
  test('pay projects what left the rewards fund for them', () => {
    expect(checkMatches(matchLines)).toBe(50n)
    expect(checkMatches([])).toBe(0n)
  })

  test.each([
    [
      'a round that gave more than it got',
      line('match', 'pool:match:r', 'project:matched:b', 1),
      /pool:match:r gave more/,
    ],
    [
      'a project that had more than its match',
      line('match', 'project:match:a', 'project:matched:a', 1),
      /project:match:a gave more/,
    ],
    [
      'a match that was spent otherwise',
      line('release', 'project:match:a', 'purchased', 1),
      /something else: release/,
    ],
    ['a pool of other money', line('match', 'purchased', 'pool:match:r', 1), /not from the rewards fund/],
  ])('%s is found', (_, added, told) => {
    expect(() => checkMatches([...matchLines, added])).toThrow(told)
  })
})
