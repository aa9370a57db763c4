import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { isWrite } from '#shared/api.ts'
import { type Person, openTestApp } from '#test/app.ts'
import type { DemoName } from '#test/people.ts'
import { ask, outcomeOf, ownNavigation } from './outcomes.ts'
import { refusalAt } from './doors.ts'
import { expected } from './matrix-rows.ts'
import { isForEverybody, isTriedCall } from './only.ts'
import {
  browserOf,
  type PrincipalName,
  principalNames,
  principals,
  withOneRole,
  withoutProof,
} from './principals.ts'

/**
 * The role table of section 6 of the specification against every call. The doors of the server are tried with a request
 * that no use case reads; the matrix suites send real requests and compare with the reviewed answers, and here those
 * answers are compared with the table too.
 */

/** The rows of the specification: the accesses that each kind of user opens, and the rows that hold for them as well. */
const roles = {
  // home, counsel, about, FAQ, contact, login; landing, pitch, public pages; browse leaders and library
  guest: { opens: ['public'], also: [] },
  // normal member areas: nominate, endorse, wallet, vote, engage
  citizen: { opens: ['signed-in', 'citizen'], also: ['guest'] },
  // volunteer hub when ACTIVE; opt-in when INACTIVE. The suite's volunteer belongs to an organization as well.
  volunteer: { opens: ['volunteer', 'organization-member'], also: ['guest', 'citizen'] },
  // a volunteer who left: the way back is a call of citizens
  'former volunteer': { opens: [], also: ['guest', 'citizen'] },
  // access decided by the server; the committee audits leaders, and is heard about projects and moves of leaders
  committee: {
    opens: ['committee', 'audit-panel', 'projects', 'leader-transitions', 'approving'],
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
      'leader-transitions',
      'approving',
    ],
    also: ['guest', 'citizen'],
  },
  // two more admin roles; the reviewed answers have no column for them
  support: {
    opens: [
      'admin',
      'vetting',
      'reviewing',
      'support',
      'moderation',
      'safeguarding',
      'kyc-review',
      'leader-transitions',
      'approving',
    ],
    also: ['guest', 'citizen'],
  },
  content: {
    opens: [
      'admin',
      'vetting',
      'reviewing',
      'moderation',
      'training-lead',
      'projects',
      'leader-transitions',
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
      'leader-transitions',
      'approving',
    ],
    also: ['guest', 'citizen'],
  },
} as const satisfies Record<string, { opens: readonly string[]; also: readonly PrincipalName[] }>
type RoleName = keyof typeof roles
const roleNames = Object.keys(roles) as RoleName[]
/** Those with a column in the reviewed answers. */
const reviewedNames = roleNames.filter((name): name is RoleName & PrincipalName =>
  (principalNames as readonly string[]).includes(name),
)

/** Who stands for each role when the doors are tried. */
const people = {
  guest: null,
  citizen: 'ada',
  volunteer: 'terngu',
  'former volunteer': 'terngu',
  committee: 'funke',
  verified: principals.verified.is,
  reviewer: 'bola',
  organization: principals.organization.is,
  finance: 'emeka',
  lead: 'kemi',
  support: 'terngu',
  content: 'terngu',
  admin: 'chidi',
} as const satisfies Record<RoleName, DemoName | null>

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
/** A call is sent by every fourth role. */
const TURNS = 4
const DOORS = new Set(['signed-out', 'age-required', 'suspended', 'forbidden'])

describe('[PM-01] section 6', () => {
  test('every call has its reviewed answers for every kind of user', () => {
    const known = new Set(answers.map(({ name }) => name))
    expect(domains.routes.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
    for (const { row, by } of answers) expect([row, by.size]).toEqual([row, principalNames.length])
  })

  test('every access stands in the table', () => {
    const all = new Set<string>(roleNames.flatMap((name) => [...opensOf(name)]))
    expect([...new Set(answers.map(({ access }) => access))].filter((access) => !all.has(access))).toEqual([])
  })

  test.each(reviewedNames)(
    'a %s is refused at the door of every call that the table does not open',
    (role) => {
      const opens = opensOf(role)
      const closed = answers.filter(({ access }) => !opens.has(access))
      const door = role === 'guest' ? 'signed-out' : 'forbidden'
      expect(closed.length).toBeGreaterThan(40)
      expect(closed.filter(({ by }) => by.get(role) !== door).map(({ row }) => row)).toEqual([])
    },
  )

  test.each(reviewedNames)('a %s enters every call that the table opens', (role) => {
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

describe('[PM-01] the doors of the server', async () => {
  const app = await openTestApp({ LIMIT_FACTOR: '100000' })

  /** A fresh session of a person who is exactly what the role says, whatever an earlier call did. */
  const enter = async (role: RoleName): Promise<Person> => {
    const name = people[role]
    if (name === null) return app.guest()
    const { id } = demoPerson(name)
    const isVolunteer = role === 'volunteer' || role === 'former volunteer'
    const adminRole = role === 'support' || role === 'content' ? role : null
    if (name === people.support)
      await sql`update identity.person set admin_role = ${adminRole},
        user_type = ${isVolunteer ? 'VOLUNTEER' : 'CITIZEN'},
        volunteer_status = ${role === 'volunteer' ? 'ACTIVE' : 'INACTIVE'} where id = ${id}`.execute(app.db)
    await withOneRole(app, role)
    await withoutProof(app, name)
    return browserOf(app, name)
  }
  /** Gets past the access check and no further: every id is unknown, and there is no body. */
  const bare = { params: new Proxy({}, { get: () => '00000000-0000-4000-8000-000000000000' }) }

  /** Every role takes its turn with every call; the door itself is asked about all of them. */
  const isSentBy = (role: RoleName, index: number): boolean =>
    isForEverybody || (index + roleNames.indexOf(role)) % TURNS === 0

  test.each(roleNames)('%s: open to what the table opens, and closed to everything else', async (role) => {
    // Belonging to an organization is no part of being a volunteer; the column of the reviewed answers has both.
    const opens = new Set<string>(opensOf(role))
    if (role === 'volunteer') opens.delete('organization-member')
    const wrong: string[] = []
    let who = await enter(role)
    const token = who.cookies.get('__Host-sid')
    const session = token ? await domains.sessions.find(app.db, token, app.clock.now(), false) : null
    for (const [index, route] of domains.routes.entries()) {
      const { name, call } = route
      const refusal = refusalAt(app, route, session)
      if ((refusal === null) !== opens.has(call.is.access)) wrong.push(`${name}: ${refusal} at the door`)
      if (!isTriedCall(name) || !isSentBy(role, index)) continue
      const needsToken = isWrite(call) && call.is.csrf !== false
      const headers = needsToken ? { 'x-csrf-token': await who.csrfToken() } : ownNavigation
      const response = await ask(app, who, route, bare, headers)
      const outcome = response.statusCode < 400 ? 'allowed' : outcomeOf(response)
      const isIn = !DOORS.has(outcome)
      if (isIn !== opens.has(call.is.access) && !ofManyActs.has(name)) wrong.push(`${name}: ${outcome}`)
      if (isIn && response.statusCode < 400 && (isWrite(call) || name === 'identity.logoutByNavigation'))
        who = await enter(role)
    }
    expect(wrong).toEqual([])
  })
})
