import { createHash, generateKeyPairSync, randomBytes, sign as signWith } from 'node:crypto'
import { expect } from 'vitest'
import type { PasskeyAsked, PasskeyWanted } from '#domains/identity/passkey-contract.ts'
import type { MadePasskey, SignedPasskey } from '#domains/identity/passkey-device-contract.ts'
import type { Person } from './app.ts'
import { makeMakerCertificate } from './maker-certificate.ts'
import { demoPassword } from './people.ts'

type Cbor = number | string | Buffer | Map<number | string, Cbor> | readonly Cbor[]

const head = (major: number, size: number): Buffer => {
  const kind = major << 5
  if (size < 24) return Buffer.from([kind | size])
  if (size < 256) return Buffer.from([kind | 24, size])
  return Buffer.from([kind | 25, size >> 8, size & 255])
}

/** Writes the few kinds of CBOR that devices use (RFC 8949): whole numbers, texts, bytes, lists and maps. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map)
    return Buffer.concat([
      head(5, value.size),
      ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)]),
    ])
  return Buffer.concat([head(4, value.length), ...value.map(cbor)])
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer): string => bytes.toString('base64url')

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

/** What a test can make a device say that an honest device would not. */
interface Lie {
  readonly origin?: string
  readonly rpId?: string
  readonly counter?: number
  readonly type?: string
  readonly challenge?: string
  readonly flags?: number
  /** The kind of attestation, if any: signed with the new key itself, or with a maker's certificate. */
  readonly attestedBy?: 'itself' | 'maker'
}

const newKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose: Cbor = new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  return { cose: cbor(cose), sign: (bytes: Buffer): Buffer => signWith('sha256', bytes, privateKey) }
}

/** What the browser says about the calling page. */
const clientDataOf = (type: string, challenge: string, origin: string, lie: Lie): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: lie.type ?? type,
      challenge: lie.challenge ?? challenge,
      origin: lie.origin ?? origin,
      crossOrigin: false,
    }),
  )

/** What the device says about itself, without a key. */
const dataOf = (rpId: string, flags: number, counter: number, lie: Lie): Buffer => {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(lie.flags ?? flags, 0)
  rest.writeUInt32BE(lie.counter ?? counter, 1)
  return Buffer.concat([sha256(lie.rpId ?? rpId), rest])
}

/** `packed`, as in WebAuthn section 8.2. */
const packed = (
  by: NonNullable<Lie['attestedBy']>,
  signed: Buffer,
  sign: (bytes: Buffer) => Buffer,
): Cbor => {
  if (by === 'itself')
    return new Map<string, Cbor>([
      ['alg', -7],
      ['sig', sign(signed)],
    ])
  const maker = makeMakerCertificate()
  return new Map<string, Cbor>([
    ['alg', -7],
    ['sig', maker.sign(signed)],
    ['x5c', [maker.certificate]],
  ])
}

/**
 * An authenticator for one passkey, in software: an ES256 key, a counter, and the two WebAuthn answers as our client
 * sends them. The server's real checks verify what it makes.
 */
export const makePasskeyDevice = (pageOrigin = 'http://localhost') => {
  const key = newKey()
  const id = randomBytes(32)
  let counter = 0
  return {
    id: text(id),
    /** Answers navigator.credentials.create(). */
    make: ({ challenge, rp }: PasskeyWanted, lie: Lie = {}): MadePasskey => {
      const about = dataOf(rp.id, PRESENT | VERIFIED | HAS_KEY, counter, lie)
      const authData = Buffer.concat([about, Buffer.alloc(16), Buffer.from([0, id.length]), id, key.cose])
      const clientData = clientDataOf('webauthn.create', challenge, pageOrigin, lie)
      const signed = Buffer.concat([authData, sha256(clientData)])
      const attestation = new Map<string, Cbor>([
        ['fmt', lie.attestedBy ? 'packed' : 'none'],
        ['attStmt', lie.attestedBy ? packed(lie.attestedBy, signed, key.sign) : new Map<string, Cbor>()],
        ['authData', authData],
      ])
      return {
        id: text(id),
        clientData: text(clientData),
        attestation: text(cbor(attestation)),
        transports: ['internal'],
      }
    },
    /** Answers navigator.credentials.get(); each answer increments the counter. */
    sign: ({ challenge, rpId }: Pick<PasskeyAsked, 'challenge' | 'rpId'>, lie: Lie = {}): SignedPasskey => {
      counter += 1
      const clientData = clientDataOf('webauthn.get', challenge, pageOrigin, lie)
      const authenticatorData = dataOf(rpId, PRESENT | VERIFIED, counter, lie)
      return {
        id: text(id),
        clientData: text(clientData),
        authenticatorData: text(authenticatorData),
        signature: text(key.sign(Buffer.concat([authenticatorData, sha256(clientData)]))),
      }
    },
  }
}

export type PasskeyDevice = ReturnType<typeof makePasskeyDevice>

/** The server's request to create a passkey, for a signed-in person. */
export const beginPasskey = (person: Person, name = 'My phone', currentPassword = demoPassword) =>
  person.post('/api/account/passkeys/begin', { name, currentPassword })

/** Adds a passkey to a signed-in person; returns its device and the recovery codes. */
export const addPasskey = async (person: Person, name?: string) => {
  const begun = await beginPasskey(person, name)
  expect(begun.statusCode, begun.body).toBe(200)
  const device = makePasskeyDevice()
  const kept = await person.post('/api/account/passkeys/finish', {
    passkey: device.make(begun.json<PasskeyWanted>()),
  })
  expect(kept.statusCode, kept.body).toBe(200)
  return { device, recoveryCodes: kept.json<{ recoveryCodes: string[] }>().recoveryCodes }
}
