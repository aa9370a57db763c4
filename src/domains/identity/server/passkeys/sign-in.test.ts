import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { refusal } from '#test/answers.ts'
import { openTestApp, startTestApp, type Person } from '#test/app.ts'
import { turnSecondFactorOn } from '#test/authenticator.ts'
import { jobCtx } from '#test/jobs.ts'
import { addPasskey, makePasskeyDevice, type PasskeyDevice } from '#test/passkey-device.ts'
import { demoPassword, type DemoName } from '#test/people.ts'
import type { PasskeyAsked } from '../../passkey-contract.ts'
import { purgeEndedSessions } from '../jobs.ts'

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
afterEach(async () => {
  await sql`truncate identity.passkey, identity.passkey_challenge, identity.second_factor, identity.recovery_code,
    platform.rate_count`.execute(app.db)
})

const claimOf = (who: string, password = demoPassword) => ({ email: `${who}@demo.sup`, password })
const login = (who: string, more: Record<string, unknown> = {}) =>
  app.guest().post('/api/local/login', { ...claimOf(who), ...more })
const begin = (who: string, password?: string) =>
  app.guest().post('/api/local/login/passkey/begin', claimOf(who, password))
const askedOf = async (who: string) => (await begin(who)).json<PasskeyAsked>()
const enter = (who: string, passkey: unknown, person = app.guest()) =>
  person.post('/api/local/login/passkey', { ...claimOf(who), passkey })
const wrong = [401, 'PASSKEY_WRONG']
const withPasskey = async (who: DemoName) => {
  const person = await app.signIn(who)
  return { person, ...(await addPasskey(person)) }
}
/** A call that changes how the person signs in and so requires a fresh proof. */
const serious = (person: Person) =>
  person.post('/api/account/recovery-codes', { currentPassword: demoPassword })

describe('signing in with a passkey', () => {
  test('comes only after the right password, which alone lets nobody in', async () => {
    const { device } = await withPasskey('dayo')
    expect(await login('dayo', { password: 'not the password' })).toRefuse(401, 'WRONG_CREDENTIALS')
    const asked = await login('dayo')
    expect(asked).toRefuse(401, 'SECOND_FACTOR_PASSKEY')
    expect(asked.cookies.filter(({ name }) => name.endsWith('sid'))).toEqual([])
    expect(await begin('dayo', 'not the password')).toRefuse(401, 'WRONG_CREDENTIALS')
    expect(await begin('nobody')).toRefuse(401, 'WRONG_CREDENTIALS')
    const options = await askedOf('dayo')
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'preferred',
      allowCredentials: [{ id: device.id, type: 'public-key', transports: ['internal'] }],
    })
    const guest = app.guest()
    const bare = { ...claimOf('dayo', 'not the password'), passkey: device.sign(options) }
    expect(await guest.post('/api/local/login/passkey', bare)).toRefuse(401, 'WRONG_CREDENTIALS')
    expect((await enter('dayo', device.sign(options), guest)).json()).toMatchObject({
      email: 'dayo@demo.sup',
    })
    expect((await guest.get('/api/user')).statusCode).toBe(200)
    expect((await serious(guest)).statusCode, 'a passkey proves the person afresh').toBe(200)
    const { items } = (await guest.get('/api/account/passkeys')).json<{ items: { lastUsedAt: string }[] }>()
    expect(items[0]?.lastUsedAt).toBe(app.clock.now().toISOString())
  })

  test('is not offered to a person without one, and asks them for no second step', async () => {
    expect(await begin('ada')).toRefuse(409, 'PASSKEY_NONE')
    expect((await login('ada')).statusCode).toBe(200)
    const { device } = await withPasskey('dayo')
    const options = await askedOf('dayo')
    expect(refusal(await enter('ada', device.sign(options)))).toEqual(wrong)
  })

  test('refuses an answer given to another origin or host, or without a touch', async () => {
    const { device } = await withPasskey('dayo')
    for (const lie of [
      { origin: 'https://supcivic.evil.example' },
      { origin: 'https://localhost' },
      { rpId: 'evil.example' },
      { type: 'webauthn.create' },
      { flags: 0x04 },
    ])
      expect([lie, ...refusal(await enter('dayo', device.sign(await askedOf('dayo'), lie)))]).toEqual([
        lie,
        ...wrong,
      ])
  })

  test('accepts each answer once, also in parallel, and each challenge for five minutes', async () => {
    const { device } = await withPasskey('dayo')
    const signed = device.sign(await askedOf('dayo'))
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter('dayo', signed)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(refusal(await enter('dayo', signed))).toEqual(wrong)
    const late = await askedOf('dayo')
    app.clock.advance(5 * 60)
    expect(refusal(await enter('dayo', device.sign(late)))).toEqual(wrong)
    const made = { challenge: 'made up by somebody', rpId: 'localhost' }
    expect(refusal(await enter('dayo', device.sign(made)))).toEqual(wrong)
  })

  test('ends a challenge whose first answer was wrong', async () => {
    const { device } = await withPasskey('dayo')
    const options = await askedOf('dayo')
    const good = device.sign(options)
    const bad = { ...good, signature: makePasskeyDevice().sign(options).signature }
    expect(refusal(await enter('dayo', bad))).toEqual(wrong)
    expect(refusal(await enter('dayo', good))).toEqual(wrong)
  })

  test('refuses the passkey of another person, and a challenge of another person or purpose', async () => {
    const { device, person } = await withPasskey('dayo')
    const other = await withPasskey('ife')
    expect(refusal(await enter('dayo', other.device.sign(await askedOf('dayo'))))).toEqual(wrong)
    expect(refusal(await enter('dayo', device.sign(await askedOf('ife'))))).toEqual(wrong)
    const forged = { ...other.device.sign(await askedOf('dayo')), id: device.id }
    expect(refusal(await enter('dayo', forged)), 'signed by a stranger’s key').toEqual(wrong)
    const options = (await person.post('/api/account/step-up/passkey/begin', {})).json<PasskeyAsked>()
    expect(refusal(await enter('dayo', device.sign(options)))).toEqual(wrong)
  })

  test('refuses a counter that goes back or does not advance, unless the device never counts', async () => {
    const { device } = await withPasskey('dayo')
    const enterAt = async (counter: number) =>
      (await enter('dayo', device.sign(await askedOf('dayo'), { counter }))).statusCode
    expect([await enterAt(0), await enterAt(0)], 'a device that never counts').toEqual([200, 200])
    expect(await enterAt(5)).toBe(200)
    expect([await enterAt(5), await enterAt(4), await enterAt(0)]).toEqual([401, 401, 401])
    expect(await enterAt(4_294_967_295)).toBe(200)
  })

  test('refuses text that is not a passkey', async () => {
    const { device } = await withPasskey('dayo')
    const good = device.sign(await askedOf('dayo'))
    for (const change of [{ clientData: 'bnVsbA' }, { authenticatorData: 'AAAA' }, { signature: 'AAAA' }])
      expect([change, ...refusal(await enter('dayo', { ...good, ...change }))]).toEqual([change, ...wrong])
    expect(await enter('dayo', { ...good, id: 'not base64!' })).toRefuse(400, 'INVALID_INPUT')
  })

  test('leaves the codes unchanged: the authenticator if there is one, and the recovery codes', async () => {
    const { person, recoveryCodes } = await withPasskey('dayo')
    expect(await login('dayo', { secondFactor: '123456' })).toRefuse(401, 'SECOND_FACTOR_WRONG')
    expect((await login('dayo', { secondFactor: recoveryCodes[0] ?? '' })).statusCode).toBe(200)
    const { nextCode } = await turnSecondFactorOn(app, person)
    expect((await login('dayo', { secondFactor: nextCode() })).statusCode).toBe(200)
  })

  test('works at the emergency sign-in too; freezing still needs one right credential', async () => {
    const { recoveryCodes } = await withPasskey('dayo')
    const [first = '', second = ''] = recoveryCodes
    const emergency = (what: string, more: Record<string, string>) =>
      app.guest().post(`/api/local/${what}`, { email: 'dayo@demo.sup', ...more })
    const password = demoPassword
    expect(await emergency('emergency-login', { password })).toRefuse(401, 'SECOND_FACTOR_PASSKEY')
    expect(await emergency('emergency-login', { recoveryCode: first })).toRefuse(401, 'PASSWORD_REQUIRED')
    expect((await emergency('emergency-login', { password, recoveryCode: first })).statusCode).toBe(200)
    expect((await emergency('freeze', { recoveryCode: second })).statusCode).toBe(200)
    await sql`update identity.person set frozen_until = null`.execute(app.db)
  })
})

describe('a fresh proof with a passkey', () => {
  const stepUp = async (person: Person, device: PasskeyDevice, lie = {}) => {
    const asked = await person.post('/api/account/step-up/passkey/begin', {})
    return person.post('/api/account/step-up/passkey', {
      passkey: device.sign(asked.json<PasskeyAsked>(), lie),
    })
  }

  test('counts for ten minutes and gives the session a new id', async () => {
    const { person: ada, device } = await withPasskey('ada')
    app.clock.advance(10 * 60 + 1)
    expect(await serious(ada)).toRefuse(403, 'STEP_UP_REQUIRED')
    const old = ada.cookies.get('__Host-sid') ?? ''
    expect((await stepUp(ada, device)).statusCode).toBe(200)
    expect(ada.cookies.get('__Host-sid')).not.toBe(old)
    expect((await app.guest().get('/api/user', { cookie: `__Host-sid=${old}` })).statusCode).toBe(401)
    expect((await serious(ada)).statusCode).toBe(200)
  })

  test('refuses a wrong one, another person’s, and a person without one', async () => {
    const { person: ada, device } = await withPasskey('ada')
    const { device: others } = await withPasskey('ife')
    expect(await stepUp(ada, device, { origin: 'https://evil.example' })).toRefuse(400, 'PASSKEY_WRONG')
    expect(await stepUp(ada, others)).toRefuse(400, 'PASSKEY_WRONG')
    const dayo = await app.signIn('dayo')
    expect(await dayo.post('/api/account/step-up/passkey/begin', {})).toRefuse(409, 'PASSKEY_NONE')
    expect(await app.guest().post('/api/account/step-up/passkey/begin', {})).toRefuse(401, 'SIGNED_OUT')
  })
})

describe('in production', () => {
  test('a passkey is second factor enough for staff, for the address that the operator set', async () => {
    const production = await startTestApp({
      NODE_ENV: 'production',
      APP_KEY: 'a key of a test, long enough for it',
      PUBLIC_ORIGIN: 'https://civic.example/',
      LIMIT_FACTOR: '100000',
    })
    const bola = await production.signIn('bola')
    expect(await serious(bola)).toRefuse(403, 'SECOND_FACTOR_REQUIRED')
    const begun = await bola.post('/api/account/passkeys/begin', {
      name: 'Key of the desk',
      currentPassword: demoPassword,
    })
    expect(begun.json()).toMatchObject({ rp: { id: 'civic.example' } })
    const device = makePasskeyDevice('https://civic.example')
    const kept = await bola.post('/api/account/passkeys/finish', { passkey: device.make(begun.json()) })
    expect(kept.statusCode).toBe(200)
    expect((await serious(bola)).statusCode).toBe(200)
    await production.stop()
  })
})

describe('stored challenges', () => {
  test('are deleted once nobody can answer them any more', async () => {
    await withPasskey('dayo')
    await askedOf('dayo')
    const left = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from identity.passkey_challenge`.execute(app.db))
        .rows[0]?.n
    const purge = () => purgeEndedSessions.run(jobCtx(app), undefined)
    await purge()
    expect(await left()).toBe(1)
    app.clock.advance(5 * 60)
    await purge()
    expect(await left()).toBe(0)
  })
})
