import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { demoPerson } from '#shared/demo/people.ts'
import { demoPassword } from '#test/people.ts'
import type { PasskeyAsked, PasskeyWanted } from '#domains/identity/passkey-contract.ts'
import type { Enrolment, RecoveryCodes } from '#domains/identity/second-factor-contract.ts'
import type { Person, TestApp } from '#test/app.ts'
import { authenticatorOf } from '#test/authenticator.ts'
import { makePasskeyDevice } from '#test/passkey-device.ts'
import { type Arrange, type Arranging, nothing, withObject } from '#suites/arrangements.ts'
import { beforeTheFall, browserOf, principals } from '#suites/principals.ts'

const currentPassword = demoPassword
const here = '/api/account/second-factor'

/** A first code for what was begun; whoever may not begin gets one that would be wrong anyway. */
const begunCode = async (app: TestApp, who: Person): Promise<string> => {
  const begun = await who.post(`${here}/begin`, { currentPassword })
  return begun.statusCode === 200
    ? authenticatorOf(begun.json<Enrolment>().secret)(app.clock.now())
    : '000000'
}

/** What a person did before they were suspended; everybody else does it now. */
const before = <T>({ app, name }: Arranging, work: () => Promise<T>): Promise<T> =>
  name === 'suspended' ? beforeTheFall(app, principals.suspended.is, work) : work()

/** A recovery code of a second factor that was turned on before. */
const recoveryCode = async ({ app, who }: Arranging): Promise<string> => {
  const confirmed = await who.post(`${here}/confirm`, { code: await begunCode(app, who) })
  return confirmed.statusCode === 200
    ? (confirmed.json<RecoveryCodes>().recoveryCodes[0] ?? '')
    : '0000-0000-0000-0000'
}

const passkeys = '/api/account/passkeys'

/** What was asked of a device; for whoever may not ask, something that no server has asked. */
const wantedBy = async (who: Person): Promise<PasskeyWanted> => {
  const begun = await who.post(`${passkeys}/begin`, { name: 'My phone', currentPassword })
  const nothing = { challenge: 'nothing', rp: { id: 'localhost' } } as PasskeyWanted
  return begun.statusCode === 200 ? begun.json<PasskeyWanted>() : nothing
}

/** Adds a passkey for whoever may have one; answers its device. */
const deviceOf = async (who: Person) => {
  const device = makePasskeyDevice()
  await who.post(`${passkeys}/finish`, { passkey: device.make(await wantedBy(who)) })
  return device
}

const asked = async (who: Person, url: string, body: Record<string, unknown>): Promise<PasskeyAsked> => {
  const answer = await who.post(url, body)
  const nothing = { challenge: 'nothing', rpId: 'localhost' } as PasskeyAsked
  return answer.statusCode === 200 ? answer.json<PasskeyAsked>() : nothing
}

/** A person whom no principal is, so that nobody else's sign-in is guarded meanwhile. */
const owner = { email: 'binta@demo.sup', password: demoPassword }
const guarded = async ({ app }: Arranging) => {
  await sql`delete from identity.passkey where person_id = ${demoPerson('binta').id}`.execute(app.db)
  return { device: await deviceOf(await browserOf(app, 'binta')), signIn: app.guest() }
}

const removable: Arrange = withObject(
  'passkeyId',
  async (person, { app, who, name, object }) => {
    // A passkey more ends the person's other sessions: the browser that will send must be the one that adds it.
    const own = object === 'own' && principals[name].is && name !== 'expired' ? who : person
    await deviceOf(own)
    // The owner's other browsers have given no proof of their own.
    await sql`update identity.session s set stepped_up_at = ${app.clock.now()} from identity.passkey p
      where p.person_id = s.person_id`.execute(app.db)
    const list = await own.get(passkeys)
    return list.json<{ items: { id: string }[] }>().items.at(-1)?.id ?? ''
  },
  { body: { currentPassword } },
)

export const requests: Readonly<Record<string, Arrange>> = {
  'identity.askCode': () => ({ body: { email: `${randomUUID()}@new.example` } }),
  'identity.register': () => ({
    body: {
      firstName: 'New',
      lastName: 'Sampleton',
      email: `${randomUUID()}@new.example`,
      password: 'a long enough phrase',
      confirmPassword: 'a long enough phrase',
    },
  }),
  'identity.login': () => ({ body: { email: 'ada@demo.sup', password: demoPassword } }),
  'identity.logout': nothing,
  'identity.user': nothing,
  'identity.verifyAge': () => ({ body: {} }),
  'identity.committeeAccess': nothing,
  'identity.verifiedAccess': nothing,
  'identity.enter': () => ({ body: { email: 'ada@demo.sup', password: demoPassword } }),
  'identity.freeze': () => ({ body: { email: 'dayo@demo.sup', password: demoPassword } }),
  'identity.secondFactor': nothing,
  'identity.beginSecondFactor': () => ({ body: { currentPassword } }),
  'identity.confirmSecondFactor': async ({ app, who }) => ({ body: { code: await begunCode(app, who) } }),
  'identity.removeSecondFactor': async (arranging) => ({
    body: { currentPassword, code: await recoveryCode(arranging) },
  }),
  'identity.makeRecoveryCodes': () => ({ body: { currentPassword } }),
  'identity.stepUp': async (arranging) => ({
    body: { code: await before(arranging, () => recoveryCode(arranging)) },
  }),
  'identity.abandonSecondFactor': () => ({ body: {} }),
  'identity.session': nothing,
  'identity.passkeys': nothing,
  'identity.beginPasskey': () => ({ body: { name: 'My phone', currentPassword } }),
  'identity.finishPasskey': async ({ who }) => ({
    body: { passkey: makePasskeyDevice().make(await wantedBy(who)) },
  }),
  'identity.removePasskey': removable,
  'identity.beginPasskeySignIn': async (arranging) => {
    await guarded(arranging)
    return { body: owner }
  },
  'identity.signInByPasskey': async (arranging) => {
    const { device, signIn } = await guarded(arranging)
    const options = await asked(signIn, '/api/local/login/passkey/begin', owner)
    return { body: { ...owner, passkey: device.sign(options) } }
  },
  'identity.beginPasskeyStepUp': async (arranging) => {
    await before(arranging, () => deviceOf(arranging.who))
    return { body: {} }
  },
  'identity.stepUpByPasskey': async (arranging) => {
    const { who } = arranging
    const device = await before(arranging, () => deviceOf(who))
    const options = await asked(who, '/api/account/step-up/passkey/begin', {})
    return { body: { passkey: device.sign(options) } }
  },
}
