import { keyText } from '../../log/note.ts'
import { checkReceipt, readReceipt } from '../../log/receipt-file.ts'
import type { ReceiptFinding } from './findings.ts'
import { keysIn, tools } from './signatures.ts'

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
