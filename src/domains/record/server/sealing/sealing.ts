import { type Database, inTransaction } from '#platform/server/database.ts'
import { transactionsNow } from '#platform/server/publication-feed.ts'
import type { Log } from '#platform/server/log.ts'
import { type Hash, leafHash } from '../../log/merkle.ts'
import { growTiles, hashesOf, TILE } from '../../log/tiles.ts'
import { followersStore } from '../following/store.ts'
import { isWhole, journals, lastIdsNow, newEntries } from '../following/following.ts'
import { type HeldLog, logStore, type NewEntry } from '../log/store.ts'
import { release } from './releasing.ts'
import { resume } from '../following/resuming.ts'
import { balanceSheetOfDay } from './daily-balance-sheet.ts'
import { sha256, type Signer } from '../log/signing.ts'
import { waitingStore } from '../publication/waiting-store.ts'

/** What seals: the database, the time, and who signs. */
export interface Sealing {
  readonly db: Database
  readonly now: () => Date
  readonly signer: Signer
  /** How many minutes what was taken waits at least until it is published; 0, the default: not at all. */
  readonly period?: number
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

/** Since when something waits, after these rows and blocks were taken; null where nothing does. */
const waitingSince = async (
  { db, now }: Pick<Sealing, 'db' | 'now'>,
  before: Date | null,
  taken: number,
): Promise<Date | null> => {
  if (before || taken === 0 || (await waitingStore(db).isEmpty())) return before
  await waitingStore(db).waitSince(now())
  return now()
}

/** What is due of what waits, and the day's sheet of balances with the ledger; and since when the rest waits. */
const releaseDue = async (
  { db, now, period = 0 }: Sealing,
  since: Date | null,
): Promise<{ entries: readonly NewEntry[]; since: Date | null }> => {
  if (!since) return { entries: [], since }
  const released = await release(db, { since, now: now(), period })
  const sheet = released.hasLedger ? await balanceSheetOfDay(db, now()) : []
  return { entries: [...released.entries, ...sheet], since: released.since }
}

/** One turn while this process holds the log. */
const turnOf = async (
  sealing: Sealing,
  held: HeldLog,
  lastIds: readonly number[],
): Promise<{ added: number; hasMore: boolean }> => {
  const { db, period = 0 } = sealing
  const followers = await followersStore(db).all(journals.map(({ name }) => name))
  const mark = { lastIds, ...(await transactionsNow(db)) }
  const resumed = await resume(sealing, held, followers, mark)
  // Before more is taken: what is published is of one day, and of moments that are whole.
  const isDueFirst = period > 0 && !resumed && isWhole(followers)
  const due = await releaseDue(sealing, isDueFirst ? held.waiting_since : null)
  const { entries, taken, hasMore } = resumed ?? (await newEntries(db, followers, mark))
  const isMoment = !resumed && !hasMore
  const since = await waitingSince(sealing, isDueFirst ? due.since : held.waiting_since, taken)
  const atOnce = await releaseDue(sealing, period === 0 && isMoment ? since : null)
  const all = [...due.entries, ...entries, ...atOnce.entries]
  const isUnsigned = isMoment && held.size > ((await logStore(db).lastCheckpoint())?.size ?? 0)
  if (all.length > 0 || isUnsigned) await appendEntries(sealing, held.size, all, isMoment)
  return { added: entries.length + taken, hasMore }
}

/**
 * Takes what is settled in the publication feeds since the last time and publishes what is due, in one transaction: entries, tiles, a
 * signed checkpoint. Answers how many rows and blocks of postings were taken and whether more waits to be taken; nothing
 * is done while another process seals. Where the database counts its transactions anew, it goes on by ids.
 */
export const sealRecord = async (sealing: Sealing): Promise<{ added: number; hasMore: boolean }> =>
  inTransaction(sealing.db, async (db) => {
    // First the ids, then this transaction's number: a row of a later transaction gets a higher id than these.
    const lastIds = await lastIdsNow(db)
    const held = await logStore(db).hold()
    return held ? turnOf({ ...sealing, db }, held, lastIds) : { added: 0, hasMore: false }
  })

/** Seals until nothing settled waits. */
export const sealAll = async (sealing: Sealing): Promise<number> => {
  const { added, hasMore } = await sealRecord(sealing)
  return hasMore ? added + (await sealAll(sealing)) : added
}
