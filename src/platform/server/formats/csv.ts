import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { writeCsv } from '#shared/text/csv.ts'
import { type Delimiter, sheetOf, withoutEmpty } from '#shared/text/sheet-text.ts'
import { message } from '#shared/words.ts'
import { inSlices } from './slices.ts'

/** One record: the line where it begins, and its cells. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

export interface CsvFault {
  readonly line: number
  readonly message: string
}

/** The records of a text, or why none could be read. */
interface ReadTable {
  readonly records: CsvRecord[]
  readonly fault: CsvFault | null
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

/** Characters to read at a time. */
const PIECE = 16 * 1024

/** The text in pieces that never split a surrogate pair. */
async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += PIECE) {
    yield bytes.subarray(from, from + PIECE)
    await setImmediate()
  }
}

/**
 * Reads RFC 4180 text piece by piece, with commas or the given separator. CRLF and LF end a record; blank lines are skipped. Returns nothing
 * from malformed text.
 */
export const readCsv = async (text: string, delimiter: Delimiter = ','): Promise<ReadTable> => {
  const records: CsvRecord[] = []
  const parser = parse({ ...options, delimiter })
  try {
    const read = Readable.from(piecesOf(text), { objectMode: false }).pipe(parser) as AsyncIterable<Parsed>
    for await (const { info, record } of read)
      records.push({ line: info.lines - breaksIn(record), cells: record })
    return { records, fault: null }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as CsvError & { lines?: number }
    return {
      records: [],
      fault: {
        line: lines ?? 1,
        message: message('A quotation mark is in the wrong place or is not closed.'),
      },
    }
  }
}

/** Reads a table as any spreadsheet saved or copied it; empty rows and columns are left out. */
export const readAnyCsv = async (source: string): Promise<ReadTable> => {
  const { text, delimiter, skipped } = sheetOf(source)
  const { records, fault } = await readCsv(text, delimiter)
  return {
    records: withoutEmpty(records, skipped),
    fault: fault && { ...fault, line: fault.line + skipped },
  }
}

/** The byte order mark tells a spreadsheet that the text is UTF-8. */
const MARK = '\uFEFF'

/** Streams a table for spreadsheets slice by slice, so it may have any length. */
export const csvFile = <T>(
  head: readonly string[],
  items: readonly T[],
  cellsOf: (item: T) => readonly string[],
): Readable => {
  const pieces = async function* () {
    yield Buffer.from(MARK + writeCsv([head]))
    for await (const slice of inSlices(items)) yield Buffer.from(writeCsv(slice.map(cellsOf)))
  }
  return Readable.from(pieces(), { objectMode: false })
}
