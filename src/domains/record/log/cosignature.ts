import type { Sha256 } from './merkle.ts'
import { type LogKey, notePartsOf, readKey, type VerifySignature } from './note.ts'

/*
 * Cosignatures of outside witnesses: a witness signs, with a time, that a head extends every head it signed before
 * (C2SP tlog-cosignature with Ed25519).
 */

/** The type byte of a witness key. */
export const COSIGNATURE = 4
const TIME_BYTES = 8
/** The end of the year 9999; later times cannot be written. */
const LATEST_SECONDS = 253_402_300_799
const utf8 = new TextEncoder()

/** Reads the key of a witness from its line `name+id+key`; null for a malformed line. */
export const readWitnessKey = (sha256: Sha256, line: string): LogKey | null =>
  readKey(sha256, line, COSIGNATURE)

/** The text that a witness signs; the time is in whole seconds since 1970. */
export const cosignedText = (body: string, seconds: number): string =>
  `cosignature/v1\ntime ${seconds}\n${body}`

/** When the witness of this key signed the checkpoint, in whole seconds since 1970; null if it did not. */
export const cosignedAt = async (
  verify: VerifySignature,
  key: LogKey,
  note: string,
): Promise<number | null> => {
  const parts = notePartsOf(note, key)
  for (const bytes of parts?.signatures ?? []) {
    if (bytes.length <= TIME_BYTES) continue
    const seconds = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0))
    if (seconds > LATEST_SECONDS) continue
    const message = utf8.encode(cosignedText(parts?.body ?? '', seconds))
    if (await verify(bytes.slice(TIME_BYTES), message, key.publicKey)) return seconds
  }
  return null
}
