import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import type { Sha256 } from '../../log/merkle.ts'
import {
  headText,
  keyFrom,
  signatureLine,
  type LogKey,
  noteOf,
  type TreeHead,
  type VerifySignature,
} from '../../log/note.ts'

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer')

// The DER prefix of the 32 bytes of an Ed25519 key (RFC 8410).
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** The key of the log: its public part, and a function that signs with the private part, which never leaves the process. */
export interface Signer {
  readonly key: LogKey
  readonly sign: (head: TreeHead) => string
  /** The line that signs another note. Its first line never names a log: a checkpoint's does. */
  readonly signNote: (body: string) => string
}

/** Makes the signer of a log from 32 secret bytes; the same bytes and name give the same key. */
export const signerFrom = (name: string, seed: Buffer): Signer => {
  const secret: KeyObject = createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const encoded = createPublicKey(secret).export({ format: 'der', type: 'spki' })
  const key = keyFrom(sha256, name, new Uint8Array(encoded.subarray(PUBLIC_PREFIX.length)))
  const signed = (text: string) => sign(null, Buffer.from(text), secret)
  return {
    key,
    sign: (head) => noteOf(head, key, signed(headText(head))),
    signNote: (body) => signatureLine(key, signed(body)),
  }
}

/** Verifies an Ed25519 signature with a public key of 32 bytes. */
export const verifySignature: VerifySignature = (signature, message, publicKey) =>
  verify(
    null,
    message,
    createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, publicKey]), format: 'der', type: 'spki' }),
    signature,
  )
