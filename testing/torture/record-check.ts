import { setTimeout as sleep } from 'node:timers/promises'
import { domains } from '#app/server/domains.ts'
import { publicationOf } from '#domains/record/server/publication/publication.ts'
import { inspect as inspectRecord } from '#domains/record/server/inspection/inspect.ts'
import { sha256, verifySignature } from '#domains/record/server/log/signer.ts'
import { type VerifierTools, VerificationError } from '#domains/record/verifying/record-reader.ts'
import { verifyRecord } from '#domains/record/verifying/verify-record.ts'
import type { Database } from '#platform/server/database/database.ts'

/** The last checkpoint that an outside observer saved, like a witness. */
export interface Witness {
  checkpoint: string | null
}

const publication = publicationOf(domains.declared)
const SEALED_WITHIN_MS = 20_000

const toolsOf = (port: number): VerifierTools => ({
  sha256,
  verify: verifySignature,
  read: async (path) => {
    const answer = await fetch(`http://127.0.0.1:${port}/record/${path}`)
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`/record/${path} answered ${answer.status}.`)
    return new Uint8Array(await answer.arrayBuffer())
  },
})

const unsealed = async (db: Database): Promise<string[]> =>
  (await inspectRecord(db, { publication, turn: 0 })).differing.map(({ row, what }) => `${row} is ${what}`)

/**
 * (g) The record verifies, extends the checkpoint saved before the fault and agrees with the tables; every ballot enters
 * it within seconds. Returns what fails.
 */
export const checkRecord = async (
  db: Database,
  { port, witness, ballots }: { port: number; witness: Witness; ballots: number },
): Promise<string[]> => {
  const tools = toolsOf(port)
  const until = performance.now() + SEALED_WITHIN_MS
  try {
    for (;;) {
      const since = witness.checkpoint
      const { ballots: sealed } = await verifyRecord(tools, since === null ? {} : { since: [since] })
      if (sealed >= ballots) break
      if (performance.now() > until) return [`(g) ${ballots - sealed} ballots did not enter the record`]
      await sleep(500)
    }
    witness.checkpoint = new TextDecoder().decode((await tools.read('checkpoint')) ?? new Uint8Array())
    return (await unsealed(db)).map((each) => `(g) ${each}`)
  } catch (error) {
    if (error instanceof VerificationError) return [`(g) ${error.message}`]
    throw error
  }
}
