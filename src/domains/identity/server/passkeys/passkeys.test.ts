import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Person, type TestApp } from '#test/app.ts'
import { authenticatorOf, turnSecondFactorOn } from '#test/authenticator.ts'
import { addPasskey, beginPasskey, makePasskeyDevice, type PasskeyDevice } from '#test/passkey-device.ts'
import { demoPassword } from '#test/people.ts'
import { emailsTo, workJobs } from '#test/working.ts'
import type { PasskeyWanted } from '../../passkey-contract.ts'
import { MAX_PASSKEYS, RECOVERY_CODES } from '../../rules.ts'
import type { Enrolment, SecondFactor } from '../../second-factor-contract.ts'
import { demoPerson } from '../users/demo-people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ LIMIT_FACTOR: '100000' })
})
afterAll(() => app.stop())
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
const remove = (person: Person, id: string, currentPassword = demoPassword) =>
  person.post(`${here}/${id}/remove`, { currentPassword })
const answerOf = (response: { statusCode: number; json: <T>() => T }) => [
  response.statusCode,
  response.json<{ code?: string }>().code,
]
const sidOf = (person: Person) => person.cookies.get('__Host-sid') ?? ''

describe('starting a passkey', () => {
  test('is for signed-in citizens who know their password, and needs a name', async () => {
    expect(answerOf(await beginPasskey(app.guest()))).toEqual([401, 'SIGNED_OUT'])
    expect(answerOf(await beginPasskey(await app.signIn('halima')))).toEqual([403, 'AGE_REQUIRED'])
    const ada = await app.signIn('ada')
    expect(answerOf(await beginPasskey(ada, 'My phone', 'not the password'))).toEqual([403, 'WRONG_PASSWORD'])
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
    expect(answerOf(await beginPasskey(ada))).toEqual([403, 'STEP_UP_REQUIRED'])
    const ife = await app.signIn('ife')
    await addPasskey(ife)
    app.clock.advance(10 * 60 + 1)
    const begun = await ife.post('/api/account/second-factor/begin', { currentPassword: demoPassword })
    expect(answerOf(begun)).toEqual([403, 'STEP_UP_REQUIRED'])
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
      expect([lie, ...answerOf(await finish(ada, made))]).toEqual([lie, 400, 'PASSKEY_WRONG'])
    }
    expect(await listOf(ada)).toEqual([])
  })

  test('accepts a self-attested one, and reads no certificates of makers', async () => {
    const ada = await app.signIn('ada')
    const made = async (attestedBy: 'itself' | 'maker') =>
      makePasskeyDevice().make(await wantedBy(ada), { attestedBy })
    expect(answerOf(await finish(ada, await made('maker')))).toEqual([400, 'PASSKEY_WRONG'])
    expect((await finish(ada, await made('itself'))).statusCode).toBe(200)
  })

  test('accepts each challenge once, for its own person and purpose, within five minutes', async () => {
    const [ada, ife] = [await app.signIn('ada'), await app.signIn('ife')]
    const wanted = await wantedBy(ada)
    const others = makePasskeyDevice().make(await wantedBy(ife))
    expect(answerOf(await finish(ada, others)), 'asked of another person').toEqual([400, 'PASSKEY_WRONG'])
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => finish(ada, makePasskeyDevice().make(wanted))),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answerOf(await finish(ada, makePasskeyDevice().make(wanted)))).toEqual([400, 'PASSKEY_WRONG'])
    const { challenge } = (await ada.post('/api/account/step-up/passkey/begin', {})).json<{
      challenge: string
    }>()
    const misused = makePasskeyDevice().make(await wantedBy(ada), { challenge })
    expect(answerOf(await finish(ada, misused)), 'asked for another purpose').toEqual([400, 'PASSKEY_WRONG'])
    const late = makePasskeyDevice().make(await wantedBy(ada))
    app.clock.advance(5 * 60)
    expect(answerOf(await finish(ada, late))).toEqual([400, 'PASSKEY_WRONG'])
  })

  test('stores a passkey once, whoever has it', async () => {
    const ada = await app.signIn('ada')
    const { device } = await addPasskey(ada)
    const again = await wantedBy(ada)
    expect(again.excludeCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal'] },
    ])
    expect(answerOf(await finish(ada, device.make(again)))).toEqual([409, 'PASSKEY_KNOWN'])
    const ife = await app.signIn('ife')
    expect(answerOf(await finish(ife, device.make(await wantedBy(ife))))).toEqual([409, 'PASSKEY_KNOWN'])
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
    expect(again && answerOf(await beginPasskey(again))).toEqual([409, 'PASSKEYS_FULL'])
  })
})

describe('removing it', () => {
  test('needs the password and a fresh proof; with the last one the recovery codes go', async () => {
    const ife = await app.signIn('ife')
    await addPasskey(ife, 'Old phone')
    app.clock.advance(1)
    const { device } = await addPasskey(ife, 'New phone')
    const [old, fresh] = await listOf(ife)
    expect(answerOf(await remove(ife, old?.id ?? '', 'not the password'))).toEqual([403, 'WRONG_PASSWORD'])
    expect((await remove(ife, old?.id ?? '')).statusCode).toBe(200)
    expect((await listOf(ife)).map(({ name }) => name)).toEqual(['New phone'])
    expect(await stateOf(ife)).toMatchObject({ state: 'on', codesLeft: RECOVERY_CODES })
    app.clock.advance(10 * 60 + 1)
    expect(answerOf(await remove(ife, fresh?.id ?? ''))).toEqual([403, 'STEP_UP_REQUIRED'])
    const asked = await ife.post('/api/account/step-up/passkey/begin', {})
    const passkey = device.sign(asked.json())
    expect((await ife.post('/api/account/step-up/passkey', { passkey })).statusCode).toBe(200)
    expect((await remove(ife, fresh?.id ?? '')).statusCode).toBe(200)
    expect(await stateOf(ife)).toMatchObject({ state: 'off', passkeys: 0, codesLeft: 0, since: null })
    const [email] = await emailsTo(app, 'ife@demo.sup')
    expect(email?.subject).toContain('A passkey of your account was removed')
    const signedIn = await app
      .guest()
      .post('/api/local/login', { email: 'ife@demo.sup', password: demoPassword })
    expect(signedIn.statusCode).toBe(200)
  })

  test('does nothing to a missing one or another person’s', async () => {
    const [ada, ife] = [await app.signIn('ada'), await app.signIn('ife')]
    await addPasskey(ada)
    const [others] = await listOf(ada)
    for (const id of [others?.id ?? '', 'nonsense', '00000000-0000-4000-8000-000000000000'])
      expect(answerOf(await remove(ife, id))).toEqual([404, 'NOT_FOUND'])
    expect(await listOf(ada)).toHaveLength(1)
  })

  test('leaves the account guarded and the codes valid when the authenticator next to a passkey is removed', async () => {
    const ife = await app.signIn('ife')
    const { nextCode } = await turnSecondFactorOn(app, ife)
    await addPasskey(ife)
    const off = await ife.post('/api/account/second-factor/remove', {
      currentPassword: demoPassword,
      code: nextCode(),
    })
    expect(off.statusCode).toBe(200)
    expect(await stateOf(ife)).toMatchObject({
      state: 'on',
      authenticator: 'off',
      codesLeft: RECOVERY_CODES,
    })
    const [email] = await emailsTo(app, 'ife@demo.sup')
    expect(email?.subject).toContain('authenticator app of your account was turned off')
    const again = await ife.post('/api/account/second-factor/remove', {
      currentPassword: demoPassword,
      code: '123456',
    })
    expect(answerOf(again)).toEqual([409, 'SECOND_FACTOR_OFF'])
  })
})

describe('its stored data', () => {
  test('is exported to its owner without the key, and erased with them', async () => {
    const gbenga = await app.signIn('gbenga')
    const { device } = await addPasskey(gbenga, 'Gbenga’s phone')
    await beginPasskey(gbenga)
    expect((await gbenga.post('/api/privacy/export', {})).statusCode).toBe(202)
    await workJobs(app)
    const zip = unzipSync(
      new Uint8Array(
        (
          await gbenga.get('/api/privacy/export/file', {
            'sec-fetch-site': 'same-origin',
            'sec-fetch-mode': 'navigate',
            'sec-fetch-dest': 'document',
          })
        ).rawPayload,
      ),
    )
    const own = strFromU8(zip['data/identity.json'] ?? new Uint8Array())
    expect((JSON.parse(own) as Record<string, unknown>)['identity.passkey']).toEqual([
      { name: 'Gbenga’s phone', created_at: app.clock.now().toISOString(), last_used_at: null },
    ])
    expect(own).not.toContain(device.id)
    const erased = await gbenga.post('/api/privacy/erase', { currentPassword: demoPassword, sure: 'yes' })
    expect(erased.statusCode, erased.body).toBe(204)
    const { rows } = await sql`
      select person_id from identity.passkey where person_id = ${demoPerson('gbenga').id}
      union all select person_id from identity.passkey_challenge where person_id = ${demoPerson('gbenga').id}`.execute(
      app.db,
    )
    expect(rows).toEqual([])
  })
})
