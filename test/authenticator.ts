import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Enrolment } from '#domains/identity/second-factor-contract.ts'
import type { Person, TestApp } from './app.ts'
import { demoPassword } from './people.ts'

/** A person's authenticator app: shows the code of a time. */
export const authenticatorOf = (secret: string) => {
  const generator = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  return (at: Date): string => generator.generate({ timestamp: at.getTime() })
}

/** Turns the second factor of a signed-in person on; answers the authenticator and the recovery codes. */
export const turnSecondFactorOn = async (app: TestApp, person: Person) => {
  const begun = await person.post('/api/account/second-factor/begin', { currentPassword: demoPassword })
  expect(begun.statusCode, begun.body).toBe(200)
  const codeAt = authenticatorOf(begun.json<Enrolment>().secret)
  const confirmed = await person.post('/api/account/second-factor/confirm', {
    code: codeAt(app.clock.now()),
  })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>()
  return {
    recoveryCodes,
    /** The code of now; a new one each time, because the clock moves on before. */
    nextCode: () => {
      app.clock.advance(30)
      return codeAt(app.clock.now())
    },
    code: () => codeAt(app.clock.now()),
  }
}
