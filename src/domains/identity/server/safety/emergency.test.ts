import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { domains } from '#app/server/domains.ts'
import { limits } from '#shared/limits.ts'
import { openTestApp, type Person } from '#test/app.ts'
import { turnSecondFactorOn } from '#test/authenticator.ts'
import { demoPassword } from '#test/people.ts'
import { emailsTo } from '#test/deliveries.ts'
import { HOUR_MS } from '#shared/values/time.ts'

const hashes = vi.hoisted(() => ({ compared: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    verify: (...given: Parameters<typeof real.verify>) => {
      hashes.compared += 1
      return real.verify(...given)
    },
  }
})

const app = await openTestApp({ LIMIT_FACTOR: '1' })
afterEach(async () => {
  // Write counts stay in memory until their minute ends.
  app.guest().wait(limits.mutation.windowSeconds)
  await sql`truncate identity.second_factor, identity.recovery_code, platform.rate_count`.execute(app.db)
  await sql`update identity.person set frozen_until = null`.execute(app.db)
})

const signIns = {
  login: '/api/local/login',
  emergency: '/api/local/emergency-login',
  freeze: '/api/local/freeze',
  beginPasskey: '/api/local/login/passkey/begin',
  passkey: '/api/local/login/passkey',
}
const noPasskey = { id: 'AAAA', clientData: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' }
type Proof = { password?: string; recoveryCode?: string; sharedPhone?: 'yes' }
const ask = (signIn: keyof typeof signIns, who: string, proof: Proof, person = app.guest()) =>
  person.post(signIns[signIn], {
    email: `${who}@demo.sup`,
    ...proof,
    ...(signIn === 'passkey' && { passkey: noPasskey }),
  })
const codesOf = async (person: Person): Promise<string[]> =>
  (await person.post('/api/account/recovery-codes', { currentPassword: demoPassword })).json<{
    recoveryCodes: string[]
  }>().recoveryCodes
const factsOf = async (kind: string) => {
  const { rows } = await sql<{ who: string; detail: unknown }>`
    select who, detail from activity.fact where kind = ${kind} order by at`.execute(app.db)
  return rows
}

describe('the sign-in calls', () => {
  test('are five calls that read a password from somebody who is not signed in, and no other', () => {
    const known = domains.routes
      .filter(({ call }) => call.is.access === 'public' && call.is.limit === 'login')
      .map(({ call }) => call.path)
    expect(known.toSorted()).toEqual(Object.values(signIns).toSorted())
  })

  test.each(Object.keys(signIns) as (keyof typeof signIns)[])(
    'at %s give one answer for an unknown address, a wrong password, an imported and a missing one, and compare one hash for each',
    async (signIn) => {
      await sql`insert into identity.person (id, first_name, last_name, email, joined_at)
        values (gen_random_uuid(), 'Imported', 'Sample', ${`imported-${signIn}@demo.sup`}, now())`.execute(
        app.db,
      )
      for (const who of ['ada', 'nobody', `imported-${signIn}`]) {
        const before = hashes.compared
        const response = await ask(signIn, who, { password: 'not the password' })
        expect(response.statusCode).toBe(401)
        expect(response.json()).toEqual({
          error: 'Invalid credentials. Please try again.',
          code: 'WRONG_CREDENTIALS',
          requestId: expect.any(String),
        })
        expect(hashes.compared - before, who).toBe(1)
      }
      if (signIn !== 'emergency' && signIn !== 'freeze') return
      for (const who of ['ada', 'nobody']) {
        const before = hashes.compared
        const response = await ask(signIn, who, { recoveryCode: 'ABCD-EFGH-JKMN-PQRS' })
        expect(response).toRefuse(401, 'WRONG_CREDENTIALS')
        expect(hashes.compared - before, who).toBe(1)
      }
    },
  )

  test('compare one hash for a right password as well', async () => {
    const before = hashes.compared
    expect((await ask('login', 'ada', { password: demoPassword })).statusCode).toBe(200)
    expect(hashes.compared - before).toBe(1)
  })

  test(`share one count: after ${limits.login.times} tries at any of them the next is refused at all`, async () => {
    const order = Object.keys(signIns) as (keyof typeof signIns)[]
    for (let turn = 0; turn < limits.login.times; turn += 1)
      expect(
        (await ask(order[turn % order.length] ?? 'login', 'bola', { password: 'wrong' })).statusCode,
      ).toBe(401)
    for (const signIn of order) {
      const refused = await ask(signIn, 'bola', { password: demoPassword })
      expect([signIn, refused.statusCode]).toEqual([signIn, 429])
      expect(Number(refused.headers['retry-after'])).toBe(limits.login.windowSeconds)
    }
    expect((await ask('emergency', 'binta', { password: demoPassword })).statusCode).toBe(200)
  })

  test('need a credential, and their own token', async () => {
    expect(await ask('emergency', 'ada', {})).toRefuse(400, 'INVALID_INPUT')
    const bare = await app.app.inject({
      method: 'POST',
      url: signIns.emergency,
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload: JSON.stringify({ email: 'ada@demo.sup', password: demoPassword }),
    })
    expect(bare).toRefuse(403, 'CSRF_TOKEN')
  })
})

describe('the emergency sign-in', () => {
  test('on a phone that several people use ends after five minutes without a touch; freezing takes no such word', async () => {
    const guest = app.guest()
    const given = { password: demoPassword, sharedPhone: 'yes' } as const
    expect((await ask('emergency', 'binta', given, guest)).statusCode).toBe(200)
    expect((await guest.get('/api/user')).headers['x-session-expires-in']).toBe('330')
    expect(await ask('freeze', 'binta', given)).toRefuse(400, 'INVALID_INPUT')
  })

  test('accepts a password like the usual one, is recorded and notifies the person', async () => {
    const guest = app.guest()
    const response = await ask('emergency', 'dayo', { password: demoPassword }, guest)
    expect(response.json()).toMatchObject({ firstName: 'Dayo' })
    expect((await guest.get('/api/user')).statusCode).toBe(200)
    expect((await factsOf('citizen.emergency-entered')).at(-1)).toMatchObject({ detail: { by: 'password' } })
    const [email] = await emailsTo(app, 'dayo@demo.sup')
    expect(email?.subject).toContain('by the emergency page')
    expect(email?.text).toContain('freeze your account')
  })

  test('[AU-09] accepts one recovery code alone, each once, also in parallel', async () => {
    const codes = await codesOf(await app.signIn('ada'))
    const [first = '', second = ''] = codes
    const guests = Array.from({ length: 5 }, () => app.guest())
    const answers = await Promise.all(
      guests.map((guest) => ask('emergency', 'ada', { recoveryCode: first }, guest)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(4)
    expect(await ask('emergency', 'ada', { recoveryCode: first })).toRefuse(401, 'WRONG_CREDENTIALS')
    expect(await ask('emergency', 'dayo', { recoveryCode: second })).toRefuse(401, 'WRONG_CREDENTIALS')
    const entered = app.guest()
    expect((await ask('emergency', 'ada', { recoveryCode: second }, entered)).statusCode).toBe(200)
    expect((await entered.get('/api/user')).json()).toMatchObject({ firstName: 'Ada' })
    const facts = await factsOf('citizen.emergency-entered')
    expect(facts.slice(-2).map(({ detail }) => detail)).toEqual([
      { by: 'recovery-code' },
      { by: 'recovery-code' },
    ])
    const emails = await emailsTo(app, 'ada@demo.sup')
    expect(emails.filter(({ subject }) => subject.includes('by the emergency page'))).toHaveLength(2)
  })

  test('[AU-09] counts wrong recovery codes as it counts wrong passwords', async () => {
    const [right = ''] = await codesOf(await app.signIn('ife'))
    for (let turn = 0; turn < limits.login.times; turn += 1)
      expect((await ask('emergency', 'ife', { recoveryCode: '0000-0000-0000-0000' })).statusCode).toBe(401)
    expect((await ask('emergency', 'ife', { recoveryCode: right })).statusCode).toBe(429)
  })

  test('with a second factor needs two things: the password and a code of either kind', async () => {
    const dayo = await app.signIn('dayo')
    const { recoveryCodes, nextCode } = await turnSecondFactorOn(app, dayo)
    const [first = ''] = recoveryCodes
    expect(await ask('emergency', 'dayo', { password: demoPassword })).toRefuse(401, 'SECOND_FACTOR_REQUIRED')
    expect(await ask('emergency', 'dayo', { recoveryCode: first })).toRefuse(401, 'PASSWORD_REQUIRED')
    expect(await ask('emergency', 'dayo', { recoveryCode: nextCode() })).toRefuse(401, 'WRONG_CREDENTIALS')
    const both = { password: demoPassword, recoveryCode: first }
    expect((await ask('emergency', 'dayo', both)).statusCode, 'the code was not used up before').toBe(200)
    expect(await ask('emergency', 'dayo', both)).toRefuse(401, 'SECOND_FACTOR_WRONG')
    expect(
      (await ask('emergency', 'dayo', { password: demoPassword, recoveryCode: nextCode() })).statusCode,
    ).toBe(200)
  })
})

describe('freezing an account', () => {
  test('ends every session, lasts 72 hours, notifies the owner, and lets the owner sign in again', async () => {
    const browsers = [await app.signIn('funke'), await app.signIn('funke')]
    const response = await ask('freeze', 'funke', { password: demoPassword })
    const until = new Date(app.clock.now().getTime() + 72 * HOUR_MS).toISOString()
    expect(response.json()).toEqual({ frozenUntil: until, hours: 72 })
    expect(response.cookies.filter(({ name, value }) => name.endsWith('sid') && value !== '')).toEqual([])
    for (const browser of browsers) expect((await browser.get('/api/user')).statusCode).toBe(401)
    const funke = await app.signIn('funke')
    const state = async () =>
      (await funke.get('/api/account/second-factor')).json<{ frozenUntil: string | null }>().frozenUntil
    expect(await state()).toBe(until)
    expect((await factsOf('citizen.account-frozen')).at(-1)).toMatchObject({ detail: { by: 'password' } })
    const [email] = await emailsTo(app, 'funke@demo.sup')
    expect(email?.subject).toContain('Your account is frozen')
    const changed = await funke.post('/api/account/password', {
      currentPassword: demoPassword,
      password: 'a quiet harmattan morning',
      confirmPassword: 'a quiet harmattan morning',
    })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(await state(), 'a new password lifts nothing').toBe(until)
  })

  test('again extends it, never shortens it, and it ends after 72 hours', async () => {
    await ask('freeze', 'gbenga', { password: demoPassword })
    app.clock.advance(60 * 60)
    const later = await ask('freeze', 'gbenga', { password: demoPassword })
    expect(later.json<{ frozenUntil: string }>().frozenUntil).toBe(
      new Date(app.clock.now().getTime() + 72 * HOUR_MS).toISOString(),
    )
    app.clock.advance(72 * 3600)
    const gbenga = await app.signIn('gbenga')
    expect((await gbenga.get('/api/account/second-factor')).json()).toMatchObject({ frozenUntil: null })
  })

  test('needs one right credential, also with a second factor: password or recovery code', async () => {
    const { recoveryCodes } = await turnSecondFactorOn(app, await app.signIn('ife'))
    expect(await ask('freeze', 'ife', { password: 'wrong' })).toRefuse(401, 'WRONG_CREDENTIALS')
    expect((await ask('freeze', 'ife', { password: demoPassword })).statusCode).toBe(200)
    const byCode = { recoveryCode: recoveryCodes[0] ?? '' }
    expect((await ask('freeze', 'ife', byCode)).statusCode).toBe(200)
    expect(await ask('freeze', 'ife', byCode)).toRefuse(401, 'WRONG_CREDENTIALS')
  })

  test('of an account that was merged into another one has no effect', async () => {
    await sql`update identity.person set merged_into = (select id from identity.person where email = 'ada@demo.sup'),
      suspended_at = now() where email = 'jide@demo.sup'`.execute(app.db)
    for (const signIn of ['login', 'emergency', 'freeze'] as const)
      expect(await ask(signIn, 'jide', { password: demoPassword })).toRefuse(403, 'ACCOUNT_MERGED')
  })
})
