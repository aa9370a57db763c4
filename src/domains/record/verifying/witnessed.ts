import { cosignedAt, readWitnessKey } from '../log/cosignature.ts'
import { readText, type Tools, Untrue } from './record-reader.ts'

/**
 * The newest head that the record says witnesses signed, and when the witness of this key did. Throws `Untrue` where it
 * did not: whoever trusts that witness sees that another past would not have got its signature.
 */
export const readWitnessed = async (
  tools: Tools,
  line: string,
): Promise<{ note: string; at: Date; name: string }> => {
  const key = readWitnessKey(tools.sha256, line)
  if (!key) throw new Untrue('The key of the witness has not the form of a witness’s key.')
  const note = await readText(tools, 'witnessed')
  const seconds = await cosignedAt(tools.verify, key, note)
  if (seconds === null)
    throw new Untrue(`${key.name} did not sign the head that the record says was witnessed.`)
  return { note, at: new Date(seconds * 1000), name: key.name }
}
