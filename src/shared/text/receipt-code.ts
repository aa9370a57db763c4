import { digitsTyped } from '#shared/text/typed-text.ts'
/** Letters and digits that are hard to confuse when read out (Crockford's base 32). */
export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 12

/** Normalizes a code as a person types it (O is 0, I and L are 1); null when it cannot be a code. */
export const readCode = (text: string): string | null => {
  const plain = digitsTyped(text).toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (plain.length !== CODE_LENGTH || [...plain].some((letter) => !ALPHABET.includes(letter))) return null
  return `${plain.slice(0, 4)}-${plain.slice(4, 8)}-${plain.slice(8)}`
}
