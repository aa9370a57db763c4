import { createHash } from 'node:crypto'
import type { Database } from '#platform/server/database/database.ts'
import type { PublicationFeed, FeedLine } from '#platform/server/audit/publication-feed.ts'
import { leafHash, sameHash } from '../../log/merkle.ts'
import { readHead } from '../../log/note.ts'
import { hashesOf, rangeRoots, TILE } from '../../log/tiles.ts'
import { settledOf } from '../following/store.ts'
import { leafOf } from '../following/followers.ts'
import type { Publication } from '../publication/publication.ts'
import { inspectParts } from './parts.ts'
import { type Difference, inspectionsStore, type SealedRow, type WaitingRows } from './store.ts'
import { logStore } from '../log/store.ts'
import { withoutDay } from '../sealing/release.ts'
import { sealedStore } from '../following/sealed-store.ts'
import { sha256 } from '../log/signer.ts'
import { findWaitingRows } from './waiting-rows.ts'

const CHUNK = 5_000
const BLOCKS_AT_ONCE = 8
const PARTS_AT_ONCE = 200
/** How long a row may wait until the record takes it. */
const MAX_WAIT_MS = 60_000
const utf8 = new TextEncoder()

interface Inspected {
  readonly compared: number
  readonly differing: readonly Difference[]
}

/** Which ranges of `top` ids a turn compares: the newest half, and another range that advances each minute; everything when there are few. */
export const rangesOf = (top: number, turn: number, limit: number): { first: number; last: number }[] => {
  if (top <= limit) return top > 0 ? [{ first: 1, last: top }] : []
  const half = Math.floor(limit / 2)
  const first = ((turn * half) % (top - half)) + 1
  return [
    { first, last: Math.min(first + half - 1, top - half) },
    { first: top - half + 1, last: top },
  ]
}

/** The text of a row that is compared with what the record holds. */
type Comparable = (line: FeedLine, seen: string | undefined) => string
const hexOf = (leaf: Buffer): string => `#${leaf.toString('hex')}`
const leafText: Comparable = (line) => hexOf(leafOf(line))
// Rows taken before publication have a hash and a public line; rows of the first format have the whole line.
const recordedText = ({ body, leaf }: SealedRow): string => (leaf ? hexOf(leaf) + withoutDay(body) : body)
const rowText: Comparable = (line, seen) =>
  seen?.startsWith('#') ? hexOf(leafOf(line)) + line.text : (line.whole ?? line.text)

/**
 * Compares the rows of a range with what the log holds of it. We read the log first and the rows second, so a row that is
 * sealed in between looks unknown; we therefore ask the log again for each unknown row.
 */
const compareRange = async (
  db: Database,
  feed: PublicationFeed,
  seen: ReadonlyMap<number, string>,
  { first, last, as }: { first: number; last: number; as: Comparable },
): Promise<Inspected> => {
  const settled = await settledOf(db, feed.name)
  // While the record resumes by id, rows above the floor are compared after it has caught up.
  const sealed = settled.isResuming ? new Map([...seen].filter(([id]) => id <= settled.floor)) : seen
  const lines = await feed.between(db, first, last, settled)
  const unknown = lines.map(({ id }) => id).filter((id) => !seen.has(id))
  const inserted = await sealedStore(db).unsealed(feed, unknown)
  const rows = new Map(lines.map((line) => [line.id, as(line, seen.get(line.id))] as const))
  const differing: Difference[] = inserted.map((id) => ({ row: `${feed.table} ${id}`, what: 'slipped in' }))
  for (const [id, text] of sealed) {
    const found = rows.get(id)
    if (found !== text)
      differing.push({ row: `${feed.table} ${id}`, what: found === undefined ? 'gone' : 'changed' })
  }
  return { compared: rows.size - unknown.length + inserted.length, differing }
}

const inspectFeed = async (
  db: Database,
  feed: PublicationFeed,
  turn: number,
  limit: number,
): Promise<Inspected> => {
  const store = inspectionsStore(db)
  // A row inserted above the last sealed id is found when the log passes it.
  const top = await store.highest(feed.name)
  const parts: Inspected[] = []
  for (const { first, last } of rangesOf(top, turn, limit))
    for (let from = first; from <= last; from += CHUNK) {
      const to = Math.min(from + CHUNK - 1, last)
      const sealed = await store.sealed(feed.name, from, to)
      const seen = new Map(sealed.map((row) => [row.source_id, recordedText(row)]))
      parts.push(await compareRange(db, feed, seen, { first: from, last: to, as: rowText }))
    }
  return combine(parts)
}

const combine = (parts: readonly Inspected[]): Inspected => ({
  compared: parts.reduce((sum, part) => sum + part.compared, 0),
  differing: parts.flatMap((part) => part.differing),
})

/** Compares postings with their blocks. */
const inspectBlocks = async (
  db: Database,
  feed: PublicationFeed,
  first: number,
  count: number,
): Promise<Inspected> => {
  const around = await inspectionsStore(db).blocksFrom(Math.max(0, first - 1), count + 1)
  const blocks = around.filter(({ n }) => n >= first && n < first + count)
  const seen = new Map<number, string>()
  // Begin right after the previous block, so that no row hides between two blocks.
  let lowest = (around.find(({ n }) => n === first - 1)?.ids.at(-1) ?? 0) + 1
  let highest = 0
  for (const { ids, leaves } of blocks)
    for (const [at, hash] of hashesOf(leaves).entries()) {
      const id = ids[at] ?? 0
      seen.set(id, hexOf(Buffer.from(hash)))
      lowest = Math.min(lowest, id)
      highest = Math.max(highest, id)
    }
  if (seen.size === 0) return { compared: 0, differing: [] }
  return compareRange(db, feed, seen, { first: lowest, last: highest, as: leafText })
}

/** Compares the log with itself: entries with tiles, and tiles with the signed root. */
const inspectLog = async (db: Database, turn: number, limit: number): Promise<Inspected> => {
  const store = logStore(db)
  const checkpoint = await store.lastCheckpoint()
  if (!checkpoint) return { compared: 0, differing: [] }
  const differing: Difference[] = []
  let compared = 0
  for (const { first, last } of rangesOf(checkpoint.size, turn, limit))
    for (let n = Math.floor((first - 1) / TILE); n <= Math.floor((last - 1) / TILE); n += 1) {
      const [tile, entries] = await Promise.all([store.tile(0, n), store.entries(n * TILE, TILE)])
      const hashes = tile ? hashesOf(tile) : []
      compared += entries.length
      for (const [at, hash] of hashes.entries()) {
        const entry = entries.find((each) => each.n === n * TILE + at)
        const isEqual = entry && sameHash(hash, leafHash(sha256, utf8.encode(entry.body)))
        if (!isEqual)
          differing.push({ row: `record.entry ${n * TILE + at}`, what: entry ? 'changed' : 'gone' })
      }
    }
  const range = rangeRoots(sha256, async (level, n) =>
    hashesOf((await store.tile(level, n)) ?? new Uint8Array()),
  )
  const root = await range(0, checkpoint.size)
  const signed = readHead(checkpoint.note)?.root ?? new Uint8Array()
  if (!sameHash(root, signed) || !sameHash(signed, checkpoint.root))
    differing.push({ row: `record.checkpoint ${checkpoint.size}`, what: 'changed' })
  return { compared, differing }
}

const inspectDocuments = async (db: Database): Promise<Inspected> => {
  const documents = await inspectionsStore(db).documents()
  const differing: Difference[] = []
  for (const { path, bytes } of documents) {
    const day = Number(/(\d+)\.json$/.exec(path)?.[1] ?? -1)
    const entry = await logStore(db).entryOf('balances', day)
    const sha = createHash('sha256').update(bytes).digest('hex')
    if (!entry?.body.includes(sha)) differing.push({ row: `record.document ${path}`, what: 'changed' })
  }
  return { compared: documents.length, differing }
}

/**
 * Compares the tables with the log and the log with its signed head, and names every row that was changed, removed or
 * inserted behind the application's back (S-34, F-20). It compares up to `limit` rows of each feed in one turn; of a longer
 * feed, the newest half and another range each turn. With `now`, it also names the feeds that have rows older than a minute
 * which the log does not hold.
 */
export const inspect = async (
  db: Database,
  {
    publication,
    turn,
    limit = 200_000,
    now,
  }: { publication: Publication; turn: number; limit?: number; now?: Date },
): Promise<Inspected & { size: number; waiting: readonly WaitingRows[] }> => {
  const parts: Inspected[] = []
  for (const feed of publication.entryFeeds) parts.push(await inspectFeed(db, feed, turn, limit))
  const { blocks } = await logStore(db).blocks()
  for (const { first, last } of rangesOf(blocks, turn, Math.ceil(limit / 1_000)))
    for (let n = first - 1; n < last; n += BLOCKS_AT_ONCE)
      parts.push(await inspectBlocks(db, publication.ledger.feed, n, Math.min(BLOCKS_AT_ONCE, last - n)))
  for (const { first, last } of rangesOf(await logStore(db).parts(), turn, PARTS_AT_ONCE))
    parts.push(await inspectParts(db, first - 1, last))
  parts.push(await inspectLog(db, turn, limit), await inspectDocuments(db))
  for (const find of publication.misplaced)
    parts.push({
      compared: 0,
      differing: (await find(db)).map((row) => ({ row, what: 'changed' as const })),
    })
  const waiting = now ? await findWaitingRows(db, publication, new Date(now.getTime() - MAX_WAIT_MS)) : []
  const log = await logStore(db).log()
  return { ...combine(parts), size: log?.size ?? 0, waiting }
}
