import { auditJournal } from '#platform/server/audit-journal.ts'
import type { Database } from '#platform/server/database.ts'
import type { Journal, JournalBlock, Transactions } from '#platform/server/journal.ts'
import { ballotJournal, countJournal, supportJournal } from '#domains/voting/server/journals.ts'
import { transferJournal } from '#domains/wallet/server/journals.ts'
import { rootOf } from '../log/merkle.ts'
import { hex } from '../log/note.ts'
import { hashesOf } from '../log/tiles.ts'
import { type Follower, followersStore, type Step } from './followers-store.ts'
import { logStore, type NewEntry } from './log-store.ts'
import { sha256 } from './signing.ts'

/** Journals whose every row is an entry. */
export const entryJournals: readonly Journal[] = [ballotJournal, supportJournal, countJournal, auditJournal]
/** All that is followed: postings enter by blocks. */
export const journals: readonly Journal[] = [transferJournal, ...entryJournals]

/** Most rows of a journal in one turn. */
export const ENTRIES_AT_ONCE = 2_000
/** Most postings of a block, and most of a turn. */
export const BLOCK = 1_024
// As many as the database sorts in its memory (work_mem): more would go by way of the disk.
export const POSTINGS_AT_ONCE = BLOCK * 16

/** Writes blocks of postings down beside the log; the entry of each says which it is and the root over its lines. */
export const addBlocks = async (db: Database, found: readonly JournalBlock[]): Promise<NewEntry[]> => {
  if (found.length === 0) return []
  const { blocks } = await logStore(db).blocks()
  await logStore(db).addBlocks(blocks, found)
  return found.map(({ ids, leaves }, at) => {
    const n = blocks + at
    const root = hex(rootOf(sha256, hashesOf(leaves)))
    const body = JSON.stringify({ kind: 'transfers', block: n, lines: ids.length, root })
    return { kind: 'transfers', sourceId: n, body }
  })
}

/** Entries of one journal that are settled, and the last of the ids that were read if there are more. */
interface Read {
  readonly entries: NewEntry[]
  readonly windowAfterId: number | null
}

const readJournal = async (
  db: Database,
  journal: Journal,
  follower: Follower,
  below: string,
): Promise<Read> => {
  const window = { after: follower.window_after_id ?? follower.floor_id, from: follower.below, below }
  if (journal === transferJournal) {
    const blocks = await transferJournal.followBlocks(db, { ...window, most: POSTINGS_AT_ONCE }, BLOCK)
    const read = blocks.reduce((sum, { ids }) => sum + ids.length, 0)
    const last = blocks.at(-1)?.ids.at(-1) ?? null
    return { entries: await addBlocks(db, blocks), windowAfterId: read === POSTINGS_AT_ONCE ? last : null }
  }
  const lines = await journal.follow(db, { ...window, most: ENTRIES_AT_ONCE })
  return {
    entries: lines.map(({ id, text }) => ({ kind: journal.name, sourceId: id, body: text })),
    windowAfterId: lines.length === ENTRIES_AT_ONCE ? (lines.at(-1)?.id ?? null) : null,
  }
}

/** A moment by which the journals are followed. */
export interface Mark extends Transactions {
  /** The highest id that each journal had given out before this transaction had its number. */
  readonly lastIds: readonly number[]
}

/** The highest ids that the journals have given out, in their order. */
export const lastIdsNow = async (db: Database): Promise<number[]> => {
  const lastIds: number[] = []
  for (const journal of journals) lastIds.push(await journal.lastId(db))
  return lastIds
}

/**
 * Reads what is settled and moves the followers on. All of one turn are read up to the same transaction, and up to that
 * one again until a window that was too large for a turn is read: what belongs together enters the record together.
 */
export const newEntries = async (
  db: Database,
  followers: readonly Follower[],
  { own, lastIds, ...mark }: Mark,
): Promise<{ entries: NewEntry[]; hasMore: boolean }> => {
  const below = followers.find(({ window_below }) => window_below !== null)?.window_below ?? mark.below
  const entries: NewEntry[] = []
  const steps: Step[] = []
  for (const [at, journal] of journals.entries()) {
    const follower = followers[at]
    if (!follower) throw new Error(`The record does not follow ${journal.name}.`)
    const read = await readJournal(db, journal, follower, below)
    entries.push(...read.entries)
    steps.push({ journal: journal.name, windowAfterId: read.windowAfterId, lastId: lastIds[at] ?? 0 })
  }
  await followersStore(db).move(steps, { below, own })
  return { entries, hasMore: steps.some(({ windowAfterId }) => windowAfterId !== null) }
}
