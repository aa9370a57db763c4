import * as z from 'zod/mini'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { line, moment } from '#shared/fields.ts'
import { message } from '#shared/words.ts'
import { currentPassword, ownSafety, wrongPassword } from './second-factor-contract.ts'

/** A passkey as its owner sees it. The key itself never leaves the server. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: moment(),
  lastUsedAt: z.nullable(moment()),
})
export type Passkey = z.output<typeof Passkey>

/** A passkey that the browser may use; all bytes are base64url. */
const KnownPasskey = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** Options for creating a passkey (PublicKeyCredentialCreationOptionsJSON of WebAuthn). */
export const PasskeyWanted = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** Milliseconds. */
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(KnownPasskey),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
})
export type PasskeyWanted = z.output<typeof PasskeyWanted>

/** Options for signing with a passkey (PublicKeyCredentialRequestOptionsJSON of WebAuthn). */
export const PasskeyAsked = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: z.literal('preferred'),
  allowCredentials: z.array(KnownPasskey),
})
export type PasskeyAsked = z.output<typeof PasskeyAsked>

/** Lists, adds and removes passkeys. Calls that carry a device's answer are in passkey-device-contract.ts. */
export const passkeyApi = {
  passkeys: get('/api/account/passkeys', {
    summary: 'Your passkeys: their names, and when they were added and used',
    access: 'citizen',
    limit: 'read',
    tag: 'second-factor',
    returns: z.object({ items: z.array(Passkey) }),
  }),
  beginPasskey: post('/api/account/passkeys/begin', {
    ...ownSafety,
    summary: 'Start a passkey: answers what your browser needs to make one within five minutes',
    stepUp: 'where-set',
    body: z.strictObject({
      name: line(60, message('Give it a name, such as My phone.')),
      currentPassword,
    }),
    returns: PasskeyWanted,
    refuses: {
      'wrong-password': wrongPassword,
      'passkeys-full': refusal(409, message('You have ten passkeys. Remove one first.')),
    },
  }),
  removePasskey: post('/api/account/passkeys/:passkeyId/remove', {
    ...ownSafety,
    summary: 'Remove a passkey; removing the last second factor removes the recovery codes too',
    stepUp: true,
    body: z.strictObject({ currentPassword }),
    returns: z.object({ ok: z.literal(true) }),
    refuses: { 'wrong-password': wrongPassword },
  }),
}
