import type { Database } from '#platform/server/database.ts'
import { leafHash, rootOf } from '../../log/merkle.ts'
import { hex } from '../../log/note.ts'
import type { Difference } from './store.ts'
import { logStore } from '../log/store.ts'
import { partsStore } from '../publication/parts-store.ts'
import { sha256 } from '../log/signing.ts'

const utf8 = new TextEncoder()

/**
 * Whether parts of the ledger, from one to another without it, are what their signed entries say: the lines lead to the root,
 * and the seal is that of the postings that were taken.
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
    const said = JSON.parse(entry?.body ?? '{}') as { root?: string; seal?: string }
    if (said.root !== hex(rootOf(sha256, leaves)) || said.seal !== seal)
      differing.push({ row: `record.part ${n}`, what: entry ? 'changed' : 'slipped in' })
  }
  return { compared: parts.length, differing }
}
