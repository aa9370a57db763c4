import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { refusal } from '#test/answers.ts'
import { openTestApp, type Person } from '#test/app.ts'
import { authenticatorOf, turnSecondFactorOn } from '#test/authenticator.ts'
import { addPasskey, beginPasskey, makePasskeyDevice, type PasskeyDevice } from '#test/passkey-device.ts'
import { demoPassword } from '#test/people.ts'
import { emailsTo } from '#test/deliveries.ts'
import type { PasskeyWanted } from '../../passkey-contract.ts'
import { MAX_PASSKEYS, RECOVERY_CODES } from '../../rules.ts'
import type { Enrolment, SecondFactor } from '../../second-factor-contract.ts'
import { demoPerson } from '../../../../shared/demo/people.ts'

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
// Tests share people; each test starts without a second factor and with fresh counters.
afterEach(async () => {
  await sql`truncate identity.passkey, identity.passkey_challenge, identity.second_factor, identity.recovery_code,
    platform.rate_count`.execute(app.db)
})

const here = '/api/account/passkeys'
const finish = (person: Person, passkey: unknown) => person.post(`${here}/finish`, { passkey })
const wantedBy = async (person: Person, name?: string) =>
  (await beginPasskey(person, name)).json<PasskeyWanted>()
const listOf = async (person: Person) =>
  (await person.get(here)).json<{
    items: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[]
  }>().items
const stateOf = async (person: Person) =>
  (await person.get('/api/account/second-factor')).json<SecondFactor>()
const sidOf = (person: Person) => person.cookies.get('__Host-sid') ?? ''

describe('starting a passkey', () => {
  test('is for signed-in citizens who know their password, and needs a name', async () => {
    expect(await beginPasskey(app.guest())).toRefuse(401, 'SIGNED_OUT')
    expect(await beginPasskey(await app.signIn('halima'))).toRefuse(403, 'AGE_REQUIRED')
    const ada = await app.signIn('ada')
    expect(await beginPasskey(ada, 'My phone', 'not the password')).toRefuse(403, 'WRONG_PASSWORD')
    const nameless = await beginPasskey(ada, '  ')
    expect(nameless.json<{ fields: object }>().fields).toEqual({ name: 'Give it a name, such as My phone.' })
    expect(await stateOf(ada)).toMatchObject({ state: 'off', passkeys: 0 })
  })

  test('asks for a key of this site alone, made without certificates, and stores no plain challenge', async () => {
    const ada = await app.signIn('ada')
    const wanted = await wantedBy(ada)
    expect(wanted).toMatchObject({
      rp: { id: 'localhost', name: 'SUP Civic' },
      user: { name: 'ada@demo.sup' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { userVerification: 'preferred' },
      timeout: 300_000,
    })
    expect(Buffer.from(wanted.challenge, 'base64url')).toHaveLength(32)
    expect((await wantedBy(ada)).challenge).not.toBe(wanted.challenge)
    expect((await wantedBy(ada)).user.id).toBe(wanted.user.id)
    expect(wanted.user.id).not.toContain(demoPerson('ada').id)
    const { rows } = await sql<{ dump: string }>`
      select database_to_xml(true, false, '')::text as dump`.execute(app.db)
    expect(rows[0]?.dump).not.toContain(wanted.challenge)
  })

  test('requires a fresh proof if a second factor is on, and so does an authenticator next to a passkey', async () => {
    const ada = await app.signIn('ada')
    await turnSecondFactorOn(app, ada)
    app.clock.advance(10 * 60 + 1)
    expect(await beginPasskey(ada)).toRefuse(403, 'STEP_UP_REQUIRED')
    const ife = await app.signIn('ife')
    await addPasskey(ife)
    app.clock.advance(10 * 60 + 1)
    const begun = await ife.post('/api/account/second-factor/begin', { currentPassword: demoPassword })
    expect(begun).toRefuse(403, 'STEP_UP_REQUIRED')
  })
})

describe('adding it', () => {
  test('stores name and dates, shows ten recovery codes once, notifies the person and changes the session id', async () => {
    const ada = await app.signIn('ada')
    const old = sidOf(ada)
    const { recoveryCodes } = await addPasskey(ada, ' Táíwò’s phone ')
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES)
    expect(await listOf(ada)).toEqual([
      {
        id: expect.any(String),
        name: 'Táíwò’s phone',
        createdAt: app.clock.now().toISOString(),
        lastUsedAt: null,
      },
    ])
    expect(await stateOf(ada)).toMatchObject({
      state: 'on',
      authenticator: 'off',
      passkeys: 1,
      codesLeft: RECOVERY_CODES,
      since: app.clock.now().toISOString(),
    })
    expect(sidOf(ada)).not.toBe(old)
    expect((await app.guest().get('/api/user', { cookie: `__Host-sid=${old}` })).statusCode).toBe(401)
    const [email] = await emailsTo(app, 'ada@demo.sup')
    expect(email?.subject).toContain('A passkey guards your account now')
    const { rows } = await sql<{ detail: unknown }>`
      select detail from activity.fact where kind = 'citizen.second-factor-set' order by id desc limit 1`.execute(
      app.db,
    )
    expect(rows).toEqual([{ detail: { by: 'passkey' } }])
  })

  test('next to a second factor leaves the recovery codes unchanged', async () => {
    const ada = await app.signIn('ada')
    const first = await addPasskey(ada)
    const second = await addPasskey(ada, 'Security key')
    expect(second.recoveryCodes).toEqual([])
    const codeAt = authenticatorOf(
      (
        await ada.post('/api/account/second-factor/begin', { currentPassword: demoPassword })
      ).json<Enrolment>().secret,
    )
    const confirmed = await ada.post('/api/account/second-factor/confirm', {
      code: codeAt(app.clock.now()),
    })
    expect(confirmed.json()).toEqual({ recoveryCodes: [] })
    expect(await stateOf(ada)).toMatchObject({ state: 'on', authenticator: 'on', passkeys: 2 })
    const stepped = await ada.post('/api/account/step-up', { code: first.recoveryCodes[0] ?? '' })
    expect(stepped.statusCode).toBe(200)
  })

  test('refuses an answer made for another origin or host, or without a person present', async () => {
    const ada = await app.signIn('ada')
    for (const lie of [
      { origin: 'https://supcivic.evil.example' },
      { origin: 'http://localhost:8080' },
      { rpId: 'evil.example' },
      { type: 'webauthn.get' },
      { flags: 0x40 },
    ]) {
      const made = makePasskeyDevice().make(await wantedBy(ada), lie)
      expect([lie, ...refusal(await finish(ada, made))]).toEqual([lie, 400, 'PASSKEY_WRONG'])
    }
    expect(await listOf(ada)).toEqual([])
  })

  test('accepts a self-attested one, and reads no certificates of makers', async () => {
    const ada = await app.signIn('ada')
    const made = async (attestedBy: 'itself' | 'maker') =>
      makePasskeyDevice().make(await wantedBy(ada), { attestedBy })
    expect(await finish(ada, await made('maker'))).toRefuse(400, 'PASSKEY_WRONG')
    expect((await finish(ada, await made('itself'))).statusCode).toBe(200)
  })

  test('accepts each challenge once, for its own person and purpose, within five minutes', async () => {
    const [ada, ife] = [await app.signIn('ada'), await app.signIn('ife')]
    const wanted = await wantedBy(ada)
    const others = makePasskeyDevice().make(await wantedBy(ife))
    expect(await finish(ada, others)).toRefuse(400, 'PASSKEY_WRONG')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => finish(ada, makePasskeyDevice().make(wanted))),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await finish(ada, makePasskeyDevice().make(wanted))).toRefuse(400, 'PASSKEY_WRONG')
    const { challenge } = (await ada.post('/api/account/step-up/passkey/begin', {})).json<{
      challenge: string
    }>()
    const misused = makePasskeyDevice().make(await wantedBy(ada), { challenge })
    expect(await finish(ada, misused)).toRefuse(400, 'PASSKEY_WRONG')
    const late = makePasskeyDevice().make(await wantedBy(ada))
    app.clock.advance(5 * 60)
    expect(await finish(ada, late)).toRefuse(400, 'PASSKEY_WRONG')
  })

  test('stores a passkey once, whoever has it', async () => {
    const ada = await app.signIn('ada')
    const { device } = await addPasskey(ada)
    const again = await wantedBy(ada)
    expect(again.excludeCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal'] },
    ])
    expect(await finish(ada, device.make(again))).toRefuse(409, 'PASSKEY_KNOWN')
    const ife = await app.signIn('ife')
    expect(await finish(ife, device.make(await wantedBy(ife)))).toRefuse(409, 'PASSKEY_KNOWN')
    expect(await listOf(ife)).toEqual([])
  })

  test('stops at ten, also for parallel requests', async () => {
    const ada = await app.signIn('ada')
    for (let turn = 1; turn < MAX_PASSKEYS; turn += 1) await addPasskey(ada)
    const made = [await wantedBy(ada), await wantedBy(ada), await wantedBy(ada)].map((wanted) =>
      makePasskeyDevice().make(wanted),
    )
    // The first to finish renews the session, so the others use browsers of their own.
    const browsers = made.map(() => {
      const browser = app.guest()
      browser.cookies.set('__Host-sid', sidOf(ada))
      return browser
    })
    const answers = await Promise.all(
      browsers.map((browser, index) => finish(browser, made[index] as ReturnType<PasskeyDevice['make']>)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from identity.passkey`.execute(app.db)
    expect(rows[0]?.n).toBe(MAX_PASSKEYS)
    const again = browsers[answers.findIndex(({ statusCode }) => statusCode === 200)]
    expect(again && refusal(await beginPasskey(again))).toEqual([409, 'PASSKEYS_FULL'])
  })
})
