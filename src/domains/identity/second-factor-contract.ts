import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { enteredCode } from './contract.ts'

const none = z.strictObject({})
const done = z.object({ ok: z.literal(true) })

/** The second factors of a person. */
export const SecondFactor = z.object({
  /** All factors together: `on` when sign-in asks for one, `pending` while a setup is unfinished and none is on. */
  state: z.enum(['off', 'pending', 'on']),
  /** The authenticator app alone: `pending` from setup until its first code. */
  authenticator: z.enum(['off', 'pending', 'on']),
  /** One passkey is enough for `on`. */
  passkeys: z.int(),
  since: z.nullable(moment()),
  /** Unused recovery codes. */
  codesLeft: z.int(),
  /** True for staff in production, who must have a second factor (S-10). */
  isRequired: z.boolean(),
  /** When the freeze ends; null when the account is not frozen. */
  frozenUntil: z.nullable(moment()),
})
export type SecondFactor = z.output<typeof SecondFactor>

/** The setup data for an authenticator, shown once. */
export const Enrolment = z.object({
  /** Base 32 in groups of four, for typing. */
  secret: z.string(),
  /** `otpauth://…`, which opens an authenticator on the same phone. */
  uri: z.string(),
  /** The QR code: modules per side, and the dark ones as an SVG path. */
  picture: z.object({ size: z.int(), path: z.string() }),
})
export type Enrolment = z.output<typeof Enrolment>

/** New recovery codes, shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.output<typeof RecoveryCodes>

export const currentPassword = z
  .string()
  .check(z.minLength(1, message('Enter your password.')), z.maxLength(512, message('That is too long.')))

export const wrongPassword = refusal(403, message('That is not your password.'))
const wrongCode = refusal(400, message('That code does not work. Wait for a new one and try again.'))
const isOff = refusal(409, message('You have no second factor.'))

/** Limits for changing second factors. Attempts are counted and passwords hashed before the transaction starts. */
export const ownSafety = {
  access: 'citizen',
  limit: 'mutation',
  idempotency: 'none',
  transaction: 'own',
  refreshes: ['second-factor'],
} as const

export const secondFactorApi = {
  secondFactor: get('/api/account/second-factor', {
    summary: 'Your second factor, recovery codes and whether your account is frozen',
    access: 'citizen',
    limit: 'read',
    tag: 'second-factor',
    returns: SecondFactor,
  }),
  beginSecondFactor: post('/api/account/second-factor/begin', {
    ...ownSafety,
    summary: 'Begin a second factor: answers what your authenticator app needs, once',
    stepUp: 'where-set',
    body: z.strictObject({ currentPassword }),
    returns: Enrolment,
    refuses: {
      'wrong-password': wrongPassword,
      'second-factor-on': refusal(409, message('You have an authenticator app. Turn it off first.')),
    },
  }),
  confirmSecondFactor: post('/api/account/second-factor/confirm', {
    ...ownSafety,
    summary: 'Turn the second factor on with a first code; answers your recovery codes, once',
    body: z.strictObject({ code: enteredCode }),
    returns: RecoveryCodes,
    refuses: {
      'second-factor-wrong': wrongCode,
      'nothing-begun': refusal(409, message('Please start again. There is nothing to confirm.')),
    },
  }),
  removeSecondFactor: post('/api/account/second-factor/remove', {
    ...ownSafety,
    summary: 'Turn the authenticator app off; without a passkey the recovery codes go with it',
    body: z.strictObject({ currentPassword, code: enteredCode }),
    returns: done,
    refuses: {
      'wrong-password': wrongPassword,
      'second-factor-wrong': wrongCode,
      'second-factor-off': isOff,
    },
  }),
  makeRecoveryCodes: post('/api/account/recovery-codes', {
    ...ownSafety,
    summary: 'Make new recovery codes in place of the old ones; answers them, once',
    stepUp: true,
    body: z.strictObject({ currentPassword }),
    returns: RecoveryCodes,
    refuses: { 'wrong-password': wrongPassword },
  }),
  stepUp: post('/api/account/step-up', {
    ...ownSafety,
    summary: 'Confirm with your second factor that it is you; counts for ten minutes',
    whileSuspended: true,
    body: z.strictObject({ code: enteredCode }),
    returns: done,
    refuses: { 'second-factor-wrong': wrongCode, 'second-factor-off': isOff },
  }),
  session: get('/api/user/session', {
    summary: 'How long your session lasts; asking does not make it longer',
    access: 'signed-in',
    limit: 'read',
    returns: z.object({ endsInSeconds: z.int() }),
  }),
  abandonSecondFactor: post('/api/account/second-factor/abandon', {
    access: 'citizen',
    limit: 'mutation',
    idempotency: 'none',
    summary: 'Forget a second factor that was begun and not turned on',
    body: none,
    returns: done,
    refreshes: ['second-factor'],
  }),
}
