import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Enrolment } from '#domains/identity/second-factor-contract.ts'
import type { Person, TestApp } from './app.ts'
import { demoPassword } from './people.ts'

/** A person's authenticator app: shows the code for a time. */
export const authenticatorOf = (secret: string) => {
  const generator = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  return (at: Date): string => generator.generate({ timestamp: at.getTime() })
}

/** Turns on the second factor of a signed-in person; returns the authenticator and the recovery codes. */
export const turnSecondFactorOn = async (app: TestApp, person: Person, currentPassword = demoPassword) => {
  const begun = await person.post('/api/account/second-factor/begin', { currentPassword })
  expect(begun.statusCode, begun.body).toBe(200)
  const codeAt = authenticatorOf(begun.json<Enrolment>().secret)
  const confirmed = await person.post('/api/account/second-factor/confirm', {
    code: codeAt(app.clock.now()),
  })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>()
  return {
    recoveryCodes,
    /** The current code; always a new one, because the clock advances first. */
    nextCode: () => {
      app.clock.advance(30)
      return codeAt(app.clock.now())
    },
    code: () => codeAt(app.clock.now()),
  }
}
