import { createHmac } from 'node:crypto'
import { ALPHABET, CODE_LENGTH } from '../../../../shared/text/receipt-code.ts'

/** Bits of one letter. */
const BITS = 5

/** The code of a receipt: 60 bits of the commitment as three groups of four letters. */
export const receiptCodeOf = (commitment: Uint8Array): string => {
  let code = ''
  for (let at = 0; at < CODE_LENGTH; at += 1) {
    const bit = at * BITS
    const two = ((commitment[bit >> 3] ?? 0) << 8) | (commitment[(bit >> 3) + 1] ?? 0)
    code += ALPHABET[(two >> (16 - BITS - (bit & 7))) & 31]
  }
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`
}

/** The lowest and the highest first 8 bytes of the commitments that have this code. */
export const boundsOf = (code: string): { from: Buffer; to: Buffer } => {
  let bits = 0n
  for (const letter of code.replaceAll('-', '')) bits = (bits << 5n) | BigInt(ALPHABET.indexOf(letter))
  const bytes = (value: bigint) => Buffer.from(value.toString(16).padStart(16, '0'), 'hex')
  return { from: bytes(bits << 4n), to: bytes((bits << 4n) | 15n) }
}

/**
 * The name under which a person votes in one round. Only the installation's key can make it, so no table links it to the
 * person, and it differs in each round (S-39).
 */
export const voterOf = (key: Buffer, roundId: string, personId: string): string => {
  const hex = createHmac('sha256', key).update(`${roundId}\n${personId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/** Shuffles the choices for one voter, the same at each visit, so that no leader gains from being first. */
export const shuffledFor = <T extends { readonly leaderId: string }>(
  voter: string,
  choices: readonly T[],
): T[] => {
  const place = new Map(
    choices.map(({ leaderId }) => [leaderId, createHmac('sha256', voter).update(leaderId).digest('hex')]),
  )
  return choices.toSorted((a, b) => ((place.get(a.leaderId) ?? '') < (place.get(b.leaderId) ?? '') ? -1 : 1))
}
