import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { keyText } from '../../log/note.ts'
import { logStore } from './store.ts'
import { type Signer, signerFrom } from './signer.ts'

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

const ASK_AGAIN_MS = 200

/**
 * Claims the record for this release before it writes anything else: older processes stop sealing. Waits for the turn that
 * another process is in. Throws `NewerRecord` when a newer release keeps the record.
 */
export const claimRecord = async (db: Database): Promise<void> => {
  const claim = () =>
    inTransaction(db, async (tx) => {
      const store = logStore(tx)
      return (await store.log()) === undefined || (await store.hold()) !== undefined
    })
  while (!(await claim())) await sleep(ASK_AGAIN_MS)
}
