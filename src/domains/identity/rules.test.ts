import { describe, expect, test } from 'vitest'
import type { Viewer } from '#shared/access.ts'
import type { User } from './contract.ts'
import {
  ABSOLUTE_SECONDS,
  IDLE_SECONDS,
  roleLabel,
  secondsLeft,
  SHARED_IDLE_SECONDS,
  STAFF_ABSOLUTE_SECONDS,
} from './rules.ts'

const start = new Date('2026-11-21T09:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)

describe('a session', () => {
  const fresh = { createdAt: start, lastSeenAt: start, isStaff: false }

  test('ends half a minute after the thirty minutes of the warning', () => {
    expect(IDLE_SECONDS).toBe(1830)
    expect(secondsLeft(fresh, after(1829))).toBe(1)
    expect(secondsLeft(fresh, after(1830))).toBe(0)
  })

  test('ends after five minutes on a phone that several people use', () => {
    expect(SHARED_IDLE_SECONDS).toBe(330)
    expect(secondsLeft({ ...fresh, isShared: true }, after(329))).toBe(1)
    expect(secondsLeft({ ...fresh, isShared: true }, after(330))).toBe(0)
  })

  test.each([
    ['a citizen', false, ABSOLUTE_SECONDS, 12],
    ['staff', true, STAFF_ABSOLUTE_SECONDS, 4],
  ])('of %s ends after its absolute limit, however active', (_who, isStaff, seconds, hours) => {
    const busy = { createdAt: start, lastSeenAt: after(seconds - 1), isStaff }
    expect(seconds).toBe(hours * 3600)
    expect(secondsLeft(busy, after(seconds - 1))).toBe(1)
    expect(secondsLeft(busy, after(seconds))).toBe(0)
  })
})

describe('the role that menus show', () => {
  const citizen = {
    id: '0ada0000-0000-4000-8000-000000000001',
    firstName: 'Ada',
    lastName: 'Sampleson',
    email: 'ada@demo.sup',
    phoneNumber: null,
    emailVerified: false,
    phoneVerified: false,
    profileImageUrl: null,
    roles: [],
    citizenNumber: 1,
    citizen_number: 1,
    isAdmin: false,
    adminRole: null,
    userType: 'CITIZEN',
    volunteerStatus: 'INACTIVE',
    ageVerified: true,
    isVerified: false,
    onboardingCompleted: true,
    joinedAt: start.toISOString(),
  } satisfies Omit<User, 'role'>

  test.each([
    ['Citizen', citizen],
    ['Volunteer', { ...citizen, volunteer: 'ACTIVE' }],
    ['Citizen', { ...citizen, volunteer: 'INACTIVE' }],
    ['Organization', { ...citizen, roles: ['organization_owner'] }],
    ['Committee member', { ...citizen, roles: ['organization_owner', 'committee_member'] }],
    ['Vetting reviewer', { ...citizen, roles: ['committee_member', 'vetting_reviewer'] }],
    ['Admin', { ...citizen, adminRole: 'support', roles: ['vetting_reviewer'] }],
    ['Admin', { ...citizen, isAdmin: true }],
  ] satisfies [string, Viewer][])('is %s', (label, person) => expect(roleLabel(person)).toBe(label))
})
