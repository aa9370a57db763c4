import { auditJournal } from '#platform/server/audit-journal.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import type { Journal, JournalLine } from '#platform/server/journal.ts'
import { ballotJournal, countJournal, supportJournal } from '#domains/voting/server/journals.ts'
import { transferJournal } from '#domains/wallet/server/journals.ts'
import { type Hash, leafHash, rootOf } from '../log/merkle.ts'
import { hex } from '../log/note.ts'
import { growTiles, hashesOf, TILE } from '../log/tiles.ts'
import { followJournal, windowBelow } from './followers-store.ts'
import { logStore, type NewEntry } from './log-store.ts'
import { sha256, type Signer } from './signing.ts'

/** What seals: the database, the time, and who signs. */
export interface Sealing {
  readonly db: Database
  readonly now: () => Date
  readonly signer: Signer
}

/** Journals whose every row is an entry. */
export const entryJournals: readonly Journal[] = [ballotJournal, supportJournal, countJournal, auditJournal]

const ENTRIES_AT_ONCE = 2_000
const BLOCKS_AT_ONCE = 20
/** Most postings of a block. */
export const BLOCK = 1_024
const utf8 = new TextEncoder()

const hashOfLine = ({ text }: JournalLine): Hash => leafHash(sha256, utf8.encode(text))

/** Makes a block of postings: its lines are published beside the log, their tree's root stands in it. */
const blockOf = async (db: Database, n: number, lines: readonly JournalLine[]): Promise<NewEntry> => {
  const leaves = lines.map(hashOfLine)
  await logStore(db).addBlock(
    n,
    lines.map(({ id }) => id),
    Buffer.concat(leaves),
  )
  const body = JSON.stringify({
    kind: 'transfers',
    block: n,
    lines: lines.length,
    root: hex(rootOf(sha256, leaves)),
  })
  return { kind: 'transfers', sourceId: n, body }
}

const newBlocks = async (db: Database, below: string): Promise<{ entries: NewEntry[]; hasMore: boolean }> => {
  const { lines, hasMore } = await followJournal(db, transferJournal, {
    below,
    most: BLOCK * BLOCKS_AT_ONCE,
  })
  if (lines.length === 0) return { entries: [], hasMore }
  const { blocks } = await logStore(db).blocks()
  const entries: NewEntry[] = []
  for (let at = 0; at < lines.length; at += BLOCK)
    entries.push(await blockOf(db, blocks + entries.length, lines.slice(at, at + BLOCK)))
  return { entries, hasMore }
}

const newEntries = async (db: Database): Promise<{ entries: NewEntry[]; hasMore: boolean }> => {
  const below = await windowBelow(db)
  const found = await newBlocks(db, below)
  const entries = [...found.entries]
  let { hasMore } = found
  for (const journal of entryJournals) {
    const followed = await followJournal(db, journal, { below, most: ENTRIES_AT_ONCE })
    hasMore ||= followed.hasMore
    entries.push(...followed.lines.map(({ id, text }) => ({ kind: journal.name, sourceId: id, body: text })))
  }
  return { entries, hasMore }
}

/** The hashes of the last, partial tile of each level. */
const edgeOf = async (db: Database, size: number): Promise<Hash[][]> => {
  const edge: Hash[][] = []
  for (let level = 0; TILE ** level <= size; level += 1) {
    const onLevel = Math.floor(size / TILE ** level)
    const tile = onLevel % TILE === 0 ? null : await logStore(db).tile(level, Math.floor(onLevel / TILE))
    edge.push(tile ? hashesOf(tile) : [])
  }
  return edge
}

/** Adds entries to the log, and signs its new head unless more of the same moment is to come. */
export const appendEntries = async (
  { db, now, signer }: Sealing,
  size: number,
  entries: readonly NewEntry[],
  isMoment = true,
): Promise<void> => {
  const store = logStore(db)
  const leaves = entries.map(({ body }) => leafHash(sha256, utf8.encode(body)))
  const grown = growTiles(sha256, size, await edgeOf(db, size), leaves)
  await store.append(size, entries)
  for (const { level, n, hashes } of grown.tiles) await store.writeTile(level, n, Buffer.concat(hashes))
  if (!isMoment) return
  const note = signer.sign({ origin: signer.key.name, size: grown.size, root: grown.root })
  await store.addCheckpoint({ size: grown.size, root: Buffer.from(grown.root), note, at: now() })
}

/**
 * Seals what is settled in the journals since the last time, in one transaction: entries, tiles, a signed checkpoint.
 * Answers how many entries were added and whether more waits; nothing is done while another process seals.
 */
export const seal = async (sealing: Sealing): Promise<{ added: number; hasMore: boolean }> =>
  inTransaction(sealing.db, async (db) => {
    const held = await logStore(db).hold()
    if (!held) return { added: 0, hasMore: false }
    const { entries, hasMore } = await newEntries(db)
    const isUnsigned = !hasMore && held.size > ((await logStore(db).lastCheckpoint())?.size ?? 0)
    if (entries.length > 0 || isUnsigned)
      await appendEntries({ ...sealing, db }, held.size, entries, !hasMore)
    return { added: entries.length, hasMore }
  })

/** Seals until nothing settled waits. */
export const sealAll = async (sealing: Sealing): Promise<number> => {
  const { added, hasMore } = await seal(sealing)
  return hasMore ? added + (await sealAll(sealing)) : added
}
