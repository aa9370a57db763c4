import { createHash } from 'node:crypto'
import { type Zippable, zipSync } from 'fflate'
import type { JobCtx } from '#platform/server/jobs.ts'
import { writeCsv } from '#shared/csv.ts'
import { placesOf, tilePath } from '../log/tiles.ts'
import { recordFile } from './files.ts'
import { logStore } from './log-store.ts'
import { dayNumber } from './publishing.ts'
import { showingStore } from './showing-store.ts'

type Making = Pick<JobCtx, 'db' | 'now'>
const PAGE = 1_000

/** Every path of the record as it stands: the same below `/record/` and in the dump. */
const pathsOf = async ({ db }: Making, size: number): Promise<string[]> => {
  const store = logStore(db)
  const { blocks } = await store.blocks()
  const counts = await showingStore(db).newest('count', null, 100_000)
  return [
    'README.md',
    'keys',
    ...placesOf(size).map(tilePath),
    ...Array.from({ length: blocks }, (_, n) => `blocks/${n}.jsonl`),
    ...counts.map(({ body }) => (JSON.parse(body) as { document: string }).document),
    ...(await store.documentPaths()),
  ]
}

const entriesCsv = async ({ db }: Making, size: number): Promise<string> => {
  const rows: string[][] = [['number', 'kind', 'entry']]
  for (let from = 0; from < size; from += PAGE)
    for (const { n, kind, body } of await logStore(db).entries(from, Math.min(PAGE, size - from)))
      rows.push([String(n), kind, body])
  return writeCsv(rows)
}

/** Postings as a table, from the very lines that are published. */
const postingsCsv = (lines: readonly string[]): string => {
  const rows = lines.map((line) => {
    const { id, day, kind, from, to, units } = JSON.parse(line) as Record<string, string | number | null>
    return [id, day, kind, from, to, units ?? ''].map(String)
  })
  return writeCsv([['number', 'day', 'kind', 'from', 'to', 'units'], ...rows])
}

/** The whole record as one ZIP: the same files that are served, and tables for a spreadsheet. */
export const zipRecord = async (making: Making): Promise<{ bytes: Uint8Array; size: number } | null> => {
  const checkpoint = await logStore(making.db).lastCheckpoint()
  if (!checkpoint) return null
  const { size, note } = checkpoint
  const files: Zippable = { checkpoint: Buffer.from(note) }
  const lines: string[] = []
  for (const path of await pathsOf(making, size)) {
    const file = await recordFile(making.db, path)
    if (!file) continue
    files[path] = file.bytes
    if (path.startsWith('blocks/')) lines.push(...file.bytes.toString().split('\n').filter(Boolean))
  }
  files['tables/entries.csv'] = Buffer.from(await entriesCsv(making, size))
  files['tables/postings.csv'] = Buffer.from(postingsCsv(lines))
  return { bytes: zipSync(files, { level: 6 }), size }
}

/** Keeps the record of a day as one file, once; false where that day's is there or nothing is signed. */
export const dumpRecord = async (ctx: Pick<JobCtx, 'db' | 'now' | 'doors'>): Promise<boolean> => {
  const day = dayNumber(ctx.now())
  if (await showingStore(ctx.db).dumpOf(day)) return false
  const made = await zipRecord(ctx)
  if (!made) return false
  const key = `record/${day}`
  await ctx.doors.blobs.put(key, made.bytes, 'application/zip')
  const sha256 = createHash('sha256').update(made.bytes).digest()
  await showingStore(ctx.db).addDump({ day, size: made.size, blob_key: key, sha256, at: ctx.now() })
  return true
}
