import { createHmac, hkdfSync } from 'node:crypto'
import { seal, unseal } from './sealed-bytes.ts'

const FINGERPRINT_LETTERS = 16

/** Distinguishes two secrets and reveals neither: 64 bits of a keyed hash. */
export const fingerprintOf = (secret: string | Buffer, purpose: string): string =>
  createHmac('sha256', secret).update(`fingerprint\n${purpose}`).digest('hex').slice(0, FINGERPRINT_LETTERS)

/** The fingerprint of an APP_KEY, as the database stores it and messages name it. */
export const appKeyPrint = (appKey: string): string => fingerprintOf(appKey, 'app-key')

const wrappingKey = (appKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appKey, '', 'wrap kept keys', 32))

/** Wraps a stored key with an APP_KEY; it opens for the same purpose only. */
export const wrapKey = (appKey: string, purpose: string, key: Buffer): Buffer =>
  seal(wrappingKey(appKey), purpose, key.toString('base64'))

/** Opens a wrapped key; null under another APP_KEY, for another purpose, or if a byte changed. */
export const unwrapKey = (appKey: string, purpose: string, wrapped: Buffer): Buffer | null => {
  const text = unseal(wrappingKey(appKey), purpose, wrapped)
  return text === null ? null : Buffer.from(text, 'base64')
}
