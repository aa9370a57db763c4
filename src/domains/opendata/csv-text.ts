import { message } from '#shared/words.ts'
import type { ListLine } from './list-rules.ts'

/**
 * Reads CSV in the browser, only to show a list before it is sent: the server reads it again and strictly. Both find the
 * same records, which a test compares.
 */
export const linesOfCsv = (
  text: string,
  delimiter = ',',
): { records: ListLine[]; fault: { line: number; message: string } | null } => {
  const records: ListLine[] = []
  const source = text.replace(/^\uFEFF/, '')
  let [line, begun, cells, cell] = [1, 1, [] as string[], '']
  let state: 'plain' | 'quoted' | 'closed' = 'plain'
  const broken = () => ({
    records: [],
    fault: { line, message: message('A quotation mark is in the wrong place or is not closed.') },
  })
  const endRecord = (): void => {
    cells.push(cell)
    // A blank line is no record.
    if (cells.length > 1 || cell !== '' || state === 'closed') records.push({ line: begun, cells })
    ;[cells, cell, state] = [[], '', 'plain']
  }
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charAt(at)
    if (state === 'quoted') {
      if (sign === '\n') line += 1
      if (sign !== '"') cell += sign
      else if (source.charAt(at + 1) === '"') {
        cell += sign
        at += 1
      } else state = 'closed'
    } else if (sign === '\n' || (sign === '\r' && source.charAt(at + 1) === '\n')) {
      if (sign === '\r') at += 1
      endRecord()
      line += 1
      begun = line
    } else if (sign === delimiter) {
      cells.push(cell)
      ;[cell, state] = ['', 'plain']
    } else if (sign === '"' && cell === '' && state === 'plain') state = 'quoted'
    else if (sign === '"' || state === 'closed') return broken()
    else cell += sign
  }
  if (state === 'quoted') return broken()
  if (cells.length > 0 || cell !== '' || state === 'closed') endRecord()
  return { records, fault: null }
}
