import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { RECOVERY_CODES } from '../../rules.ts'

/** Crockford's base 32 omits I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16
const SALT_BYTES = 16

/** A recovery code as stored. */
export interface StoredCode {
  readonly slot: number
  readonly salt: Buffer
  readonly hash: Buffer
}

// 80 random bits cannot be guessed, so a fast salted hash is as safe as a slow one.
const hashOf = (salt: Buffer, code: string): Buffer => createHmac('sha256', salt).update(code).digest()

const newCode = (): string =>
  [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length] ?? '').join('')

/** `ABCD-EFGH-JKMN-PQRS`, for reading and copying. */
const grouped = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-')

/** Ten new codes: the texts to show once, and the hashes to store. */
export const newRecoveryCodes = (): { shown: string[]; stored: StoredCode[] } => {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  return {
    shown: codes.map(grouped),
    stored: codes.map((code, index) => {
      const salt = randomBytes(SALT_BYTES)
      return { slot: index + 1, salt, hash: hashOf(salt, code) }
    }),
  }
}

/** The slot of a code among the stored ones. It compares all of them, so that timing reveals nothing. */
export const slotOf = (code: string, stored: readonly StoredCode[]): number | null => {
  const found = stored.filter(({ salt, hash }) => timingSafeEqual(hashOf(salt, code), hash))
  return found[0]?.slot ?? null
}
