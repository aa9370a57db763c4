/**
 * The start of a cell that a spreadsheet runs as a formula, also after characters that some of them skip: spaces, byte
 * order marks, zero-width characters, a quotation mark; and the full-width forms of the signs. An apostrophe in front
 * makes it text (S-61).
 */
const formula = /^[\s\0\uFEFF\u200B-\u200F\u2060"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\0]/

const written = (cell: string): string => {
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as RFC 4180 text without live formulas; the only place that writes CSV. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(written).join(',')}\r\n`).join('')
