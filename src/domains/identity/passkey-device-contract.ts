import * as z from 'zod/mini'
import { post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { message } from '#shared/words.ts'
import { emailField, signInRefusals, typedPassword, User, sharedPhone } from './contract.ts'
import { PasskeyAsked } from './passkey-contract.ts'
import { ownSafety, RecoveryCodes } from './second-factor-contract.ts'

const doesNotWork = message('That passkey does not work here. Try again, or enter a code.')

/** Device bytes in base64url, at most `maxLength` characters. */
const bytes = (maxLength: number) =>
  z.string(doesNotWork).check(z.maxLength(maxLength, doesNotWork), z.regex(/^[A-Za-z0-9_-]+$/, doesNotWork))

/** A device's new public key, with what the browser reports about the page. */
export const MadePasskey = z.strictObject({
  id: bytes(1400),
  clientData: bytes(4096),
  attestation: bytes(16_384),
  /** How the browser can reach this device again. */
  transports: z
    .array(z.string(doesNotWork).check(z.regex(/^[a-z-]{1,20}$/, doesNotWork)))
    .check(z.maxLength(8, doesNotWork)),
})
export type MadePasskey = z.output<typeof MadePasskey>

/** A device's signature and the id of the passkey that signed. */
export const SignedPasskey = z.strictObject({
  id: bytes(1400),
  clientData: bytes(4096),
  authenticatorData: bytes(4096),
  signature: bytes(8192),
})
export type SignedPasskey = z.output<typeof SignedPasskey>

const none = z.strictObject({})
const done = z.object({ ok: z.literal(true) })
const noPasskey = refusal(409, message('You have no passkey.'))

// The same limits as the normal sign-in, because both check the same credentials (S-09, S-13).
const atSignIn = {
  access: 'public',
  limit: 'login',
  idempotency: 'none',
  transaction: 'own',
} as const

/** Calls that carry a device's answer. Only script uses them; the browser loads them when a button is pressed. */
export const passkeyDeviceApi = {
  finishPasskey: post('/api/account/passkeys/finish', {
    ...ownSafety,
    summary:
      'Save the passkey that your browser made; the first second factor also answers recovery codes, once',
    body: z.strictObject({ passkey: MadePasskey }),
    returns: RecoveryCodes,
    refuses: {
      'passkey-wrong': refusal(400, doesNotWork),
      'passkey-known': refusal(409, message('This passkey is added already.')),
      'passkeys-full': refusal(409, message('You have ten passkeys. Remove one first.')),
    },
  }),
  beginPasskeySignIn: post('/api/local/login/passkey/begin', {
    ...atSignIn,
    summary: 'Check the password and answer what your browser needs to sign in with a passkey',
    body: z.strictObject({ email: emailField, password: typedPassword }),
    returns: PasskeyAsked,
    refuses: { ...signInRefusals, 'passkey-none': noPasskey },
  }),
  signInByPasskey: post('/api/local/login/passkey', {
    ...atSignIn,
    summary: 'Sign in with password and passkey',
    body: z.strictObject({
      email: emailField,
      password: typedPassword,
      passkey: SignedPasskey,
      sharedPhone,
    }),
    returns: User,
    refuses: { ...signInRefusals, 'passkey-wrong': refusal(401, doesNotWork) },
    refreshes: ['user', 'wallet', 'token-balance', 'transactions'],
  }),
  beginPasskeyStepUp: post('/api/account/step-up/passkey/begin', {
    ...ownSafety,
    refreshes: [],
    whileSuspended: true,
    summary: 'Answer what your browser needs to confirm with a passkey that it is you',
    body: none,
    returns: PasskeyAsked,
    refuses: { 'passkey-none': noPasskey },
  }),
  stepUpByPasskey: post('/api/account/step-up/passkey', {
    ...ownSafety,
    whileSuspended: true,
    summary: 'Confirm with a passkey that it is you; valid for ten minutes',
    body: z.strictObject({ passkey: SignedPasskey }),
    returns: done,
    refuses: { 'passkey-wrong': refusal(400, doesNotWork) },
  }),
}
