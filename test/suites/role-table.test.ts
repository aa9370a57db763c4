import { describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { expected } from './matrix-rows.ts'
import { type PrincipalName, principalNames } from './principals.ts'

/**
 * The role table of section 6 of the specification against every call: the matrix suites send each call as each kind of
 * user and compare with the reviewed answers; this test compares those answers with the table.
 */

/** The rows of the specification: the accesses that each kind of user opens, and the rows that hold for them as well. */
const roles = {
  // home, counsel, about, FAQ, contact, login; landing, pitch, public pages; browse leaders and library
  guest: { opens: ['public'], also: [] },
  // normal member areas: nominate, endorse, wallet, vote, engage
  citizen: { opens: ['signed-in', 'citizen'], also: ['guest'] },
  // volunteer hub when ACTIVE; opt-in when INACTIVE. The suite's volunteer belongs to an organization as well.
  volunteer: { opens: ['volunteer', 'organization-member'], also: ['guest', 'citizen'] },
  // access decided by the server; the committee audits leaders, and is heard about projects and moves of leaders
  committee: {
    opens: ['committee', 'audit-panel', 'projects', 'leader-moves', 'approving'],
    also: ['guest', 'citizen'],
  },
  // access decided by the server
  verified: { opens: ['verified'], also: ['guest', 'citizen'] },
  // vetting console
  reviewer: { opens: ['vetting', 'reviewing'], also: ['guest', 'citizen'] },
  // bulk token purchases
  organization: { opens: ['organization-member', 'organization-owner'], also: ['guest', 'citizen'] },
  // an admin role: admin-guarded routes, and the permissions of this role
  finance: { opens: ['admin', 'vetting', 'treasury', 'projects', 'approving'], also: ['guest', 'citizen'] },
  lead: {
    opens: [
      'admin',
      'vetting',
      'reviewing',
      'vetting-lead',
      'rounds',
      'training-lead',
      'safeguarding',
      'kyc-review',
      'leader-moves',
      'approving',
    ],
    also: ['guest', 'citizen'],
  },
  // the admin flag: all of the staff's, the Admin Panel and Missions Admin too; nothing that belongs to a person
  admin: {
    opens: [
      'admin',
      'admin-flag',
      'vetting',
      'reviewing',
      'vetting-lead',
      'rounds',
      'training-lead',
      'audit-panel',
      'safeguarding',
      'support',
      'moderation',
      'treasury',
      'kyc-review',
      'projects',
      'leader-moves',
      'approving',
    ],
    also: ['guest', 'citizen'],
  },
} as const satisfies Partial<
  Record<PrincipalName, { opens: readonly string[]; also: readonly PrincipalName[] }>
>
type RoleName = keyof typeof roles
const roleNames = Object.keys(roles) as RoleName[]

const opensOf = (name: RoleName): ReadonlySet<string> =>
  new Set([name, ...roles[name].also].flatMap((each) => roles[each].opens))

/** Calls of many acts: which permission one needs stands in the act itself, so some whom the access lets in are refused. */
const ofManyActs: ReadonlySet<string> = new Set([
  'leaders.move',
  'leaders.confirmTransition',
  'leaders.refuseTransition',
  'approvals.confirmApproval',
  'approvals.refuseApproval',
])

/** The reviewed answers of all calls: the call, its access, its object and who gets which answer. */
const answers = domains.routes.flatMap(({ name, call }) =>
  Object.entries(expected)
    .filter(([row]) => row === name || row.startsWith(`${name} `))
    .map(([row, outcomes]) => {
      const by = new Map<string, string>()
      for (const [outcome, who] of Object.entries(outcomes))
        for (const one of who === 'everyone' ? principalNames : who.split(' ')) by.set(one, outcome)
      return { name, row, access: call.is.access as string, by }
    }),
)
const DOORS = new Set(['signed-out', 'age-required', 'suspended', 'forbidden'])

describe('section 6', () => {
  test('every call has its reviewed answers for every kind of user', () => {
    const known = new Set(answers.map(({ name }) => name))
    expect(domains.routes.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
    for (const { row, by } of answers) expect([row, by.size]).toEqual([row, principalNames.length])
  })

  test('every access stands in the table', () => {
    const all = new Set(roleNames.flatMap((name) => [...opensOf(name)]))
    expect([...new Set(answers.map(({ access }) => access))].filter((access) => !all.has(access))).toEqual([])
  })

  test.each(roleNames)('a %s is refused at the door of every call that the table does not open', (role) => {
    const opens = opensOf(role)
    const closed = answers.filter(({ access }) => !opens.has(access))
    const door = role === 'guest' ? 'signed-out' : 'forbidden'
    expect(closed.length).toBeGreaterThan(40)
    expect(closed.filter(({ by }) => by.get(role) !== door).map(({ row }) => row)).toEqual([])
  })

  test.each(roleNames)('a %s enters every call that the table opens', (role) => {
    const opens = opensOf(role)
    const refused = answers.filter(
      ({ name, access, by }) => opens.has(access) && !ofManyActs.has(name) && DOORS.has(by.get(role) ?? ''),
    )
    expect(refused.map(({ row }) => row)).toEqual([])
  })

  test('whoever is not signed in, not of age or suspended enters nothing of the staff', () => {
    const staff = answers.filter(({ access }) => !['public', 'signed-in', 'citizen'].includes(access))
    expect(staff.length).toBeGreaterThan(300)
    for (const name of ['guest', 'expired', 'unaged', 'suspended'] as const)
      expect(staff.filter(({ by }) => !DOORS.has(by.get(name) ?? '')).map(({ row }) => row)).toEqual([])
  })

  test.each([
    ['guest', 'leaders.directory library.articles guides.askGuide identity.login'],
    ['citizen', 'vetting.nominate leaders.endorse wallet.wallet voting.castBallot engage.tasks'],
    ['committee', 'identity.committeeAccess'],
    ['verified', 'identity.verifiedAccess opendata.sendRecord'],
    ['reviewer', 'vetting.queue'],
    ['organization', 'organizations.orderSup'],
    ['finance', 'wallet.treasury'],
    ['admin', 'library.createArticle engage.makeMission'],
  ] as const)('what the row of a %s names is there', (role, names) => {
    for (const name of names.split(' ')) {
      const own = answers.filter((each) => each.name === name)
      expect([name, own.some(({ by }) => !DOORS.has(by.get(role) ?? ''))]).toEqual([name, true])
    }
  })
})
