import { createHash } from 'node:crypto'
import type { Database } from '#platform/server/database.ts'
import type { PublicationFeed, FeedLine } from '#platform/server/publication-feed.ts'
import { misplacedBallots } from '#domains/voting/server/ballots/checks.ts'
import { transferFeed } from '#domains/wallet/server/publication-feeds.ts'
import { leafHash, sameHash } from '../../log/merkle.ts'
import { readHead } from '../../log/note.ts'
import { hashesOf, rangeRoots, TILE } from '../../log/tiles.ts'
import { settledOf } from '../following/store.ts'
import { entryFeeds, leafOf } from '../following/following.ts'
import { inspectParts } from './parts.ts'
import { type Difference, inspectionsStore, type SealedRow, type WaitingRows } from './store.ts'
import { logStore } from '../log/store.ts'
import { withoutDay } from '../sealing/releasing.ts'
import { sealedStore } from '../following/sealed-store.ts'
import { sha256 } from '../log/signing.ts'
import { rowsThatWait } from './waiting-rows.ts'

const CHUNK = 5_000
const BLOCKS_AT_ONCE = 8
const PARTS_AT_ONCE = 200
/** How long a row may wait until it is in the record. */
const PATIENCE_MS = 60_000
const utf8 = new TextEncoder()

interface Inspected {
  readonly compared: number
  readonly differing: readonly Difference[]
}

/** Which stretches of `top` ids a turn looks at: the newest, and one further along each minute; all of few. */
export const stretches = (top: number, turn: number, most: number): { first: number; last: number }[] => {
  if (top <= most) return top > 0 ? [{ first: 1, last: top }] : []
  const half = Math.floor(most / 2)
  const first = ((turn * half) % (top - half)) + 1
  return [
    { first, last: Math.min(first + half - 1, top - half) },
    { first: top - half + 1, last: top },
  ]
}

/** A row as it is compared, by what the record holds of it. */
type Readable = (line: FeedLine, seen: string | undefined) => string
const hexOf = (leaf: Buffer): string => `#${leaf.toString('hex')}`
const asLeaf: Readable = (line) => hexOf(leafOf(line))
// One that was taken first is its hash and its public line; one of former times is its whole line.
const seenOf = ({ body, leaf }: SealedRow): string => (leaf ? hexOf(leaf) + withoutDay(body) : body)
const asSeen: Readable = (line, seen) =>
  seen?.startsWith('#') ? hexOf(leafOf(line)) + line.text : (line.whole ?? line.text)

/**
 * Compares what the log was seen to hold of a stretch with its rows. What the log holds is read first, then what must be
 * in it: rows that are sealed meanwhile are no strangers, and each that seems one is asked for once more.
 */
const compareStretch = async (
  db: Database,
  journal: PublicationFeed,
  seen: ReadonlyMap<number, string>,
  { first, last, as }: { first: number; last: number; as: Readable },
): Promise<Inspected> => {
  const settled = await settledOf(db, journal.name)
  // While the record goes on by ids, what lies above the floor is compared once it has caught up.
  const sealed = settled.isResuming ? new Map([...seen].filter(([id]) => id <= settled.floor)) : seen
  const lines = await journal.between(db, first, last, settled)
  const strangers = lines.map(({ id }) => id).filter((id) => !seen.has(id))
  const slipped = await sealedStore(db).unsealed(journal, strangers)
  const rows = new Map(lines.map((line) => [line.id, as(line, seen.get(line.id))] as const))
  const differing: Difference[] = slipped.map((id) => ({ row: `${journal.table} ${id}`, what: 'slipped in' }))
  for (const [id, text] of sealed) {
    const found = rows.get(id)
    if (found !== text)
      differing.push({ row: `${journal.table} ${id}`, what: found === undefined ? 'gone' : 'changed' })
  }
  return { compared: rows.size - strangers.length + slipped.length, differing }
}

const inspectFeed = async (
  db: Database,
  journal: PublicationFeed,
  turn: number,
  most: number,
): Promise<Inspected> => {
  const store = inspectionsStore(db)
  // What was slipped in above the last id that is sealed would be found once the log passes it.
  const top = await store.highest(journal.name)
  const parts: Inspected[] = []
  for (const { first, last } of stretches(top, turn, most))
    for (let from = first; from <= last; from += CHUNK) {
      const to = Math.min(from + CHUNK - 1, last)
      const sealed = await store.sealed(journal.name, from, to)
      const seen = new Map(sealed.map((row) => [row.source_id, seenOf(row)]))
      parts.push(await compareStretch(db, journal, seen, { first: from, last: to, as: asSeen }))
    }
  return together(parts)
}

const together = (parts: readonly Inspected[]): Inspected => ({
  compared: parts.reduce((sum, part) => sum + part.compared, 0),
  differing: parts.flatMap((part) => part.differing),
})

/** Compares postings with their blocks. */
const inspectBlocks = async (db: Database, first: number, count: number): Promise<Inspected> => {
  const around = await inspectionsStore(db).blocksFrom(Math.max(0, first - 1), count + 1)
  const blocks = around.filter(({ n }) => n >= first && n < first + count)
  const seen = new Map<number, string>()
  // From behind the block before, so that nothing hides between two.
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
  return compareStretch(db, transferFeed, seen, { first: lowest, last: highest, as: asLeaf })
}

/** Whether the log is one with itself: entries with tiles, blocks with entries, tiles with the signed root. */
const inspectLog = async (db: Database, turn: number, most: number): Promise<Inspected> => {
  const store = logStore(db)
  const checkpoint = await store.lastCheckpoint()
  if (!checkpoint) return { compared: 0, differing: [] }
  const differing: Difference[] = []
  let compared = 0
  for (const { first, last } of stretches(checkpoint.size, turn, most))
    for (let n = Math.floor((first - 1) / TILE); n <= Math.floor((last - 1) / TILE); n += 1) {
      const [tile, entries] = await Promise.all([store.tile(0, n), store.entries(n * TILE, TILE)])
      const hashes = tile ? hashesOf(tile) : []
      compared += entries.length
      for (const [at, hash] of hashes.entries()) {
        const entry = entries.find((each) => each.n === n * TILE + at)
        const isTrue = entry && sameHash(hash, leafHash(sha256, utf8.encode(entry.body)))
        if (!isTrue)
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
 * Compares the tables with the log and the log with its signed head, and names every row that was changed, taken out or
 * slipped in below the application (S-34, F-20). All of it each turn up to `most` rows of a publication feed; of more, the
 * newest half and another stretch each turn. With `now`, it also names the publication feeds that have rows older than a minute
 * which are not in the log.
 */
export const inspect = async (
  db: Database,
  { turn, most = 200_000, now }: { turn: number; most?: number; now?: Date },
): Promise<Inspected & { size: number; waiting: readonly WaitingRows[] }> => {
  const parts: Inspected[] = []
  for (const journal of entryFeeds) parts.push(await inspectFeed(db, journal, turn, most))
  const { blocks } = await logStore(db).blocks()
  for (const { first, last } of stretches(blocks, turn, Math.ceil(most / 1_000)))
    for (let n = first - 1; n < last; n += BLOCKS_AT_ONCE)
      parts.push(await inspectBlocks(db, n, Math.min(BLOCKS_AT_ONCE, last - n)))
  for (const { first, last } of stretches(await logStore(db).parts(), turn, PARTS_AT_ONCE))
    parts.push(await inspectParts(db, first - 1, last))
  parts.push(await inspectLog(db, turn, most), await inspectDocuments(db))
  const ballots = await misplacedBallots(db)
  parts.push({
    compared: 0,
    differing: ballots.map((row) => ({ row, what: 'changed' as const })),
  })
  const waiting = now ? await rowsThatWait(db, new Date(now.getTime() - PATIENCE_MS)) : []
  const log = await logStore(db).log()
  return { ...together(parts), size: log?.size ?? 0, waiting }
}
