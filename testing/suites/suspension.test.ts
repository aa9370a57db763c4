import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { demoPerson } from '#shared/demo/people.ts'
import { sessions } from '#domains/identity/server/sessions/sessions.ts'
import { type Access, type Viewer, adminRoles, authorize, can } from '#shared/access.ts'
import { screenNames, screens, type ScreenName } from '#shared/sitemap.ts'
import { type Person, openTestApp } from '#test/app.ts'
import type { DemoName } from '#test/people.ts'
import { ask } from './outcomes.ts'
import { makeDigest } from './digest.ts'
import { isForEverybody, isTriedCall } from './only.ts'
import { browserOf } from './principals.ts'

/** Somebody with every permission of the product. */
const holders = {
  support: 'lola',
  finance: 'emeka',
  content: 'dayo',
  vetting_lead: 'kemi',
  admin: 'chidi',
  vetting_reviewer: 'bola',
  committee_member: 'funke',
  organization_owner: 'gbenga',
  verified: 'ife',
  volunteer: 'dayo',
} as const satisfies Record<string, DemoName>

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
for (const role of adminRoles)
  await sql`update identity.person set admin_role = ${role} where id = ${demoPerson(holders[role]).id}`.execute(
    app.db,
  )
const digest = await makeDigest(app.db)
const kinds = Object.entries(holders)

const ofEverybody: readonly Access[] = ['public', 'signed-in', 'citizen']
const beyond = domains.routes.filter(({ call }) => !ofEverybody.includes(call.is.access))
const screensBeyond = screenNames.filter((name) => !ofEverybody.includes(screens[name].access))

const suspend = (name: DemoName, at: Date | null) =>
  sql`update identity.person set suspended_at = ${at} where id = ${demoPerson(name).id}`.execute(app.db)

const viewerOf = async (who: Person): Promise<Viewer | null> =>
  (await sessions.find(app.db, who.cookies.get('__Host-sid') ?? '', app.clock.now(), false))?.viewer ?? null

/** A request whose input nobody reads, because the access check comes first. */
const bare = { params: new Proxy({}, { get: () => '00000000-0000-4000-8000-000000000000' }) }

describe('a suspended person has no staff permission, whatever they were given', () => {
  test.each(kinds)('%s: every call beyond citizens is refused and changes nothing', async (right, name) => {
    const who = await browserOf(app, name)
    await suspend(name, app.clock.now())
    const viewer = await viewerOf(who)
    for (const { name, call } of beyond)
      expect([name, authorize(call.is.access, viewer)]).toEqual([name, 'forbidden'])
    // Every call is sent by one of them; the pure rule has answered for the others.
    const turn = kinds.findIndex(([each]) => each === right)
    const sent = beyond.filter(
      ({ name: call }, index) => isTriedCall(call) && (isForEverybody || index % kinds.length === turn),
    )
    const token = await who.csrfToken()
    const before = await digest()
    for (const route of sent) {
      const response = await ask(app, who, route, bare, { 'x-csrf-token': token })
      expect([route.name, response.statusCode, response.json<{ code: string }>().code]).toEqual([
        route.name,
        403,
        'FORBIDDEN',
      ])
    }
    expect(await digest()).toEqual(before)
    await suspend(name, null)
  })

  test.each(kinds)('%s: every screen beyond citizens is refused', async (right, name) => {
    const who = await browserOf(app, name)
    const open = async (): Promise<ScreenName[]> => {
      const viewer = await viewerOf(who)
      return screensBeyond.filter((screen) => authorize(screens[screen].access, viewer) === 'allowed')
    }
    const has = await open()
    expect([right, has.length > 0]).toEqual([right, true])
    await suspend(name, app.clock.now())
    expect(await open()).toEqual([])
    await suspend(name, null)
    expect(await open()).toEqual(has)
  })

  test.each(kinds)(
    '%s: menus and gates show no permission, and get it back with the account',
    async (_right, name) => {
      const who = await browserOf(app, name)
      const rights = async () => {
        const { isAdmin, adminRole, roles, isVerified, role } = (await who.get('/api/user')).json()
        const gates = await Promise.all(
          ['/api/user/committee-access', '/api/user/verified-access'].map(
            async (url) => (await who.get(url)).json<{ hasAccess: boolean }>().hasAccess,
          ),
        )
        return { isAdmin, adminRole, roles, isVerified, role, gates }
      }
      const held = await rights()
      await suspend(name, app.clock.now())
      expect(await rights()).toEqual({
        isAdmin: false,
        adminRole: null,
        roles: [],
        isVerified: false,
        role: 'Citizen',
        gates: [false, false],
      })
      await suspend(name, null)
      expect(await rights()).toEqual(held)
    },
  )

  test('the table of permissions is complete: each of them opens something that a citizen may not', async () => {
    const accesses = [...new Set(beyond.map(({ call }) => call.is.access))]
    const viewers = await Promise.all(kinds.map(async ([, name]) => viewerOf(await browserOf(app, name))))
    for (const access of accesses)
      expect([access, viewers.some((viewer) => can(access, viewer))]).toEqual([access, true])
  })
})

describe('a suspension during a session', () => {
  test('takes effect with the very next request, on every console that was open before', async () => {
    const chidi = await browserOf(app, 'chidi')
    const lola = await browserOf(app, 'lola')
    const reads = [
      '/api/admin/users',
      '/api/admin/duplicates',
      '/api/admin/reminders',
      '/api/vetting/nominations',
    ]
    for (const url of reads) expect([url, (await lola.get(url)).statusCode]).toEqual([url, 200])
    const suspended = await chidi.post(`/api/admin/users/${demoPerson('lola').id}/suspend`, {
      reason: 'Under investigation',
    })
    expect(suspended.statusCode).toBe(200)
    for (const url of reads) expect([url, (await lola.get(url)).statusCode]).toEqual([url, 403])
    expect(
      (await lola.post(`/api/admin/users/${demoPerson('chidi').id}/suspend`, { reason: 'In return' }))
        .statusCode,
    ).toBe(403)
    // What every citizen needs stays available: own data, the password, signing out.
    for (const url of ['/api/user', '/api/privacy/export', '/api/account/sessions', '/api/leaders'])
      expect([url, (await lola.get(url)).statusCode]).toEqual([url, 200])
    expect((await lola.post('/api/privacy/export', {})).statusCode).toBe(202)
    expect(
      (await lola.post('/api/privacy/erase', { currentPassword: 'wrong', sure: 'yes' })).json(),
    ).toMatchObject({
      code: 'WRONG_PASSWORD',
    })
    expect((await lola.post('/api/logout', {})).statusCode).toBeLessThan(300)
  })
})

describe('a role that expires during a session', () => {
  const minute = 60
  const until = () => new Date(app.clock.now().getTime() + minute * 1000)

  test.each([
    ['a granted role', 'bola', '/api/vetting/nominations'],
    ['an admin role', 'kemi', '/api/admin/users'],
  ] as const)('%s: nothing of it remains at the first request after its end', async (_what, name, url) => {
    const { id } = demoPerson(name)
    await sql`update identity.person_role set expires_at = ${until()} where person_id = ${id}`.execute(app.db)
    await sql`update identity.person set admin_role_until = ${until()} where id = ${id} and admin_role is not null`.execute(
      app.db,
    )
    const who = await browserOf(app, name)
    expect((await who.get(url)).statusCode).toBe(200)
    const screensOpen = async () => {
      const viewer = await viewerOf(who)
      return screensBeyond.filter((screen) => can(screens[screen].access, viewer))
    }
    expect((await screensOpen()).length).toBeGreaterThan(0)
    app.clock.advance(minute)
    expect((await who.get(url)).json()).toMatchObject({ code: 'FORBIDDEN' })
    expect(await screensOpen()).toEqual([])
    const { isAdmin, adminRole, roles, role } = (await who.get('/api/user')).json()
    expect({ isAdmin, adminRole, roles, role }).toEqual({
      isAdmin: false,
      adminRole: null,
      roles: [],
      role: 'Citizen',
    })
    app.clock.advance(-minute)
    expect((await who.get(url)).statusCode).toBe(200)
  })
})
