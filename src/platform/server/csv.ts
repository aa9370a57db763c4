import { CsvError, parse } from 'csv-parse/sync'
import { say } from '#shared/words.ts'

/** One record: the line of the text on which it begins, and its cells. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

export interface CsvFault {
  readonly line: number
  readonly message: string
}

const options = {
  bom: true,
  info: true,
  skip_empty_lines: true,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n'],
}

interface Parsed {
  readonly info: { readonly lines: number }
  readonly record: readonly string[]
}

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split(/\r\n|\n|\r/).length - 1, 0)

/** Reads RFC 4180 text with commas; CRLF and LF end a record, blank lines are left out. Nothing is read of broken text. */
export const readCsv = (text: string): { records: CsvRecord[]; fault: CsvFault | null } => {
  try {
    const found = parse(text, options) as unknown as Parsed[]
    return {
      records: found.map(({ info, record }) => ({ line: info.lines - breaksIn(record), cells: record })),
      fault: null,
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & { lines?: number }
    return {
      records: [],
      fault: {
        line: lines ?? 1,
        message: say('A quotation mark stands where it may not, or is not closed.'),
      },
    }
  }
}
