import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { transactionsNow } from '#platform/server/audit/publication-feed.ts'
import type { Log } from '#platform/server/log.ts'
import { type Hash, leafHash } from '../../log/merkle.ts'
import { growTiles, hashesOf, TILE } from '../../log/tiles.ts'
import { followersStore } from '../following/store.ts'
import { isWhole, lastIdsNow, newEntries } from '../following/followers.ts'
import { type HeldLog, logStore, type NewEntry } from '../log/store.ts'
import { release } from './release.ts'
import { resume, type TurnSize } from '../following/resume.ts'
import { balanceSheetOfDay } from './daily-balance-sheet.ts'
import { proveReserves } from './proving-reserves.ts'
import { sha256, type Signer } from '../log/signer.ts'
import type { Publication } from '../publication/publication.ts'
import { waitingStore } from '../publication/waiting-store.ts'

/** What sealing needs: the database, what the domains publish, the clock and the signer. */
export interface Sealing {
  readonly db: Database
  readonly publication: Publication
  readonly now: () => Date
  readonly signer: Signer
  /** Minimum minutes between taking a row and publishing it; 0, the default, publishes immediately. */
  readonly period?: number
  /** How much one turn of resuming compares; by default as much as the database sorts in memory. */
  readonly turn?: TurnSize
  /** Gets a warning when sealing has to resume by id. */
  readonly log?: Pick<Log, 'warn'>
}

const utf8 = new TextEncoder()

/** The hashes in the last, partial tile of each level. */
const edgeOf = async (db: Database, size: number): Promise<Hash[][]> => {
  const edge: Hash[][] = []
  for (let level = 0; TILE ** level <= size; level += 1) {
    const onLevel = Math.floor(size / TILE ** level)
    const tile = onLevel % TILE === 0 ? null : await logStore(db).tile(level, Math.floor(onLevel / TILE))
    edge.push(tile ? hashesOf(tile) : [])
  }
  return edge
}

/** Appends entries to the log, and signs the new head unless more rows of the same mark follow. */
export const appendEntries = async (
  { db, now, signer }: Sealing,
  size: number,
  entries: readonly NewEntry[],
  isComplete = true,
): Promise<void> => {
  const store = logStore(db)
  const leaves = entries.map(({ body }) => leafHash(sha256, utf8.encode(body)))
  const grown = growTiles(sha256, size, await edgeOf(db, size), leaves)
  await store.append(size, entries)
  await store.writeTiles(grown.tiles.map((tile) => ({ ...tile, hashes: Buffer.concat(tile.hashes) })))
  if (!isComplete) return
  const note = signer.sign({ origin: signer.key.name, size: grown.size, root: grown.root })
  await store.addCheckpoint({ size: grown.size, root: Buffer.from(grown.root), note, at: now() })
}

/** Since when lines wait, now that these rows and blocks were taken; null when none wait. */
const waitingSince = async (
  { db, now }: Pick<Sealing, 'db' | 'now'>,
  before: Date | null,
  taken: number,
): Promise<Date | null> => {
  if (before || taken === 0 || (await waitingStore(db).isEmpty())) return before
  await waitingStore(db).waitSince(now())
  return now()
}

/** The entries that are due, with the day's balance sheet after the ledger; and since when the rest waits. */
const releaseDue = async (
  { db, publication, now, period = 0 }: Sealing,
  since: Date | null,
): Promise<{ entries: readonly NewEntry[]; since: Date | null }> => {
  if (!since) return { entries: [], since }
  const released = await release(db, { since, now: now(), period })
  if (released.hasLedger) await proveReserves({ db, publication, now })
  const balanceSheet = released.hasLedger ? await balanceSheetOfDay(db, publication.ledger, now()) : []
  return { entries: [...released.entries, ...balanceSheet], since: released.since }
}

/** One turn while this process holds the log. */
const turnOf = async (
  sealing: Sealing,
  held: HeldLog,
  lastIds: readonly number[],
): Promise<{ added: number; hasMore: boolean }> => {
  const { db, publication, period = 0 } = sealing
  const followers = await followersStore(db).all(publication.followedFeeds.map(({ name }) => name))
  const mark = { lastIds, ...(await transactionsNow(db)) }
  const resumed = await resume(sealing, held, followers, mark)
  // Publish before taking more rows, so that each publication covers one day and complete marks only.
  const isDueFirst = period > 0 && !resumed && isWhole(followers)
  const due = await releaseDue(sealing, isDueFirst ? held.waiting_since : null)
  const { entries, taken, hasMore } = resumed ?? (await newEntries(db, publication, followers, mark))
  const isComplete = !resumed && !hasMore
  const since = await waitingSince(sealing, isDueFirst ? due.since : held.waiting_since, taken)
  const immediate = await releaseDue(sealing, period === 0 && isComplete ? since : null)
  const all = [...due.entries, ...entries, ...immediate.entries]
  const isUnsigned = isComplete && held.size > ((await logStore(db).lastCheckpoint())?.size ?? 0)
  if (all.length > 0 || isUnsigned) await appendEntries(sealing, held.size, all, isComplete)
  return { added: entries.length + taken, hasMore }
}

/**
 * Takes the newly settled rows of the feeds and publishes what is due, in one transaction: entries, tiles, a signed
 * checkpoint. Returns how many rows and blocks were taken and whether more are left. Does nothing while another process
 * seals. After a restore it resumes by id.
 */
export const sealRecord = async (sealing: Sealing): Promise<{ added: number; hasMore: boolean }> =>
  inTransaction(sealing.db, async (db) => {
    // Read the ids before this transaction gets its number: rows of later transactions then have higher ids.
    const lastIds = await lastIdsNow(db, sealing.publication)
    const held = await logStore(db).hold()
    return held ? turnOf({ ...sealing, db }, held, lastIds) : { added: 0, hasMore: false }
  })

/** Seals until no settled row is left. */
export const sealAll = async (sealing: Sealing): Promise<number> => {
  const { added, hasMore } = await sealRecord(sealing)
  return hasMore ? added + (await sealAll(sealing)) : added
}
