import { expect, test } from 'vitest'
import { seedOf, statusBadge, trustBadge } from './leader-presentation.ts'

test('an id always gives the same seed, and similar ids give different portraits', () => {
  const ids = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']
  expect(ids.map(seedOf)).toEqual(ids.map(seedOf))
  expect(new Set(ids.map((id) => seedOf(id) % 4)).size).toBeGreaterThan(2)
  expect(seedOf('0198c2f4-7c1e-7a52-9d0e-3c4f5a6b7c8d')).toBeLessThan(1_000_003)
})

test('the badge says verified or pending, and a suspended leader is never shown as verified', () => {
  expect(trustBadge({ status: 'verified', isVerified: true }).label).toBe('Verified')
  expect(trustBadge({ status: 'in_vetting', isVerified: false }).label).toBe('Pending')
  expect(trustBadge({ status: 'suspended', isVerified: true }).label).toBe('Suspended')
})

test('the pipeline stage shows only if the badge does not say it', () => {
  expect(statusBadge({ status: 'verified', isVerified: true })).toBeNull()
  expect(statusBadge({ status: 'shortlisted', isVerified: true })?.label).toBe('Shortlisted')
})
