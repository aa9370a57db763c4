import { type Hash, leafHash, rootByInclusion, sameHash, type Sha256 } from './merkle.ts'
import { base64, type LogKey, openNote, readBase64, type TreeHead, type VerifySignature } from './note.ts'

/*
 * A receipt as a file that anybody can check offline: C2SP tlog-proof, with the entry itself in the extra line.
 */

const FIRST_LINE = 'c2sp.org/tlog-proof@v1'
const utf8 = new TextEncoder()

export interface ReceiptFile {
  /** The entry exactly as in the log. */
  readonly entry: string
  readonly index: number
  readonly proof: readonly Hash[]
  /** The text of the signed checkpoint. */
  readonly checkpoint: string
}

export const receiptText = ({ entry, index, proof, checkpoint }: ReceiptFile): string =>
  [
    FIRST_LINE,
    `extra ${base64(utf8.encode(entry))}`,
    `index ${index}`,
    ...proof.map((hash) => base64(hash)),
    '',
    checkpoint,
  ].join('\n')

/** Parses a receipt file without checking it; null for a malformed text. */
export const readReceipt = (text: string): ReceiptFile | null => {
  const clean = text.replaceAll('\r\n', '\n')
  const end = clean.indexOf('\n\n')
  const [first, extra, index, ...hashes] = clean.slice(0, end).split('\n')
  const entry = extra?.startsWith('extra ') ? readBase64(extra.slice(6)) : null
  const proof = hashes.map(readBase64)
  if (end < 0 || first !== FIRST_LINE || !entry || !/^index (0|[1-9]\d{0,15})$/.test(index ?? '')) return null
  if (!proof.every((hash): hash is Uint8Array => hash?.length === 32)) return null
  return {
    entry: new TextDecoder().decode(entry),
    index: Number((index ?? '').slice(6)),
    proof,
    checkpoint: clean.slice(end + 2),
  }
}

export type ReceiptVerdict =
  | { readonly isIn: true; readonly head: TreeHead }
  /** `signature`: this key did not sign the checkpoint. `path`: the entry does not lead to the checkpoint's root. */
  | { readonly isIn: false; readonly why: 'signature' | 'path' }

/** Checks that the log with this key holds the entry of a receipt; needs only the receipt and the key. */
export const checkReceipt = async (
  tools: { sha256: Sha256; verify: VerifySignature },
  key: LogKey,
  receipt: ReceiptFile,
): Promise<ReceiptVerdict> => {
  const head = await openNote(tools.verify, key, receipt.checkpoint)
  if (!head) return { isIn: false, why: 'signature' }
  const leaf = leafHash(tools.sha256, utf8.encode(receipt.entry))
  const root = rootByInclusion(tools.sha256, { ...receipt, size: head.size, leaf })
  return root && sameHash(root, head.root) ? { isIn: true, head } : { isIn: false, why: 'path' }
}
