import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { openTestApp, type Person } from '#test/app.ts'
import { turnSecondFactorOn } from '#test/authenticator.ts'
import { addPasskey, beginPasskey } from '#test/passkey-device.ts'
import { demoPassword } from '#test/people.ts'
import { emailsTo, workJobs } from '#test/deliveries.ts'
import { RECOVERY_CODES } from '../../rules.ts'
import type { SecondFactor } from '../../second-factor-contract.ts'
import { demoPerson } from '../../../../shared/demo/people.ts'

const app = await openTestApp({ LIMIT_FACTOR: '100000' })
// Tests share people; each test starts without a second factor and with fresh counters.
afterEach(async () => {
  await sql`truncate identity.passkey, identity.passkey_challenge, identity.second_factor, identity.recovery_code,
    platform.rate_count`.execute(app.db)
})

const here = '/api/account/passkeys'
const listOf = async (person: Person) =>
  (await person.get(here)).json<{
    items: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[]
  }>().items
const stateOf = async (person: Person) =>
  (await person.get('/api/account/second-factor')).json<SecondFactor>()
const remove = (person: Person, id: string, currentPassword = demoPassword) =>
  person.post(`${here}/${id}/remove`, { currentPassword })
describe('removing it', () => {
  test('needs the password and a fresh proof; with the last one the recovery codes go', async () => {
    const ife = await app.signIn('ife')
    await addPasskey(ife, 'Old phone')
    app.clock.advance(1)
    const { device } = await addPasskey(ife, 'New phone')
    const [old, fresh] = await listOf(ife)
    expect(await remove(ife, old?.id ?? '', 'not the password')).toRefuse(403, 'WRONG_PASSWORD')
    expect((await remove(ife, old?.id ?? '')).statusCode).toBe(200)
    expect((await listOf(ife)).map(({ name }) => name)).toEqual(['New phone'])
    expect(await stateOf(ife)).toMatchObject({ state: 'on', codesLeft: RECOVERY_CODES })
    app.clock.advance(10 * 60 + 1)
    expect(await remove(ife, fresh?.id ?? '')).toRefuse(403, 'STEP_UP_REQUIRED')
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
      expect(await remove(ife, id)).toRefuse(404, 'NOT_FOUND')
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
    expect(again).toRefuse(409, 'SECOND_FACTOR_OFF')
  })
})

describe('its stored data', () => {
  test('is exported to its owner without the key, and erased with them', async () => {
    const dayo = await app.signIn('dayo')
    const { device } = await addPasskey(dayo, 'Dayo’s phone')
    await beginPasskey(dayo)
    expect((await dayo.post('/api/privacy/export', {})).statusCode).toBe(202)
    await workJobs(app)
    const zip = unzipSync(
      new Uint8Array(
        (
          await dayo.get('/api/privacy/export/file', {
            'sec-fetch-site': 'same-origin',
            'sec-fetch-mode': 'navigate',
            'sec-fetch-dest': 'document',
          })
        ).rawPayload,
      ),
    )
    const own = strFromU8(zip['data/identity.json'] ?? new Uint8Array())
    expect((JSON.parse(own) as Record<string, unknown>)['identity.passkey']).toEqual([
      { name: 'Dayo’s phone', created_at: app.clock.now().toISOString(), last_used_at: null },
    ])
    expect(own).not.toContain(device.id)
    const erased = await dayo.post('/api/privacy/erase', { currentPassword: demoPassword, sure: 'yes' })
    expect(erased.statusCode, erased.body).toBe(204)
    const { rows } = await sql`
      select person_id from identity.passkey where person_id = ${demoPerson('dayo').id}
      union all select person_id from identity.passkey_challenge where person_id = ${demoPerson('dayo').id}`.execute(
      app.db,
    )
    expect(rows).toEqual([])
  })
})
