/**
 * What a spreadsheet runs, also behind what some of them overlook at the beginning of a cell: spaces, marks of byte order,
 * signs without width, a quotation mark; and the wide forms of the signs. An apostrophe before it makes it text (S-61).
 */
const formula = /^[\s\0\uFEFF\u200B-\u200F\u2060"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\0]/

const written = (cell: string): string => {
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as RFC 4180 text that no spreadsheet takes for formulas: the one place where the product writes CSV. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(written).join(',')}\r\n`).join('')
