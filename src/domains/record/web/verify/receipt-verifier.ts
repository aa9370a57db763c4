import { keyText } from '../../log/note.ts'
import { checkReceipt, readReceipt } from '../../log/receipt-file.ts'
import type { ReceiptFinding } from './findings.ts'
import { keysIn, tools } from './signatures.ts'

/** Checks that the record with these keys holds the entry of a receipt. Makes no request. */
export const checkReceiptText = async (text: string, keyLines: string): Promise<ReceiptFinding> => {
  // A phone's clipboard may have removed the last line end or added blank lines.
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
