import { createHash, createHmac, randomBytes } from 'node:crypto'
import { brand } from '#shared/brand.ts'
import { Refusal } from '#shared/errors.ts'
import type { Ctx } from '#platform/server/context.ts'
import { ownOrigin } from '#platform/server/own-origin.ts'
import type { PasskeyAsked, PasskeyWanted } from '../../passkey-contract.ts'
import type { MadePasskey, SignedPasskey } from '../../passkey-device-contract.ts'
import { PASSKEY_MINUTES } from '../../rules.ts'
import { passkeyChallengesStore, passkeysStore, type Purpose } from './store.ts'

type Proving = Pick<Ctx, 'db' | 'now' | 'config' | 'origin' | 'keyFor' | 'log'>

const CHALLENGE_BYTES = 32
/** EdDSA, ES256 and RS256 by their COSE numbers: what devices have. */
const ALGORITHMS = [-8, -7, -257]

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()
const bytesOf = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, 'base64url')

/** Where passkeys of this installation belong: a page of another origin cannot ask for them. */
const partyOf = ({ origin, config }: Pick<Ctx, 'origin' | 'config'>): { id: string; origin: string } => {
  const own = URL.parse(origin) ?? new URL(ownOrigin(config))
  return { id: own.hostname, origin: own.origin }
}

const newChallenge = async (
  ctx: Proving,
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

/** The passkeys of a person as a browser looks for them. */
const knownTo = async (ctx: Proving, personId: string): Promise<PasskeyAsked['allowCredentials']> =>
  (await passkeysStore(ctx.db).of(personId)).map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key',
    transports,
  }))

/** Asks a device to make a passkey of this name; `email` is how the device lists it. */
export const askToMake = async (
  ctx: Proving,
  person: { readonly id: string; readonly email: string },
  name: string,
): Promise<PasskeyWanted> => {
  // The device keeps this number; by itself it tells nobody who it is.
  const handle = createHmac('sha256', ctx.keyFor('passkey-handle')).update(person.id).digest('base64url')
  return {
    ...(await newChallenge(ctx, person.id, 'add', name)),
    rp: { id: partyOf(ctx).id, name: brand.name },
    user: { id: handle, name: person.email, displayName: person.email },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    attestation: 'none',
    excludeCredentials: await knownTo(ctx, person.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  }
}

/** Asks one of the person's passkeys to sign; refuses `passkey-none`. */
export const askToSign = async (
  ctx: Proving,
  personId: string,
  purpose: 'sign-in' | 'step-up',
): Promise<PasskeyAsked> => {
  const allowCredentials = await knownTo(ctx, personId)
  if (allowCredentials.length === 0) throw new Refusal('passkey-none')
  return {
    ...(await newChallenge(ctx, personId, purpose)),
    rpId: partyOf(ctx).id,
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

/** Uses up the challenge that a device has signed, before anything else of the answer is believed. */
const takeChallenge = async (ctx: Proving, personId: string, purpose: Purpose, clientData: string) => {
  const challenge = challengeIn(clientData)
  const taken = await passkeyChallengesStore(ctx.db).take(hashOf(challenge), personId, purpose, ctx.now())
  if (!taken) throw new Refusal('passkey-wrong')
  return { challenge, name: taken.name }
}

/** What the checks of the library come to: whatever it finds wrong is one refusal, and its reason is logged. */
const judged = async <T>(ctx: Proving, personId: string, check: () => Promise<T | null>): Promise<T> => {
  const found = await check().catch((error: unknown) => {
    ctx.log.warn({ personId, why: error instanceof Error ? error.message : '' }, 'a passkey was refused')
    return null
  })
  if (found === null) throw new Refusal('passkey-wrong')
  return found
}

/** Certificates of makers are not asked for, so nothing is read from them or fetched for their sake. */
const hasCertificates = async (attestation: string): Promise<boolean> => {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(bytesOf(attestation))
  return !['none', 'packed'].includes(decoded.get('fmt')) || decoded.get('attStmt').get('x5c') !== undefined
}

/** Judges what a device has made for this person; refuses `passkey-wrong`. */
export const judgeMade = async (ctx: Proving, personId: string, made: MadePasskey) => {
  const { challenge, name } = await takeChallenge(ctx, personId, 'add', made.clientData)
  const party = partyOf(ctx)
  const credential = await judged(ctx, personId, async () => {
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
 * Uses up what one of the person's passkeys has signed for this purpose. Refuses `passkey-wrong`: also for a passkey
 * of somebody else, a challenge that was used or is over, another origin, and a counter that goes back.
 */
export const takePasskey = async (
  ctx: Proving,
  personId: string,
  purpose: 'sign-in' | 'step-up',
  signed: SignedPasskey,
): Promise<void> => {
  const { challenge } = await takeChallenge(ctx, personId, purpose, signed.clientData)
  const store = passkeysStore(ctx.db)
  const kept = await store.find(personId, bytesOf(signed.id))
  if (!kept) throw new Refusal('passkey-wrong')
  const party = partyOf(ctx)
  const counter = await judged(ctx, personId, async () => {
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
      credential: { id: signed.id, publicKey: new Uint8Array(kept.publicKey), counter: kept.counter },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : null
  })
  if (!(await store.use(kept.id, counter, ctx.now()))) throw new Refusal('passkey-wrong')
}

/** Forgets what no device can sign any more. */
export const purgePasskeyChallenges = (ctx: Pick<Ctx, 'db' | 'now'>) =>
  passkeyChallengesStore(ctx.db).purge(ctx.now())
