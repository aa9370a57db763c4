import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { problemIn } from '#platform/web/client/api-error.ts'
import type { Client } from '#platform/web/client/client.ts'
import type { Answer, Call } from '#shared/api.ts'
import { message } from '#shared/words.ts'
import type { PasskeyAsked, PasskeyWanted } from '../../passkey-contract.ts'
import { type MadePasskey, passkeyDeviceApi, type SignedPasskey } from '../../passkey-device-contract.ts'

const send = async <C extends Call>(client: Client, call: C, body: unknown): Promise<Answer<C>> =>
  (await client.write(call.method, call.path, body)) as Answer<C>

/** Creates a passkey on the device and picks the fields that the server reads. */
export const make = async (wanted: PasskeyWanted): Promise<MadePasskey> => {
  const { id, response } = await startRegistration({ optionsJSON: wanted })
  return {
    id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    // Ignore transports we do not know: we could not offer them at sign-in.
    transports: (response.transports ?? []).filter((way) => /^[a-z-]{1,20}$/.test(way)).slice(0, 8),
  }
}

const sign = async (options: PasskeyAsked): Promise<SignedPasskey> => {
  const { id, response } = await startAuthentication({ optionsJSON: options })
  return {
    id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
  }
}

/** Signs in with password and passkey; returns the person. */
export const signIn = async (
  client: Client,
  { email, password, sharedPhone }: { email: string; password: string; sharedPhone: 'yes' | undefined },
) => {
  const options = await send(client, passkeyDeviceApi.beginPasskeySignIn, { email, password })
  const passkey = await sign(options)
  return send(client, passkeyDeviceApi.signInByPasskey, { email, password, passkey, sharedPhone })
}

/** Gives a fresh proof with a passkey. */
export const confirmWithPasskey = async (client: Client) => {
  const options = await send(client, passkeyDeviceApi.beginPasskeyStepUp, {})
  return send(client, passkeyDeviceApi.stepUpByPasskey, { passkey: await sign(options) })
}

const words: Readonly<Record<string, string>> = {
  InvalidStateError: message('This device has a passkey of yours already.'),
  // Also after a timeout of a minute: browsers do not say which it was.
  NotAllowedError: message('Nothing was done. Try again when you are ready.'),
  AbortError: message('Nothing was done. Try again when you are ready.'),
  SecurityError: message('Passkeys do not work at this address.'),
}

/**
 * Why the passkey failed, as a sentence to translate: the server's or the device's reason, or that the device has
 * none.
 */
export const whyNot = (error: unknown): string => {
  const problem = problemIn(error)
  if (problem.message) return problem.message
  if (globalThis.PublicKeyCredential === undefined) return message('This browser has no passkeys here.')
  const name = error instanceof Error ? error.name : ''
  return words[name] ?? message('The passkey did not work. Please try again.')
}
