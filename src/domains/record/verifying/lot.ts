import { hex } from '../log/note.ts'
import type { VerifierTools } from './record-reader.ts'

/** The bytes of a hex string. */
export const bytesOfHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** A leader's lot that breaks ties, from the seed of all ballots. */
export const verifiedLotOf = ({ sha256 }: VerifierTools, seed: string, leader: string): string => {
  const id = new TextEncoder().encode(leader)
  const bytes = new Uint8Array(32 + id.length)
  bytes.set(bytesOfHex(seed))
  bytes.set(id, 32)
  return hex(sha256(bytes))
}
