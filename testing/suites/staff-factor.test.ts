import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { staffApi } from '#domains/staff/contract.ts'
import { demoPerson } from '#shared/demo/people.ts'
import type { Answer } from '#shared/api.ts'
import { can } from '#shared/access.ts'
import { isConsole } from '#shared/staff/console-access.ts'
import { isWrite } from '#shared/api.ts'
import { proofFor, withoutProof } from '#shared/staff/proof.ts'
import { screens } from '#shared/sitemap.ts'
import { openTestApp } from '#test/app.ts'
import { turnSecondFactorOn } from '#test/authenticator.ts'
import { plainSite } from '#test/plain-pages.ts'
import type { DemoName } from '#test/people.ts'
import { ask, outcomeOf, ownNavigation } from './outcomes.ts'

const consoleCalls = domains.routes.filter(({ call }) => isConsole(call.is.access))
const staffWrites = consoleCalls.filter(({ call }) => isWrite(call))

describe('a staff write asks for a fresh second-factor proof', () => {
  test('unless the one table says why it need not', () => {
    expect(staffWrites.length).toBeGreaterThan(100)
    const asksNothing = staffWrites.filter(({ call }) => proofFor(call) !== true)
    // A call that is not listed, or that shares the audit code of a listed one, is refused here.
    expect(asksNothing.map(({ call }) => call.is.audit).toSorted()).toEqual(
      Object.keys(withoutProof).toSorted(),
    )
    for (const [code, reason] of Object.entries(withoutProof))
      expect([code, reason.length > 20]).toEqual([code, true])
  })

  test('without declaring it: the access class decides', () => {
    expect(staffWrites.filter(({ call }) => call.is.stepUp).map(({ name }) => name)).toEqual([])
  })

  test.each([
    'engage.decide',
    'engage.settleDispute',
    'vetting.openReferees',
    'staff.suspend',
    'staff.lift',
    'library.deleteArticle',
    'opendata.decideRecord',
    'volunteers.decideHours',
    'challenge.createRound',
    'chat.setPause',
  ])('such as %s, which pays, decides, reveals, suspends or deletes', (name) => {
    expect(staffWrites.filter((route) => route.name === name).map(({ call }) => proofFor(call))).toEqual([
      true,
    ])
  })
})

/** Everybody of the demonstration who holds a staff duty. */
const staff = ['bola', 'binta', 'chidi', 'emeka', 'funke', 'kemi', 'lola'] as const satisfies DemoName[]
const anyId = { params: new Proxy({}, { get: () => '00000000-0000-4000-8000-000000000000' }) }

describe('in production, staff without a second factor get nothing but its set-up (S-10)', async () => {
  const app = await openTestApp(
    {
      NODE_ENV: 'production',
      APP_KEY: 'a key of a test, long enough for it',
      PUBLIC_ORIGIN: 'https://civic.example',
      LIMIT_FACTOR: '100000',
    },
    { pages: plainSite },
  )
  // The sample people of today have one; a new member of staff has none.
  for (const table of ['second_factor', 'passkey', 'recovery_code'])
    await sql`delete from ${sql.table(`identity.${table}`)}`.execute(app.db)

  test.each(staff)('no console read and no console write of %s', async (name) => {
    const who = await app.signIn(name)
    const answers: string[] = []
    let refused = 0
    for (const route of consoleCalls) {
      const token = isWrite(route.call) ? { 'x-csrf-token': await who.csrfToken() } : ownNavigation
      const outcome = outcomeOf(await ask(app, who, route, anyId, token))
      if (outcome === 'second-factor-required') refused++
      else if (outcome !== 'forbidden') answers.push(`${route.name}: ${outcome}`)
    }
    expect(answers).toEqual([])
    expect(refused).toBeGreaterThan(0)
  })

  test.each(staff)('no console page of %s: each leads to the set-up and back', async (name) => {
    const who = await app.signIn(name)
    const found = await domains.sessions.find(
      app.db,
      who.cookies.get('__Host-sid') ?? '',
      app.clock.now(),
      false,
    )
    const viewer = found?.viewer ?? null
    const own = Object.values(screens).filter(
      (screen) =>
        isConsole(screen.access) &&
        !screen.path.includes(':') &&
        !('isDemoOnly' in screen) &&
        can(screen.access, viewer),
    )
    expect(own.length).toBeGreaterThan(0)
    for (const { path } of own) {
      const { statusCode, headers } = await who.get(path)
      expect([path, statusCode, headers.location]).toEqual([
        path,
        302,
        `/verification?returnUrl=${encodeURIComponent(path)}#second-factor`,
      ])
    }
  })

  test('what anybody may do stays open to them, and everything opens with the factor', async () => {
    const chidi = await app.signIn('chidi')
    expect((await chidi.get('/api/wallet')).statusCode).toBe(200)
    expect((await chidi.get('/api/admin/panel')).json()).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      error: 'First set up a second factor in Settings.',
    })
    await turnSecondFactorOn(app, chidi)
    const panel = (await chidi.get('/api/admin/panel')).json<Answer<typeof staffApi.panel>>()
    // The panel names who of the staff still has none; the administrator who just set one up is not among them.
    const others = staff.filter((name) => name !== 'chidi')
    expect(panel.withoutFactor.total).toBe(others.length)
    expect(panel.withoutFactor.people.map(({ id }) => id).toSorted()).toEqual(
      others.map((name) => demoPerson(name).id).toSorted(),
    )
    expect((await chidi.get('/admin')).statusCode).toBe(200)
  })

  test('a citizen and the owner of an organization need none', async () => {
    const gbenga = await app.signIn('gbenga')
    const refusal = await gbenga.post('/api/organizations/none/invitations', {})
    expect(refusal.json<{ code: string }>().code).not.toBe('SECOND_FACTOR_REQUIRED')
  })
})
