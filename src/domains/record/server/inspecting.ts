import { createHash } from 'node:crypto'
import type { Database } from '#platform/server/database.ts'
import type { Journal } from '#platform/server/journal.ts'
import { misplacedBallots } from '#domains/voting/server/ballot-checks.ts'
import { transferJournal } from '#domains/wallet/server/journals.ts'
import { leafHash, sameHash } from '../log/merkle.ts'
import { readHead } from '../log/note.ts'
import { hashesOf, rangeRoots, TILE } from '../log/tiles.ts'
import { followedBelow } from './followers-store.ts'
import { type Difference, inspectionsStore } from './inspections-store.ts'
import { logStore } from './log-store.ts'
import { entryJournals } from './sealing.ts'
import { sha256 } from './signing.ts'

const CHUNK = 5_000
const BLOCKS_AT_ONCE = 8
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

const compare = (
  table: string,
  sealed: ReadonlyMap<number, string>,
  rows: ReadonlyMap<number, string>,
): Difference[] => {
  const differing: Difference[] = []
  for (const [id, text] of sealed) {
    const found = rows.get(id)
    if (found !== text)
      differing.push({ row: `${table} ${id}`, what: found === undefined ? 'gone' : 'changed' })
  }
  for (const id of rows.keys())
    if (!sealed.has(id)) differing.push({ row: `${table} ${id}`, what: 'slipped in' })
  return differing
}

const inspectJournal = async (
  db: Database,
  journal: Journal,
  turn: number,
  most: number,
): Promise<Inspected> => {
  const store = inspectionsStore(db)
  const below = await followedBelow(db, journal.name)
  // What was slipped in above the last id that is sealed would be found once the log passes it.
  const top = await store.highest(journal.name)
  const differing: Difference[] = []
  let compared = 0
  for (const { first, last } of stretches(top, turn, most))
    for (let from = first; from <= last; from += CHUNK) {
      const to = Math.min(from + CHUNK - 1, last)
      const [sealed, rows] = await Promise.all([
        store.sealed(journal.name, from, to),
        journal.between(db, from, to, below),
      ])
      compared += rows.length
      differing.push(
        ...compare(
          journal.table,
          new Map(sealed.map(({ source_id, body }) => [source_id, body])),
          new Map(rows.map(({ id, text }) => [id, text])),
        ),
      )
    }
  return { compared, differing }
}

type Block = Awaited<ReturnType<ReturnType<typeof inspectionsStore>['blocksFrom']>>[number]

const hexes = ({ leaves }: Pick<Block, 'leaves'>): string[] =>
  hashesOf(leaves).map((hash) => Buffer.from(hash).toString('hex'))

/** Compares postings with their blocks; a neighbour's id that lies between is not a stranger. */
const inspectBlocks = async (db: Database, first: number, count: number): Promise<Inspected> => {
  const around = await inspectionsStore(db).blocksFrom(Math.max(0, first - 1), count + 2)
  const inside = around.filter(({ n }) => n >= first && n < first + count)
  if (inside.length === 0) return { compared: 0, differing: [] }
  const sealed = new Map(
    inside.flatMap((block) => {
      const hashes = hexes(block)
      return block.ids.map((id, at) => [id, hashes[at] ?? ''] as const)
    }),
  )
  const neighbours = new Set(around.flatMap(({ ids }) => ids))
  const below = await followedBelow(db, transferJournal.name)
  const ids = [...sealed.keys()]
  const lines = await transferJournal.between(db, Math.min(...ids), Math.max(...ids), below)
  const rows = new Map(
    lines
      .filter(({ id }) => sealed.has(id) || !neighbours.has(id))
      .map(({ id, text }) => [id, Buffer.from(leafHash(sha256, utf8.encode(text))).toString('hex')] as const),
  )
  return { compared: rows.size, differing: compare(transferJournal.table, sealed, rows) }
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
 * slipped in below the application (S-34, F-20). All of it each turn up to `most` rows of a journal; of more, the
 * newest half and another stretch each turn.
 */
export const inspect = async (
  db: Database,
  { turn, most = 200_000 }: { turn: number; most?: number },
): Promise<Inspected & { size: number }> => {
  const parts: Inspected[] = []
  for (const journal of entryJournals) parts.push(await inspectJournal(db, journal, turn, most))
  const { blocks } = await logStore(db).blocks()
  for (const { first, last } of stretches(blocks, turn, Math.ceil(most / 1_000)))
    for (let n = first - 1; n < last; n += BLOCKS_AT_ONCE)
      parts.push(await inspectBlocks(db, n, Math.min(BLOCKS_AT_ONCE, last - n)))
  parts.push(await inspectLog(db, turn, most), await inspectDocuments(db))
  const ballots = await misplacedBallots(db)
  parts.push({
    compared: 0,
    differing: ballots.map((row) => ({ row, what: 'changed' as const })),
  })
  const log = await logStore(db).log()
  return {
    size: log?.size ?? 0,
    compared: parts.reduce((sum, part) => sum + part.compared, 0),
    differing: parts.flatMap((part) => part.differing),
  }
}
