import { type Database, inTransaction } from '#platform/server/database.ts'
import { transactionsNow } from '#platform/server/journal.ts'
import type { Log } from '#platform/server/log.ts'
import { type Hash, leafHash } from '../log/merkle.ts'
import { growTiles, hashesOf, TILE } from '../log/tiles.ts'
import { followersStore } from './followers-store.ts'
import { journals, lastIdsNow, newEntries } from './following.ts'
import { logStore, type NewEntry } from './log-store.ts'
import { resume } from './resuming.ts'
import { sha256, type Signer } from './signing.ts'

/** What seals: the database, the time, and who signs. */
export interface Sealing {
  readonly db: Database
  readonly now: () => Date
  readonly signer: Signer
  /** Hears when sealing has to go on by ids. */
  readonly log?: Pick<Log, 'warn'>
}

const utf8 = new TextEncoder()

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
  await store.writeTiles(grown.tiles.map((tile) => ({ ...tile, hashes: Buffer.concat(tile.hashes) })))
  if (!isMoment) return
  const note = signer.sign({ origin: signer.key.name, size: grown.size, root: grown.root })
  await store.addCheckpoint({ size: grown.size, root: Buffer.from(grown.root), note, at: now() })
}

/**
 * Seals what is settled in the journals since the last time, in one transaction: entries, tiles, a signed checkpoint.
 * Answers how many entries were added and whether more waits; nothing is done while another process seals. Where the
 * database counts its transactions anew, it goes on by ids.
 */
export const seal = async (sealing: Sealing): Promise<{ added: number; hasMore: boolean }> =>
  inTransaction(sealing.db, async (db) => {
    // First the ids, then this transaction's number: a row of a later transaction gets a higher id than these.
    const lastIds = await lastIdsNow(db)
    const held = await logStore(db).hold()
    if (!held) return { added: 0, hasMore: false }
    const followers = await followersStore(db).all(journals.map(({ name }) => name))
    const mark = { lastIds, ...(await transactionsNow(db)) }
    const resumed = await resume({ ...sealing, db }, held, followers, mark)
    const { entries, hasMore } = resumed ?? (await newEntries(db, followers, mark))
    if (resumed && entries.length === 0) return { added: 0, hasMore }
    const isMoment = !resumed && !hasMore
    const isUnsigned = isMoment && held.size > ((await logStore(db).lastCheckpoint())?.size ?? 0)
    if (entries.length > 0 || isUnsigned)
      await appendEntries({ ...sealing, db }, held.size, entries, isMoment)
    return { added: entries.length, hasMore }
  })

/** Seals until nothing settled waits. */
export const sealAll = async (sealing: Sealing): Promise<number> => {
  const { added, hasMore } = await seal(sealing)
  return hasMore ? added + (await sealAll(sealing)) : added
}
