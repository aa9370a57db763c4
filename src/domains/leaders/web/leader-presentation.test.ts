import { expect, test } from 'vitest'
import { consentBadge, seedOf, statusBadge, trustBadge } from './leader-presentation.ts'

test('an id always gives the same seed, and similar ids give different portraits', () => {
  const ids = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']
  expect(ids.map(seedOf)).toEqual(ids.map(seedOf))
  expect(new Set(ids.map((id) => seedOf(id) % 4)).size).toBeGreaterThan(2)
  expect(seedOf('0198c2f4-7c1e-7a52-9d0e-3c4f5a6b7c8d')).toBeLessThan(1_000_003)
})

const verified = { status: 'verified', isVerified: true, consent: 'given' } as const

test('the badge says verified or pending, and a suspended leader is never shown as verified', () => {
  expect(trustBadge(verified).label).toBe('Verified')
  expect(trustBadge({ ...verified, status: 'in_vetting', isVerified: false }).label).toBe('Pending')
  expect(trustBadge({ ...verified, status: 'suspended' }).label).toBe('Suspended')
})

test('a verified leader whose consent is not on record is told apart, whatever the stage', () => {
  expect(consentBadge(verified)).toBeNull()
  expect(consentBadge({ ...verified, consent: 'missing' })?.label).toBe('Consent not yet recorded')
  expect(consentBadge({ ...verified, status: 'shortlisted', consent: 'declined' })?.label).toBe(
    'Does not consent',
  )
  expect(consentBadge({ status: 'nominated', isVerified: false, consent: 'missing' })).toBeNull()
})

test('the pipeline stage shows only if the badge does not say it', () => {
  expect(statusBadge(verified)).toBeNull()
  expect(statusBadge({ ...verified, status: 'shortlisted' })?.label).toBe('Shortlisted')
})
