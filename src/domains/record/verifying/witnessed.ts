import { cosignedAt, readWitnessKey } from '../log/cosignature.ts'
import { hex } from '../log/note.ts'
import { type VerifierTools, VerificationError } from './record-reader.ts'

/**
 * The newest head that the witness with this key signed, and when. Throws `VerificationError` when the signature is missing
 * or wrong. Somebody who trusts the witness knows that it would not sign a changed history.
 */
export const readWitnessed = async (
  tools: VerifierTools,
  line: string,
): Promise<{ note: string; at: Date; name: string }> => {
  const key = readWitnessKey(tools.sha256, line)
  if (!key) throw new VerificationError('The key of the witness has not the form of a witness’s key.')
  const bytes = await tools.read(`witnessed/${hex(key.id)}`)
  if (!bytes) throw new VerificationError(`${key.name} has signed no head of this record.`)
  const note = new TextDecoder().decode(bytes)
  const seconds = await cosignedAt(tools.verify, key, note)
  if (seconds === null)
    throw new VerificationError(`${key.name} did not sign the head that the record says it signed.`)
  return { note, at: new Date(seconds * 1000), name: key.name }
}
