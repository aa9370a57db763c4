import { hash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import type { BeaconChain, BeaconRound } from './port.ts'

/** drand's scheme `bls-unchained-g1-rfc9380`: short signatures, hashed to the curve as RFC 9380 says. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const SCHEME = 'bls-unchained-g1-rfc9380'

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))

/** True if the chain's key signed this round; false for another scheme and for bytes that are no signature. */
export const isSignedRound = (
  { scheme, publicKey }: Pick<BeaconChain, 'scheme' | 'publicKey'>,
  { round, signature }: Pick<BeaconRound, 'round' | 'signature'>,
): boolean => {
  if (scheme !== SCHEME) return false
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(round))
  const { hash: toCurve, verify } = bls12_381.shortSignatures
  try {
    const point = toCurve(Uint8Array.from(hash('sha256', number, 'buffer')), DOMAIN)
    return verify(bytesOf(signature), point, bytesOf(publicKey))
  } catch {
    return false
  }
}
