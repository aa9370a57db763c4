import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { RECOVERY_CODES } from '../../rules.ts'

/** Crockford's base 32: without I, L, O and U, which are misread. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16
const SALT_BYTES = 16

/** One code as it is kept. */
export interface KeptCode {
  readonly slot: number
  readonly salt: Buffer
  readonly hash: Buffer
}

// 80 bits by chance cannot be tried through, so a salted hash that is quick is as good as a slow one.
const hashOf = (salt: Buffer, code: string): Buffer => createHmac('sha256', salt).update(code).digest()

const newCode = (): string =>
  [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length] ?? '').join('')

/** `ABCD-EFGH-JKMN-PQRS`, as a person copies it. */
const grouped = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-')

/** Ten new codes: as they are shown once, and as they are kept. */
export const newRecoveryCodes = (): { shown: string[]; kept: KeptCode[] } => {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  return {
    shown: codes.map(grouped),
    kept: codes.map((code, index) => {
      const salt = randomBytes(SALT_BYTES)
      return { slot: index + 1, salt, hash: hashOf(salt, code) }
    }),
  }
}

/** The slot of a plain code among those kept; every one is compared, so that time tells nothing. */
export const slotOf = (code: string, kept: readonly KeptCode[]): number | null => {
  const found = kept.filter(({ salt, hash }) => timingSafeEqual(hashOf(salt, code), hash))
  return found[0]?.slot ?? null
}
