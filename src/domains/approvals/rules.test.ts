import { describe, expect, test } from 'vitest'
import type { Viewer } from '#shared/access.ts'
import { barFromDeciding, barFromProposing, type Deciding, expiryOf, reachOf } from './rules.ts'

const viewer = (is: Partial<Viewer> = {}): Viewer => ({
  id: 'me',
  isAdmin: false,
  adminRole: 'support',
  roles: [],
  ageVerified: true,
  isVerified: false,
  ...is,
})
const own = new Set(['me', 'my old account'])
const lagos = { state: 'NG-LA', lga: 'LA-ikeja' }
const proposal = (is: Partial<Deciding> = {}): Deciding => ({
  permission: 'support',
  place: lagos,
  proposedBy: 'another',
  involved: [],
  ...is,
})

describe('the second person', () => {
  test('is anybody else with the permission for the place', () => {
    expect(barFromDeciding(viewer(), own, proposal())).toBeNull()
    const ofLagos = viewer({ places: { support: { state: 'NG-LA', lga: null } } })
    expect(barFromDeciding(ofLagos, own, proposal())).toBeNull()
  })

  test.each([
    ['the proposer', { proposedBy: 'me' }, 'second-approver-required'],
    ['an account joined with the proposer’s', { proposedBy: 'my old account' }, 'second-approver-required'],
    ['somebody involved', { involved: ['me'] }, 'approval-involved'],
    ['an account joined with one involved', { involved: ['x', 'my old account'] }, 'approval-involved'],
    ['the proposer, who is involved too', { proposedBy: 'me', involved: ['me'] }, 'second-approver-required'],
    ['somebody without the permission', { permission: 'rounds' }, 'forbidden'],
    ['the proposer without the permission', { permission: 'rounds', proposedBy: 'me' }, 'forbidden'],
  ] as const)('is not %s', (_, is, bar) => {
    expect(barFromDeciding(viewer(), own, proposal(is))).toBe(bar)
  })

  test('is not somebody for another place; a proposal without a place is for the whole country', () => {
    const ofKano = viewer({ places: { support: { state: 'NG-KN', lga: null } } })
    expect(barFromDeciding(ofKano, own, proposal())).toBe('outside-place')
    expect(barFromDeciding(ofKano, own, proposal({ place: { state: null, lga: null } }))).toBe(
      'outside-place',
    )
  })
})

test('nobody proposes what they are involved in, what they have no permission for, or what is elsewhere', () => {
  expect(barFromProposing(viewer(), own, proposal())).toBeNull()
  expect(barFromProposing(viewer(), own, proposal({ involved: ['me'] }))).toBe('approval-involved')
  expect(barFromProposing(viewer(), own, proposal({ permission: 'admin-flag' }))).toBe('forbidden')
  const ofOneLga = viewer({ places: { support: { state: 'NG-LA', lga: 'LA-epe' } } })
  expect(barFromProposing(ofOneLga, own, proposal())).toBe('outside-place')
})

test('a list reaches every access of a role, each with its places', () => {
  const place = { state: 'NG-LA', lga: null }
  const reach = new Map(
    reachOf(viewer({ places: { support: place } })).map(({ permission, scope }) => [permission, scope]),
  )
  expect(reach.get('support')).toEqual([place])
  expect(reach.has('rounds')).toBe(false)
  expect(reachOf(viewer({ adminRole: null }))).toEqual([])
})

test('a proposal expires after 72 hours, or when its kind says', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  expect(expiryOf(now).toISOString()).toBe('2026-11-25T10:00:00.000Z')
  expect(expiryOf(now, 48).toISOString()).toBe('2026-11-24T10:00:00.000Z')
})
