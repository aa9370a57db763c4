// A spreadsheet runs what begins like this; an apostrophe before it makes it text (S-61).
const isFormula = (cell: string): boolean => /^[=+\-@\t\r\0]/.test(cell)

const written = (cell: string): string => {
  const safe = isFormula(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as RFC 4180 text that no spreadsheet takes for formulas. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(written).join(',')}\r\n`).join('')
