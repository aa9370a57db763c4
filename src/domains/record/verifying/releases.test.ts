import { describe, expect, test } from 'vitest'
import { checkReleases } from './ledger.ts'

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
