import type { Database } from '#platform/server/database/database.ts'
import { keyText } from '../../log/note.ts'
import { logStore } from './store.ts'
import { type Signer, signerFrom } from './signing.ts'

/**
 * Creates the log of this installation, once, under its public host name, and returns its signer. The log keeps its name
 * when the host changes. A new secret is stored as a further key, so that old checkpoints stay verifiable.
 */
export const openLog = async (db: Database, origin: string, seed: Buffer): Promise<Signer> => {
  const store = logStore(db)
  await store.open(`${new URL(origin).host}/record`)
  const log = await store.log()
  if (!log) throw new Error('The log of the public record could not be opened.')
  const signer = signerFrom(log.origin, seed)
  await store.noteKey(keyText(signer.key), log.size)
  return signer
}
