import { consistencyProof, isConsistent } from '../../log/merkle.ts'
import { type LogKey, openNote, readHead, type TreeHead } from '../../log/note.ts'
import { hashesOf, tilePlacesOf, rangeRoots, tilePath, widthIn } from '../../log/tiles.ts'
import type { ReadFile } from '../../verifying/record-reader.ts'
import { verifyRecord } from '../../verifying/verify-record.ts'
import type { SinceFinding, WholeFinding } from './findings.ts'
import { keysIn, tools } from './signatures.ts'
import { Unreachable } from './site-files.ts'

const openAny = async (keys: readonly LogKey[], note: string): Promise<TreeHead | null> => {
  for (const key of keys) {
    const head = await openNote(tools.verify, key, note)
    if (head) return head
  }
  return null
}

/** Whether the tiles lead from the older signed root to the newer one. */
const isContinued = async (read: ReadFile, older: TreeHead, newer: TreeHead): Promise<boolean | null> => {
  let isMissing = false
  const range = rangeRoots(tools.sha256, async (level, n) => {
    const tile = await read(tilePath({ level, n, width: widthIn(newer.size, level, n) }))
    isMissing ||= tile === null
    return hashesOf(tile ?? new Uint8Array())
  })
  const proof = await consistencyProof(range, older.size, newer.size).catch((error: unknown) => {
    if (isMissing) return null
    throw error
  })
  return isMissing || !proof ? null : isConsistent(tools.sha256, older, newer, proof)
}

/** Checks that the current record extends a saved checkpoint. */
export const checkSince = async (note: string, keyLines: string, read: ReadFile): Promise<SinceFinding> => {
  const saved = `${note.replaceAll('\r\n', '\n').trim()}\n`
  if (!readHead(saved)) return { is: 'broken', why: 'form' }
  const keys = keysIn(keyLines)
  if (!keys) return { is: 'broken', why: 'keys' }
  const older = await openAny(keys, saved)
  if (!older) return { is: 'broken', why: 'older' }
  try {
    const now = await read('checkpoint')
    const newer = now && (await openAny(keys, new TextDecoder().decode(now)))
    if (!newer) return { is: 'broken', why: 'newer' }
    if (newer.size < older.size) return { is: 'broken', why: 'shorter' }
    const continued = await isContinued(read, older, newer)
    if (continued === null) return { is: 'broken', why: 'missing' }
    return continued
      ? { is: 'continued', older: older.size, newer: newer.size }
      : { is: 'broken', why: 'changed' }
  } catch (error) {
    if (error instanceof Unreachable) return { is: 'unread' }
    throw error
  }
}

/** Checks the whole record from its files; only these keys may have signed it. */
export const checkWhole = async (
  keyLines: string,
  read: ReadFile,
  signal: AbortSignal,
): Promise<WholeFinding> => {
  const withKeys: ReadFile = async (path) =>
    path === 'keys' ? new TextEncoder().encode(keyLines) : read(path)
  try {
    const { found, recounts, sheets } = await verifyRecord({ ...tools, read: withKeys })
    return signal.aborted
      ? { is: 'stopped' }
      : { is: 'sound', words: found, recounts: recounts.length, sheets }
  } catch (error) {
    if (signal.aborted) return { is: 'stopped' }
    if (error instanceof Unreachable) return { is: 'unread' }
    // An unexpected error means that a file is malformed, so the record is unsound too.
    return {
      is: 'unsound',
      words: error instanceof Error ? error.message : String(error),
    }
  }
}

/** The number of tiles and bundles of a record with `size` entries. */
export const tilesIn = (size: number): number => tilePlacesOf(size).length
