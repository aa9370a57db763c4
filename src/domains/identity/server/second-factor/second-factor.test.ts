import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { makeLimiter } from '#platform/server/limits/rate-limit.ts'
import { limits } from '#shared/limits.ts'
import { openTestApp, type Person } from '#test/app.ts'
import { authenticatorOf, turnSecondFactorOn } from '#test/authenticator.ts'
import { demoPassword } from '#test/people.ts'
import { emailsTo } from '#test/deliveries.ts'
import { demoPerson } from '../../../../shared/demo/people.ts'
import { RECOVERY_CODES } from '../../rules.ts'
import type { Enrolment, SecondFactor } from '../../second-factor-contract.ts'

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
// Tests share people; each test starts without a second factor and with fresh counters.
afterEach(async () => {
  await sql`truncate identity.second_factor, identity.recovery_code, platform.rate_count`.execute(app.db)
})

const here = '/api/account/second-factor'
const begin = (person: Person, currentPassword = demoPassword) =>
  person.post(`${here}/begin`, { currentPassword })
const confirm = (person: Person, code: string) => person.post(`${here}/confirm`, { code })
const signIn = (who: string, secondFactor?: string, person = app.guest()) =>
  person.post('/api/local/login', {
    email: `${who}@demo.sup`,
    password: demoPassword,
    ...(secondFactor !== undefined && { secondFactor }),
  })
const stateOf = async (person: Person) => (await person.get(here)).json<SecondFactor>()
const sidOf = (person: Person) => person.cookies.get('__Host-sid') ?? ''
const factsOf = async (kind: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from activity.fact where kind = ${kind}`.execute(app.db)
  return rows[0]?.n ?? 0
}

describe('starting a second factor', () => {
  test('is for signed-in citizens who know their password', async () => {
    expect(await begin(app.guest())).toRefuse(401, 'SIGNED_OUT')
    expect(await begin(await app.signIn('halima'))).toRefuse(403, 'AGE_REQUIRED')
    const ada = await app.signIn('ada')
    const wrong = await begin(ada, 'not the password')
    expect(wrong).toRefuse(403, 'WRONG_PASSWORD')
    expect(wrong.json<{ fields: object }>().fields).toEqual({ currentPassword: 'That is not your password.' })
    expect((await stateOf(ada)).state).toBe('off')
  })

  test('answers what an authenticator needs and protects nothing yet', async () => {
    const ada = await app.signIn('ada')
    const enrolment = (await begin(ada)).json<Enrolment>()
    expect(enrolment.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    expect(enrolment.uri).toContain(`secret=${enrolment.secret.replaceAll(' ', '')}`)
    expect(await stateOf(ada)).toEqual({
      state: 'pending',
      authenticator: 'pending',
      passkeys: 0,
      since: null,
      codesLeft: 0,
      isRequired: false,
      frozenUntil: null,
    })
    expect((await signIn('ada')).statusCode).toBe(200)
    const { rows } = await sql<{ dump: string }>`
      select string_agg(encode(sealed_secret, 'escape'), '') as dump from identity.second_factor`.execute(
      app.db,
    )
    expect(rows[0]?.dump).not.toContain(enrolment.secret.replaceAll(' ', ''))
  })

  test('again creates another secret, and the code of the first one is wrong', async () => {
    const ada = await app.signIn('ada')
    const first = authenticatorOf((await begin(ada)).json<Enrolment>().secret)
    const second = authenticatorOf((await begin(ada)).json<Enrolment>().secret)
    expect(await confirm(ada, first(app.clock.now()))).toRefuse(400, 'SECOND_FACTOR_WRONG')
    expect((await confirm(ada, second(app.clock.now()))).statusCode).toBe(200)
  })

  test('may be abandoned, and then nothing asks for a code', async () => {
    const ada = await app.signIn('ada')
    const codeAt = authenticatorOf((await begin(ada)).json<Enrolment>().secret)
    expect((await ada.post(`${here}/abandon`, {})).statusCode).toBe(200)
    expect(await confirm(ada, codeAt(app.clock.now()))).toRefuse(409, 'NOTHING_BEGUN')
  })
})

describe('confirming it', () => {
  test('needs a code, and accepts it typed in groups', async () => {
    const ada = await app.signIn('ada')
    expect(await confirm(ada, '123456')).toRefuse(409, 'NOTHING_BEGUN')
    const codeAt = authenticatorOf((await begin(ada)).json<Enrolment>().secret)
    expect(await confirm(ada, '12345')).toRefuse(400, 'INVALID_INPUT')
    const code = codeAt(app.clock.now())
    expect((await confirm(ada, ` ${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200)
  })

  test('shows ten recovery codes once, is recorded, notifies the person and changes the session id', async () => {
    const ada = await app.signIn('ada')
    const old = sidOf(ada)
    const facts = await factsOf('citizen.second-factor-set')
    const { recoveryCodes } = await turnSecondFactorOn(app, ada)
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES)
    expect(await stateOf(ada)).toMatchObject({ state: 'on', codesLeft: RECOVERY_CODES })
    expect((await ada.get(here)).body).not.toContain(recoveryCodes[0])
    expect(await factsOf('citizen.second-factor-set')).toBe(facts + 1)
    const [email] = await emailsTo(app, 'ada@demo.sup')
    expect(email?.subject).toContain('A second factor guards your account now')
    expect(sidOf(ada)).not.toBe(old)
    expect((await app.guest().get('/api/user', { cookie: `__Host-sid=${old}` })).statusCode).toBe(401)
    expect((await ada.get('/api/user')).statusCode).toBe(200)
  })

  test('is impossible while a factor is on', async () => {
    const ada = await app.signIn('ada')
    const { nextCode } = await turnSecondFactorOn(app, ada)
    expect(await begin(ada)).toRefuse(409, 'SECOND_FACTOR_ON')
    expect(await confirm(ada, nextCode())).toRefuse(409, 'NOTHING_BEGUN')
    expect((await ada.post(`${here}/abandon`, {})).statusCode).toBe(200)
    expect((await stateOf(ada)).state).toBe('on')
  })

  test('allows ten codes in a quarter of an hour', async () => {
    const ada = await app.signIn('ada')
    const codeAt = authenticatorOf((await begin(ada)).json<Enrolment>().secret)
    for (let turn = 0; turn < 10; turn += 1) await confirm(ada, '000000')
    expect((await confirm(ada, codeAt(app.clock.now()))).statusCode).toBe(429)
    app.clock.advance(15 * 60)
    expect((await confirm(ada, codeAt(app.clock.now()))).statusCode).toBe(200)
  })
})

describe('signing in with a second factor', () => {
  test('asks for it only after the right password', async () => {
    const dayo = await app.signIn('dayo')
    const { nextCode } = await turnSecondFactorOn(app, dayo)
    const wrong = await app.guest().post('/api/local/login', {
      email: 'dayo@demo.sup',
      password: 'not the password',
      secondFactor: nextCode(),
    })
    expect(wrong).toRefuse(401, 'WRONG_CREDENTIALS')
    const asked = await signIn('dayo')
    expect(asked).toRefuse(401, 'SECOND_FACTOR_REQUIRED')
    expect(asked.json<{ error: string }>().error).toBe('Enter the code of your authenticator app.')
    expect(asked.cookies.filter(({ name }) => name.endsWith('sid'))).toEqual([])
    expect(await signIn('dayo', '000000')).toRefuse(401, 'SECOND_FACTOR_WRONG')
    expect((await signIn('dayo', nextCode())).statusCode).toBe(200)
  })

  test('accepts a code once, also in parallel, and no earlier one', async () => {
    const dayo = await app.signIn('dayo')
    const { nextCode, code } = await turnSecondFactorOn(app, dayo)
    expect(await signIn('dayo', code())).toRefuse(401, 'SECOND_FACTOR_WRONG')
    const earlier = nextCode()
    const once = nextCode()
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn('dayo', once)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await signIn('dayo', once)).toRefuse(401, 'SECOND_FACTOR_WRONG')
    expect(await signIn('dayo', earlier)).toRefuse(401, 'SECOND_FACTOR_WRONG')
  })

  test('accepts a recovery code instead, once in parallel, and notifies the person', async () => {
    const dayo = await app.signIn('dayo')
    const { recoveryCodes, nextCode } = await turnSecondFactorOn(app, dayo)
    const [first = '', second = ''] = recoveryCodes
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn('dayo', first)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await signIn('dayo', first)).toRefuse(401, 'SECOND_FACTOR_WRONG')
    const again = app.guest()
    // Typed in lower case, with spaces, and with letters that stand for digits.
    const typed = second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await signIn('dayo', typed, again)).statusCode).toBe(200)
    expect((await stateOf(again)).codesLeft).toBe(RECOVERY_CODES - 2)
    const emails = await emailsTo(app, 'dayo@demo.sup')
    expect(
      emails.filter(({ subject }) => subject.includes('recovery code of your account was used')),
    ).toHaveLength(2)
    expect((await signIn('dayo', nextCode())).statusCode).toBe(200)
  })

  test('counts codes for the account from every browser, and a right one clears the count', async () => {
    const dayo = await app.signIn('dayo')
    const { nextCode } = await turnSecondFactorOn(app, dayo)
    for (let turn = 0; turn < 9; turn += 1) await signIn('dayo', '000000')
    expect((await signIn('dayo', nextCode())).statusCode).toBe(200)
    for (let turn = 0; turn < 10; turn += 1) {
      await sql`delete from platform.rate_count where bucket like 'login%'`.execute(app.db)
      expect((await signIn('dayo', '000000')).statusCode).toBe(401)
    }
    await sql`delete from platform.rate_count where bucket like 'login%'`.execute(app.db)
    expect((await signIn('dayo', nextCode())).statusCode).toBe(429)
    // The owner's browser has its own counter.
    dayo.cookies.delete('__Host-sid')
    expect((await signIn('dayo', nextCode(), dayo)).statusCode).toBe(200)
  })

  test('allows no more than fifty codes a day from unknown browsers', async () => {
    const dayo = await app.signIn('dayo')
    const { nextCode } = await turnSecondFactorOn(app, dayo)
    const limiter = makeLimiter(app.db, () => app.clock.now(), 1)
    for (let turn = 0; turn < limits.secondFactorDay.times; turn += 1)
      await limiter.hit('secondFactorDay', demoPerson('dayo').id)
    expect((await signIn('dayo', nextCode())).statusCode).toBe(429)
    app.clock.advance(24 * 60 * 60)
    expect((await signIn('dayo', nextCode())).statusCode).toBe(200)
  })
})

describe('turning it off', () => {
  const remove = (person: Person, code: string, currentPassword = demoPassword) =>
    person.post(`${here}/remove`, { code, currentPassword })

  test('needs the password and an unused code; the recovery codes go with it', async () => {
    const ife = await app.signIn('ife')
    expect(await remove(ife, '123456')).toRefuse(409, 'SECOND_FACTOR_OFF')
    const { nextCode, code, recoveryCodes } = await turnSecondFactorOn(app, ife)
    expect(await remove(ife, nextCode(), 'not the password')).toRefuse(403, 'WRONG_PASSWORD')
    const used = code()
    expect((await ife.post('/api/account/step-up', { code: used })).statusCode).toBe(200)
    expect(await remove(ife, used)).toRefuse(400, 'SECOND_FACTOR_WRONG')
    expect((await remove(ife, nextCode())).statusCode).toBe(200)
    expect(await stateOf(ife)).toMatchObject({ state: 'off', codesLeft: 0 })
    expect((await signIn('ife')).statusCode).toBe(200)
    const entered = await app
      .guest()
      .post('/api/local/emergency-login', { email: 'ife@demo.sup', recoveryCode: recoveryCodes[0] ?? '' })
    expect(entered).toRefuse(401, 'WRONG_CREDENTIALS')
    const [email] = await emailsTo(app, 'ife@demo.sup')
    expect(email?.subject).toContain('was turned off')
  })
})

describe('recovery codes', () => {
  const renew = (person: Person, currentPassword = demoPassword) =>
    person.post('/api/account/recovery-codes', { currentPassword })

  test('exist without a second factor, for the password; new ones replace the old', async () => {
    const ife = await app.signIn('ife')
    expect(await renew(app.guest())).toRefuse(401, 'SIGNED_OUT')
    expect(await renew(ife, 'not the password')).toRefuse(403, 'WRONG_PASSWORD')
    const [old = ''] = (await renew(ife)).json<{ recoveryCodes: string[] }>().recoveryCodes
    const [fresh = ''] = (await renew(ife)).json<{ recoveryCodes: string[] }>().recoveryCodes
    const enter = (recoveryCode: string) =>
      app.guest().post('/api/local/emergency-login', { email: 'ife@demo.sup', recoveryCode })
    expect(await enter(old)).toRefuse(401, 'WRONG_CREDENTIALS')
    expect((await enter(fresh)).statusCode).toBe(200)
    const { rows } = await sql<{
      dump: string
    }>`select database_to_xml(true, false, '')::text as dump`.execute(app.db)
    expect(rows[0]?.dump).not.toContain(fresh.replaceAll('-', ''))
    expect(rows[0]?.dump).not.toContain(fresh)
  })

  test('need a fresh proof if a second factor is on', async () => {
    const ife = await app.signIn('ife')
    const { nextCode } = await turnSecondFactorOn(app, ife)
    expect((await renew(ife)).statusCode).toBe(200)
    app.clock.advance(10 * 60 + 1)
    expect(await renew(ife)).toRefuse(403, 'STEP_UP_REQUIRED')
    expect((await ife.post('/api/account/step-up', { code: nextCode() })).statusCode).toBe(200)
    expect((await renew(ife)).statusCode).toBe(200)
  })
})
