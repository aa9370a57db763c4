import { describe, expect, test } from 'vitest'
import {
  type Access,
  adminRoles,
  grantedRoles,
  isStaff,
  judge,
  mayEnter,
  type Verdict,
  type Viewer,
} from './access.ts'

const person = (over: Partial<Viewer> = {}): Viewer => ({
  id: 'ada',
  isAdmin: false,
  adminRole: null,
  roles: [],
  ageVerified: true,
  isVerified: false,
  ...over,
})

const everything: readonly Access[] = [
  'public',
  'signed-in',
  'citizen',
  'vetting',
  'committee',
  'verified',
  'admin',
  'admin-flag',
]
const opened = (viewer: Viewer | null): Access[] => everything.filter((access) => mayEnter(access, viewer))
const verdicts = (viewer: Viewer | null): Set<Verdict> =>
  new Set(everything.slice(2).map((access) => judge(access, viewer)))

describe('what opens', () => {
  test.each<[string, Viewer | null, Access[]]>([
    ['a visitor', null, ['public']],
    ['a citizen', person(), ['public', 'signed-in', 'citizen']],
    [
      'a vetting reviewer',
      person({ roles: ['vetting_reviewer'] }),
      ['public', 'signed-in', 'citizen', 'vetting'],
    ],
    [
      'a committee member',
      person({ roles: ['committee_member'] }),
      ['public', 'signed-in', 'citizen', 'committee'],
    ],
    ['an organization', person({ roles: ['organization_owner'] }), ['public', 'signed-in', 'citizen']],
    ['a verified user', person({ isVerified: true }), ['public', 'signed-in', 'citizen', 'verified']],
    [
      'an admin by flag',
      person({ isAdmin: true }),
      ['public', 'signed-in', 'citizen', 'vetting', 'admin', 'admin-flag'],
    ],
    ...adminRoles.map((adminRole): [string, Viewer, Access[]] => [
      `the admin role ${adminRole}`,
      person({ adminRole }),
      ['public', 'signed-in', 'citizen', 'vetting', 'admin'],
    ]),
  ])('to %s', (_who, viewer, expected) => {
    expect(opened(viewer)).toEqual(expected)
  })
})

describe('what is refused', () => {
  test('to a visitor asks for a sign-in', () => {
    expect(verdicts(null)).toEqual(new Set(['signed-out']))
    expect(judge('signed-in', null)).toBe('signed-out')
  })
  test('to a citizen is forbidden, not asked for', () => {
    expect(judge('vetting', person())).toBe('forbidden')
    expect(judge('admin-flag', person({ adminRole: 'support' }))).toBe('forbidden')
  })
  test('before age verification is everything of citizens, whatever else the person may', () => {
    const everyRight = person({ ageVerified: false, isAdmin: true, isVerified: true, roles: grantedRoles })
    expect(verdicts(everyRight)).toEqual(new Set(['age-required']))
    expect(opened(everyRight)).toEqual(['public', 'signed-in'])
  })
})

test('staff are those with the admin flag or an admin role', () => {
  expect(isStaff(person())).toBe(false)
  expect(isStaff(person({ roles: grantedRoles, isVerified: true }))).toBe(false)
  expect(isStaff(person({ isAdmin: true }))).toBe(true)
  expect(isStaff(person({ adminRole: 'vetting_lead' }))).toBe(true)
})
