import { randomUUID } from 'node:crypto'
import { demoPassword } from '#test/people.ts'
import type { Enrolment, RecoveryCodes } from '#domains/identity/second-factor-contract.ts'
import type { Person, TestApp } from '#test/app.ts'
import { authenticatorOf } from '#test/authenticator.ts'
import { type Arrange, type Arranging, nothing } from '../arranging.ts'

const currentPassword = demoPassword
const here = '/api/account/second-factor'

/** A first code for what was begun; whoever may not begin gets one that would be wrong anyway. */
const begunCode = async (app: TestApp, who: Person): Promise<string> => {
  const begun = await who.post(`${here}/begin`, { currentPassword })
  return begun.statusCode === 200
    ? authenticatorOf(begun.json<Enrolment>().secret)(app.clock.now())
    : '000000'
}

/** A recovery code of a second factor that was turned on before. */
const recoveryCode = async ({ app, who }: Arranging): Promise<string> => {
  const confirmed = await who.post(`${here}/confirm`, { code: await begunCode(app, who) })
  return confirmed.statusCode === 200
    ? (confirmed.json<RecoveryCodes>().recoveryCodes[0] ?? '')
    : '0000-0000-0000-0000'
}

export const requests: Readonly<Record<string, Arrange>> = {
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
  'identity.stepUp': async (arranging) => ({ body: { code: await recoveryCode(arranging) } }),
  'identity.abandonSecondFactor': () => ({ body: {} }),
  'identity.session': nothing,
}
