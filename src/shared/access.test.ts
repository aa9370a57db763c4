import { describe, expect, test } from 'vitest'
import {
  type Access,
  adminRoles,
  isStaff,
  authorize,
  can,
  type AccessVerdict,
  roleTable,
  transitionPermissions,
  type Viewer,
} from './access.ts'

const viewer = (change: Partial<Viewer> = {}): Viewer => ({
  id: 'someone',
  isAdmin: false,
  adminRole: null,
  roles: [],
  ageVerified: true,
  isVerified: false,
  ...change,
})

const kinds: Readonly<Record<string, Viewer | null>> = {
  visitor: null,
  citizen: viewer(),
  verified: viewer({ isVerified: true }),
  reviewer: viewer({ roles: ['vetting_reviewer'] }),
  member: viewer({ roles: ['committee_member'] }),
  owner: viewer({ roles: ['organization_owner'], inOrganization: true }),
  belonging: viewer({ inOrganization: true }),
  volunteer: viewer({ volunteer: 'ACTIVE' }),
  resting: viewer({ volunteer: 'INACTIVE' }),
  content: viewer({ adminRole: 'content' }),
  finance: viewer({ adminRole: 'finance' }),
  lead: viewer({ adminRole: 'vetting_lead' }),
  admin: viewer({ isAdmin: true }),
}

// Which of the users above each rule lets in, and the refusal that the others get.
const rules: Readonly<Record<Access, readonly string[]>> = {
  public: Object.keys(kinds),
  'signed-in': Object.keys(kinds).slice(1),
  citizen: Object.keys(kinds).slice(1),
  vetting: ['reviewer', 'content', 'finance', 'lead', 'admin'],
  reviewing: ['reviewer', 'content', 'lead', 'admin'],
  committee: ['member'],
  verified: ['verified'],
  volunteer: ['volunteer'],
  admin: ['content', 'finance', 'lead', 'admin'],
  'admin-flag': ['admin'],
  'leader-transitions': ['member', 'content', 'lead', 'admin'],
  approving: ['member', 'content', 'finance', 'lead', 'admin'],
  support: ['admin'],
  moderation: ['content', 'admin'],
  'vetting-lead': ['lead', 'admin'],
  rounds: ['lead', 'admin'],
  'training-lead': ['content', 'lead', 'admin'],
  'audit-panel': ['member', 'admin'],
  safeguarding: ['lead', 'admin'],
  treasury: ['finance', 'admin'],
  'kyc-review': ['lead', 'admin'],
  projects: ['member', 'content', 'finance', 'admin'],
  'organization-member': ['owner', 'belonging'],
  'organization-owner': ['owner'],
}
const cases = Object.entries(rules).flatMap(([access, allowed]) =>
  Object.keys(kinds).map((kind): [Access, string, AccessVerdict] => [
    access as Access,
    kind,
    allowed.includes(kind) ? 'allowed' : kind === 'visitor' ? 'signed-out' : 'forbidden',
  ]),
)

describe('an access rule', () => {
  test.each(cases)('%s answers %s with %s', (access, kind, verdict) => {
    expect(authorize(access, kinds[kind] ?? null)).toBe(verdict)
    expect(can(access, kinds[kind] ?? null)).toBe(verdict === 'allowed')
  })

  test.each(Object.keys(rules) as Access[])(
    '%s checks the age before anything except a session',
    (access) => {
      const all = viewer({
        isAdmin: true,
        isVerified: true,
        inOrganization: true,
        volunteer: 'ACTIVE',
        roles: ['vetting_reviewer', 'committee_member', 'organization_owner'],
        ageVerified: false,
      })
      expect(authorize(access, all)).toBe(
        ['public', 'signed-in'].includes(access) ? 'allowed' : 'age-required',
      )
    },
  )
})

describe('staff', () => {
  test.each(adminRoles)('are those with the admin role %s', (adminRole) => {
    expect(isStaff(viewer({ adminRole }))).toBe(true)
  })

  test('are those with the admin flag, and nobody by a granted role', () => {
    expect(isStaff(viewer({ isAdmin: true }))).toBe(true)
    expect(isStaff(viewer({ roles: ['vetting_reviewer', 'committee_member', 'organization_owner'] }))).toBe(
      false,
    )
  })
})

test('a person who may make one transition of leaders has the access for all of them, and nobody else does', () => {
  const roles = new Set(transitionPermissions.flatMap((permission) => roleTable[permission].roles))
  expect(new Set(roleTable['leader-transitions'].roles)).toEqual(roles)
})
