import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JobCtx } from '#platform/server/jobs/jobs.ts'
import { placesIn, tilePath } from '../../log/tiles.ts'
import type { Publication } from '../publication/publication.ts'
import { recordFile } from './record-files.ts'
import { logStore } from '../log/store.ts'
import { beginTable, type PackedTable } from './packed-table.ts'
import { dayNumber } from '../sealing/daily-balance-sheet.ts'
import { entriesStore } from '../log/entries-store.ts'
import { dumpsStore } from './store.ts'
import { type ZipFile, writeZip } from '#platform/server/formats/zip.ts'

type DumpContext = Pick<JobCtx, 'db' | 'now'> & { readonly publication: Publication }
const PAGE = 1_000

/** Every path of the record now: the same below `/record/` and in the dump. */
async function* pathsOf({ db }: DumpContext, size: number): AsyncGenerator<string> {
  const store = logStore(db)
  yield* ['README.md', 'keys']
  for (const place of placesIn(size)) yield tilePath(place)
  const parts = await store.parts()
  for (let n = 0; n < parts; n += 1) yield `blocks/${n}.jsonl`
  const counts = await entriesStore(db).newest('count', null, 100_000)
  for (const { body } of counts) yield (JSON.parse(body) as { document: string }).document
  const draws = await entriesStore(db).newest('draw', null, 100_000)
  const lists = new Set<string>()
  for (const { body } of draws) {
    const { act, draw, root } = JSON.parse(body) as { act: string; draw: string; root?: string }
    if (act === 'closed' || (act === 'cancelled' && root)) lists.add(`draws/${draw}.jsonl`)
  }
  yield* lists
  yield* await store.documentPaths()
}

const addEntries = async ({ db }: DumpContext, size: number, table: PackedTable): Promise<void> => {
  for (let from = 0; from < size; from += PAGE) {
    const entries = await logStore(db).entries(from, Math.min(PAGE, size - from))
    await table.add(entries.map(({ n, kind, body }) => [String(n), kind, body]))
  }
}

/** Postings as table rows, made from the published lines. */
const postingsOf = (lines: string): string[][] =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const { id, day, kind, from, to, units } = JSON.parse(line) as Record<string, string | number | null>
      return [id ?? '', day, kind, from, to, units ?? ''].map(String)
    })

/** The files of the record one by one, then the tables, which wait in temporary files meanwhile. */
async function* filesOf(
  ctx: DumpContext,
  { size, note }: { size: number; note: string },
  tables: { entries: PackedTable; postings: PackedTable },
): AsyncGenerator<ZipFile> {
  yield { path: 'checkpoint', content: Buffer.from(note) }
  for await (const path of pathsOf(ctx, size)) {
    const file = await recordFile(ctx.db, ctx.publication, path)
    if (!file) continue
    yield { path, content: file.bytes }
    if (path.startsWith('blocks/')) await tables.postings.add(postingsOf(file.bytes.toString()))
  }
  await addEntries(ctx, size, tables.entries)
  for (const [name, table] of Object.entries(tables))
    yield { path: `tables/${name}.csv`, content: await table.end() }
}

async function* zipBesideTables(
  ctx: DumpContext,
  head: { size: number; note: string },
): AsyncGenerator<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'sup-record-'))
  const tables = {
    entries: await beginTable(join(folder, 'entries'), ['number', 'kind', 'entry']),
    postings: await beginTable(join(folder, 'postings'), ['number', 'day', 'kind', 'from', 'to', 'units']),
  }
  try {
    yield* writeZip(filesOf(ctx, head, tables), ctx.now())
  } finally {
    await Promise.all([tables.entries.abandon(), tables.postings.abandon()])
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Streams the whole record as one ZIP: the files that are served, and tables for a spreadsheet. It keeps one file or one
 * page of rows in memory, however long the record is. Null when nothing is signed yet.
 */
export const zipRecord = async (
  ctx: DumpContext,
): Promise<{ pieces: AsyncIterable<Buffer>; size: number } | null> => {
  const checkpoint = await logStore(ctx.db).lastCheckpoint()
  return checkpoint ? { pieces: zipBesideTables(ctx, checkpoint), size: checkpoint.size } : null
}

/** Stores the record of a day as one file, once; false when it exists already or nothing is signed. */
export const dumpRecord = async (ctx: DumpContext & Pick<JobCtx, 'ports'>): Promise<boolean> => {
  const day = dayNumber(ctx.now())
  if (await dumpsStore(ctx.db).dumpOf(day)) return false
  const zip = await zipRecord(ctx)
  if (!zip) return false
  const key = `record/${day}`
  const sum = createHash('sha256')
  const summed = async function* () {
    for await (const piece of zip.pieces) {
      sum.update(piece)
      yield piece
    }
  }
  await ctx.ports.blobs.put(key, summed(), 'application/zip')
  await dumpsStore(ctx.db).addDump({
    day,
    size: zip.size,
    blob_key: key,
    sha256: sum.digest(),
    at: ctx.now(),
  })
  return true
}
