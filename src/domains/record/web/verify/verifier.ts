import { hashes, verify } from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { consistencyProof, isConsistent } from '../../log/merkle.ts'
import { keyText, type LogKey, openNote, readHead, readKey, type TreeHead } from '../../log/note.ts'
import { checkReceipt, readReceipt } from '../../log/receipt-file.ts'
import { hashesOf, rangeRoots, tilePath, widthIn } from '../../log/tiles.ts'
import { type ReadFile, type Tools, Untrue } from '../../verifying/record-reader.ts'
import { verifyRecord } from '../../verifying/verify-record.ts'
import type { ReceiptFinding, SinceFinding, WholeFinding } from './findings.ts'
import { Unreachable } from './site-files.ts'

/*
 * The same checks as the command's, with hash and signature in plain script: a browser offers Ed25519 not everywhere.
 * Loaded by itself, so that no page waits for it.
 */

hashes.sha512 = sha512

const verifySignature: Tools['verify'] = (signature, message, publicKey) => {
  try {
    // As RFC 8032 has it, and as the command does: no second form of a signature.
    return verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}
const tools = { sha256, verify: verifySignature }

/** The keys of a text, one a line; null where a line is none or there is no line. */
const keysIn = (text: string): LogKey[] | null => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const keys = lines.map((line) => readKey(sha256, line))
  return keys.length > 0 && keys.every((key): key is LogKey => key !== null) ? keys : null
}

/** Whether a receipt's entry stands in the record of these keys. Asks nobody. */
export const checkReceiptText = async (text: string, keyLines: string): Promise<ReceiptFinding> => {
  // A file that went through a phone's clipboard may have lost its last line end or gained some around it.
  const receipt = readReceipt(`${text.trim()}\n`)
  if (!receipt) return { is: 'out', why: 'form' }
  const keys = keysIn(keyLines)
  if (!keys) return { is: 'out', why: 'keys' }
  let why: 'signature' | 'path' = 'signature'
  for (const key of keys) {
    const verdict = await checkReceipt(tools, key, receipt)
    if (verdict.isIn)
      return {
        is: 'in',
        index: receipt.index,
        size: verdict.head.size,
        key: keyText(key),
        entry: receipt.entry,
      }
    if (verdict.why === 'path') ({ why } = verdict)
  }
  return { is: 'out', why }
}

const openAny = async (keys: readonly LogKey[], note: string): Promise<TreeHead | null> => {
  for (const key of keys) {
    const head = await openNote(verifySignature, key, note)
    if (head) return head
  }
  return null
}

/** Whether the tiles lead from the older signed root to the newer one. */
const isContinued = async (read: ReadFile, older: TreeHead, newer: TreeHead): Promise<boolean | null> => {
  let isMissing = false
  const range = rangeRoots(sha256, async (level, n) => {
    const tile = await read(tilePath({ level, n, width: widthIn(newer.size, level, n) }))
    isMissing ||= tile === null
    return hashesOf(tile ?? new Uint8Array())
  })
  const proof = await consistencyProof(range, older.size, newer.size).catch((error: unknown) => {
    if (isMissing) return null
    throw error
  })
  return isMissing || !proof ? null : isConsistent(sha256, older, newer, proof)
}

/** Whether the record as it is now continues a checkpoint that somebody kept. */
export const checkSince = async (note: string, keyLines: string, read: ReadFile): Promise<SinceFinding> => {
  const kept = `${note.replaceAll('\r\n', '\n').trim()}\n`
  if (!readHead(kept)) return { is: 'broken', why: 'form' }
  const keys = keysIn(keyLines)
  if (!keys) return { is: 'broken', why: 'keys' }
  const older = await openAny(keys, kept)
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

/** Checks the whole record from its files, signed by these keys and no others. */
export const checkWhole = async (
  keyLines: string,
  read: ReadFile,
  signal: AbortSignal,
): Promise<WholeFinding> => {
  const withKeys: ReadFile = async (path) =>
    path === 'keys' ? new TextEncoder().encode(keyLines) : read(path)
  try {
    const { found } = await verifyRecord({ ...tools, read: withKeys })
    return signal.aborted ? { is: 'stopped' } : { is: 'sound', words: found }
  } catch (error) {
    if (signal.aborted) return { is: 'stopped' }
    if (error instanceof Unreachable) return { is: 'unread' }
    // Files of another form than the README says, which no part of the verifier expected, are no less untrue.
    return {
      is: 'unsound',
      words: error instanceof Untrue || error instanceof Error ? error.message : String(error),
    }
  }
}
