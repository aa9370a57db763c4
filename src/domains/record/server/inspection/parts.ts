import type { Database } from '#platform/server/database/database.ts'
import { leafHash, rootOf } from '../../log/merkle.ts'
import { hex } from '../../log/note.ts'
import type { Difference } from './store.ts'
import { logStore } from '../log/store.ts'
import { partsStore } from '../publication/parts-store.ts'
import { sha256 } from '../log/signer.ts'

const utf8 = new TextEncoder()

/**
 * Compares published parts of the ledger, from `first` up to `end` (exclusive), with their signed entries: the lines must
 * lead to the root, and the seal must be that of the postings taken.
 */
export const inspectParts = async (
  db: Database,
  first: number,
  end: number,
): Promise<{ compared: number; differing: Difference[] }> => {
  const differing: Difference[] = []
  const parts = await partsStore(db).sealed(first, end)
  for (const { n, lines, seal } of parts) {
    const leaves = lines
      .trimEnd()
      .split('\n')
      .map((line) => leafHash(sha256, utf8.encode(line)))
    const entry = await logStore(db).entryOf('transfers', n)
    const signed = JSON.parse(entry?.body ?? '{}') as { root?: string; seal?: string }
    if (signed.root !== hex(rootOf(sha256, leaves)) || signed.seal !== seal)
      differing.push({ row: `record.part ${n}`, what: entry ? 'changed' : 'slipped in' })
  }
  return { compared: parts.length, differing }
}
