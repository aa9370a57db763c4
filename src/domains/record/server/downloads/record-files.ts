import { readFile } from 'node:fs/promises'
import type { Database } from '#platform/server/database/database.ts'
import { isId } from '#platform/server/database/cursors.ts'
import { bundleOf, readTilePath, TILE, type TilePlace, widthIn } from '../../log/tiles.ts'
import { logStore } from '../log/store.ts'
import type { Publication } from '../publication/publication.ts'
import { partsStore } from '../publication/parts-store.ts'
import { proofOfReceipt } from '../receipts/receipts.ts'
import { witnessStore } from '../witnesses/store.ts'

/** One file of the public record. */
export interface RecordFile {
  readonly bytes: Buffer
  readonly type: string
  /** True when the file can never change, so that caches may keep it for good. */
  readonly isFinal: boolean
}

const TEXT = 'text/plain; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const LINES = 'application/x-ndjson; charset=utf-8'
const BYTES = 'application/octet-stream'
const readmePath = new URL('../../../../../docs/public-record.md', import.meta.url)

const text = (content: string, isFinal = false): RecordFile => ({
  bytes: Buffer.from(content),
  type: TEXT,
  isFinal,
})

const HASH_BYTES = 32

/** A tile or bundle of the width in its path; null when the log is not signed that far. */
const tileFile = async (db: Database, { level, n, width }: TilePlace): Promise<RecordFile | null> => {
  const store = logStore(db)
  const size = (await store.lastCheckpoint())?.size ?? 0
  if (width > widthIn(size, level === 'entries' ? 0 : level, n)) return null
  if (level === 'entries') {
    const entries = await store.entries(n * TILE, width)
    const bytes = Buffer.from(bundleOf(entries.map(({ body }) => Buffer.from(body))))
    return { bytes, type: BYTES, isFinal: true }
  }
  const tile = await store.tile(level, n)
  return tile && { bytes: tile.subarray(0, width * HASH_BYTES), type: BYTES, isFinal: true }
}

/** The public lines of one part of the ledger: the stored sums, or one line for each posting in records of the first format. */
const blockFile = async (db: Database, { ledger }: Publication, n: number): Promise<RecordFile | null> => {
  const part = await partsStore(db).part(n)
  if (part) return { bytes: Buffer.from(part.lines), type: LINES, isFinal: true }
  const block = await logStore(db).block(n)
  if (!block || block.sums !== null) return null
  const lines = await ledger.feed.linesOf(db, block.ids)
  return { bytes: Buffer.from(lines.map((line) => `${line.text}\n`).join('')), type: LINES, isFinal: true }
}

const checkpointFile = async (db: Database, size: number | null): Promise<RecordFile | null> => {
  const store = logStore(db)
  const found = size === null ? await store.lastCheckpoint() : await store.checkpoint(size)
  return found ? text(found.note, size !== null) : null
}

/** The newest head that a witness signed (or the witness with this key id), with the witness signatures below ours. */
const witnessedFile = async (db: Database, id: string | null): Promise<RecordFile | null> => {
  const all = await witnessStore(db).cosigned()
  const own = id === null ? all : all.filter(({ key }) => key.split('+')[1] === id)
  const size = own[0]?.size ?? null
  const head = size === null ? undefined : await logStore(db).checkpoint(size)
  const lines = own.filter((each) => each.size === size).map(({ cosignature }) => cosignature)
  return head ? text(head.note + lines.join('')) : null
}

/** A receipt with its proof, to keep and to check offline. It changes with each checkpoint. */
const receiptFile = async (
  db: Database,
  { sourceOfReceipt }: Publication,
  code: string,
): Promise<RecordFile | null> => {
  const proof = await proofOfReceipt(db, sourceOfReceipt, code)
  return proof === null ? null : text(proof)
}

/** A file that another domain writes, such as a count or the entries of a draw, by its folder and id. */
const publishedFile = async (
  db: Database,
  { files }: Publication,
  path: string,
): Promise<RecordFile | null> => {
  const [, folder, id, form] = /^([a-z]+)\/([\da-f-]{36})\.(jsonl?)$/.exec(path) ?? []
  const source = files.find((each) => each.folder === folder)
  if (!source || !id || !isId(id) || (form !== 'json' && form !== 'jsonl')) return null
  const found = await source.text(db, id, form)
  return found === null
    ? null
    : {
        bytes: Buffer.from(found),
        type: form === 'json' ? JSON_TYPE : LINES,
        isFinal: source.isFinal(form),
      }
}

/** The file of the public record at a path below `/record/`, or null. docs/public-record.md lists the paths. */
export const recordFile = async (
  db: Database,
  publication: Publication,
  path: string,
): Promise<RecordFile | null> => {
  if (path === 'README.md') return text(await readFile(readmePath, 'utf8'))
  if (path === 'keys') return text((await logStore(db).keys()).map((line) => `${line}\n`).join(''))
  if (path === 'checkpoint') return checkpointFile(db, null)
  if (path === 'witnessed') return witnessedFile(db, null)
  const [, witness] = /^witnessed\/([\da-f]{8})$/.exec(path) ?? []
  if (witness) return witnessedFile(db, witness)
  const [, size] = /^checkpoints\/(0|[1-9]\d{0,14})$/.exec(path) ?? []
  if (size) return checkpointFile(db, Number(size))
  const tile = readTilePath(path)
  if (tile) return tileFile(db, tile)
  const [, block] = /^blocks\/(0|[1-9]\d{0,11})\.jsonl$/.exec(path) ?? []
  if (block) return blockFile(db, publication, Number(block))
  const [, code] = /^receipts\/([\dA-Z-]{14})\.tlog-proof$/.exec(path) ?? []
  if (code) return receiptFile(db, publication, code)
  const published = await publishedFile(db, publication, path)
  if (published) return published
  const document = /^balances\/\d{8}\.json$/.test(path) ? await logStore(db).document(path) : undefined
  return document ? { bytes: document.bytes, type: JSON_TYPE, isFinal: true } : null
}
