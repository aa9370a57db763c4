import { createHash, createHmac, randomBytes } from 'node:crypto'
import { brand } from '#shared/brand.ts'
import { Refusal } from '#shared/errors.ts'
import type { Ctx } from '#platform/server/context.ts'
import { ownOrigin } from '#platform/server/http/own-origin.ts'
import type { PasskeyAsked, PasskeyWanted } from '../../passkey-contract.ts'
import type { MadePasskey, SignedPasskey } from '../../passkey-device-contract.ts'
import { PASSKEY_MINUTES } from '../../rules.ts'
import { passkeyChallengesStore, passkeysStore, type Purpose } from './store.ts'

type PasskeyContext = Pick<Ctx, 'db' | 'now' | 'config' | 'origin' | 'keyFor' | 'log'>

const CHALLENGE_BYTES = 32
/** COSE numbers of EdDSA, ES256 and RS256, which devices support. */
const ALGORITHMS = [-8, -7, -257]

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()
const bytesOf = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, 'base64url')

/** The relying party: passkeys work on this origin only. */
const relyingPartyOf = ({
  origin,
  config,
}: Pick<Ctx, 'origin' | 'config'>): { id: string; origin: string } => {
  const own = URL.parse(origin) ?? new URL(ownOrigin(config))
  return { id: own.hostname, origin: own.origin }
}

const newChallenge = async (
  ctx: PasskeyContext,
  personId: string,
  purpose: Purpose,
  name: string | null = null,
): Promise<{ challenge: string; timeout: number }> => {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  const timeout = PASSKEY_MINUTES * 60_000
  const expiresAt = new Date(ctx.now().getTime() + timeout)
  await passkeyChallengesStore(ctx.db).keep(hashOf(challenge), personId, purpose, name, expiresAt)
  return { challenge, timeout }
}

/** The person's passkeys as WebAuthn descriptors. */
const allowedCredentials = async (
  ctx: PasskeyContext,
  personId: string,
): Promise<PasskeyAsked['allowCredentials']> =>
  (await passkeysStore(ctx.db).of(personId)).map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key',
    transports,
  }))

/** Options for creating a passkey with this name; `email` is its label on the device. */
export const registrationOptions = async (
  ctx: PasskeyContext,
  person: { readonly id: string; readonly email: string },
  name: string,
): Promise<PasskeyWanted> => {
  // The device stores this handle; it does not reveal who the person is.
  const handle = createHmac('sha256', ctx.keyFor('passkey-handle')).update(person.id).digest('base64url')
  return {
    ...(await newChallenge(ctx, person.id, 'add', name)),
    rp: { id: relyingPartyOf(ctx).id, name: brand.name },
    user: { id: handle, name: person.email, displayName: person.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    attestation: 'none',
    excludeCredentials: await allowedCredentials(ctx, person.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  }
}

/** Options for signing with one of the person's passkeys; refuses `passkey-none`. */
export const authenticationOptions = async (
  ctx: PasskeyContext,
  personId: string,
  purpose: 'sign-in' | 'step-up',
): Promise<PasskeyAsked> => {
  const allowCredentials = await allowedCredentials(ctx, personId)
  if (allowCredentials.length === 0) throw new Refusal('passkey-none')
  return {
    ...(await newChallenge(ctx, personId, purpose)),
    rpId: relyingPartyOf(ctx).id,
    userVerification: 'preferred',
    allowCredentials,
  }
}

const challengeIn = (clientData: string): string => {
  try {
    const { challenge } = JSON.parse(bytesOf(clientData).toString()) as { challenge?: unknown }
    return String(challenge)
  } catch {
    return ''
  }
}

/** Consumes the signed challenge before trusting anything else in the answer. */
const takeChallenge = async (ctx: PasskeyContext, personId: string, purpose: Purpose, clientData: string) => {
  const challenge = challengeIn(clientData)
  const taken = await passkeyChallengesStore(ctx.db).take(hashOf(challenge), personId, purpose, ctx.now())
  if (!taken) throw new Refusal('passkey-wrong')
  return { challenge, name: taken.name }
}

/** Runs a check of the library: any failure becomes one refusal, and the log holds the reason. */
const runCheck = async <T>(
  ctx: PasskeyContext,
  personId: string,
  check: () => Promise<T | null>,
): Promise<T> => {
  const found = await check().catch((error: unknown) => {
    ctx.log.warn({ personId, why: error instanceof Error ? error.message : '' }, 'a passkey was refused')
    return null
  })
  if (found === null) throw new Refusal('passkey-wrong')
  return found
}

/** We never ask for attestation certificates, so we neither parse them nor fetch anything for them. */
const hasCertificates = async (attestation: string): Promise<boolean> => {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(bytesOf(attestation))
  return !['none', 'packed'].includes(decoded.get('fmt')) || decoded.get('attStmt').get('x5c') !== undefined
}

/** Verifies a new passkey; refuses `passkey-wrong`. */
export const verifyRegistration = async (ctx: PasskeyContext, personId: string, made: MadePasskey) => {
  const { challenge, name } = await takeChallenge(ctx, personId, 'add', made.clientData)
  const party = relyingPartyOf(ctx)
  const credential = await runCheck(ctx, personId, async () => {
    if (await hasCertificates(made.attestation)) return null
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: made.id,
        rawId: made.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: made.clientData, attestationObject: made.attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo?.credential ?? null
  })
  return {
    name: name ?? '',
    credentialId: bytesOf(credential.id),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: made.transports,
  }
}

/**
 * Verifies a signature for this purpose and consumes its challenge. Refuses `passkey-wrong`, also for another person's
 * passkey, a used or expired challenge, another origin, and a counter that goes backwards.
 */
export const verifyAuthentication = async (
  ctx: PasskeyContext,
  personId: string,
  purpose: 'sign-in' | 'step-up',
  signed: SignedPasskey,
): Promise<void> => {
  const { challenge } = await takeChallenge(ctx, personId, purpose, signed.clientData)
  const store = passkeysStore(ctx.db)
  const stored = await store.find(personId, bytesOf(signed.id))
  if (!stored) throw new Refusal('passkey-wrong')
  const party = relyingPartyOf(ctx)
  const counter = await runCheck(ctx, personId, async () => {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: signed.id,
        rawId: signed.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: signed.clientData,
          authenticatorData: signed.authenticatorData,
          signature: signed.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: signed.id, publicKey: new Uint8Array(stored.publicKey), counter: stored.counter },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : null
  })
  if (!(await store.use(stored.id, counter, ctx.now()))) throw new Refusal('passkey-wrong')
}

/** Deletes expired challenges. */
export const purgePasskeyChallenges = (ctx: Pick<Ctx, 'db' | 'now'>) =>
  passkeyChallengesStore(ctx.db).purge(ctx.now())
