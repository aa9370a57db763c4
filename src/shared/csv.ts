import { say } from './words.ts'

/** One record: where it begins in the text, and its cells. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

export interface CsvFault {
  readonly line: number
  readonly message: string
}

// A quoted cell with its doubled quotes, or a bare one without any quote (RFC 4180 section 2).
const CELL = /"((?:[^"]|"")*)"|([^",\r\n]*)/y

const lineBreakAt = (text: string, at: number): number =>
  text.startsWith('\r\n', at) ? 2 : text[at] === '\n' ? 1 : 0

const breaksIn = (text: string): number => text.split('\n').length - 1

/** Reads strict RFC 4180 text with commas; CRLF and LF end a record, blank lines are left out. */
export const readCsv = (given: string): { records: CsvRecord[]; fault: CsvFault | null } => {
  const text = given.replace(/^\uFEFF/, '')
  const records: CsvRecord[] = []
  let at = 0
  let line = 1
  while (at < text.length) {
    const cells: string[] = []
    const begins = line
    for (;;) {
      CELL.lastIndex = at
      const [whole = '', quoted, bare = ''] = CELL.exec(text) ?? []
      cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
      line += breaksIn(whole)
      at += whole.length
      if (text[at] === ',') at += 1
      else break
    }
    const step = lineBreakAt(text, at)
    if (at < text.length && step === 0)
      return {
        records,
        fault: { line, message: say('A quotation mark or a line break stands where it may not.') },
      }
    at += step
    line += 1
    if (cells.length > 1 || cells[0] !== '') records.push({ line: begins, cells })
  }
  return { records, fault: null }
}

// A spreadsheet runs what begins like this; an apostrophe before it makes it text (S-61).
const isFormula = (cell: string): boolean => /^[=+\-@\t\r\0]/.test(cell)

const written = (cell: string): string => {
  const safe = isFormula(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as RFC 4180 text that no spreadsheet takes for formulas. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(written).join(',')}\r\n`).join('')
