/** One record of a table as text: the line where it begins, and its cells. */
interface SheetRecord {
  readonly line: number
  readonly cells: readonly string[]
}

const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** What a spreadsheet of any country or age saved or copied: its separator, and its text without the marks of a program. */
export interface TypedTable {
  readonly text: string
  readonly delimiter: Delimiter
  /** Lines left out at the beginning. */
  readonly skipped: number
}

const countOf = (line: string, sign: string): number => line.replaceAll(/"[^"]*"/g, '').split(sign).length - 1

/** Finds out how a table is written: by `sep=` in its first line, or by the separator that its first line has most of. */
export const sheetOf = (source: string): TypedTable => {
  const plain = source.replace(/^\uFEFF/, '')
  // Old programs end a line with a return alone.
  const text = plain.includes('\n') ? plain : plain.replaceAll('\r', '\n')
  const [whole, named] = /^"?sep=([,;\t])"?[ ,;\t]*(?:\r?\n|$)/i.exec(text) ?? []
  if (whole !== undefined)
    return {
      text: text.slice(whole.length),
      delimiter: delimiters.find((each) => each === named) ?? ',',
      skipped: 1,
    }
  const first = text.split('\n').find((line) => line.trim() !== '') ?? ''
  const delimiter = delimiters.toSorted((one, other) => countOf(first, other) - countOf(first, one))[0] ?? ','
  return { text, delimiter, skipped: 0 }
}

/**
 * The records without rows and columns that are wholly empty, as spreadsheets leave them behind, and with their lines in
 * the file.
 */
export const withoutEmpty = <T extends SheetRecord>(records: readonly T[], skipped: number): T[] => {
  const filled = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const used = new Set(
    filled.flatMap(({ cells }) => cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [at]))),
  )
  const width = filled[0]?.cells.length ?? 0
  return filled.map((record) => ({
    ...record,
    line: record.line + skipped,
    // A cell of a column that has no name stays only if something is in that column.
    cells: record.cells.filter(
      (_, at) => used.has(at) || (at < width && filled[0]?.cells[at]?.trim() !== ''),
    ),
  }))
}
