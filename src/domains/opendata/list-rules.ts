import { message } from '#shared/words.ts'
import { type RecordFields, recordKey, readRecordFields } from './record-rules.ts'
import { type TemplateName, templates } from './templates-contract.ts'

/** The most records of one list. */
export const MAX_LIST_ROWS = 500

/** A record of a CSV text: the line where it begins, and its cells. */
export interface ListLine {
  readonly line: number
  readonly cells: readonly string[]
}
export interface ListLineFault {
  readonly line: number
  readonly column: string | null
  readonly message: string
}
export interface ParsedList {
  readonly rows: readonly { readonly line: number; readonly fields: RecordFields }[]
  readonly faults: readonly ListLineFault[]
  readonly rowCount: number
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
/** The replacement character for invalid UTF-8. */
const REPLACED = '\uFFFD'
const whole = (line: number, text: string): ListLineFault => ({ line, column: null, message: text })

/** The table's columns by their position in the list, which may order them freely. */
const readHead = (template: TemplateName, { line, cells }: ListLine) => {
  const { fields, optional } = templates[template]
  const faults: ListLineFault[] = []
  const columns = cells.map((cell) => fields.find((name) => plain(name) === plain(cell)) ?? null)
  columns.forEach((name, at) => {
    const column = (cells[at] ?? '').slice(0, 60)
    if (name === null)
      faults.push({ line, column, message: message('We do not know this column. Remove it.') })
    else if (columns.indexOf(name) < at)
      faults.push({ line, column, message: message('This column appears twice.') })
  })
  for (const name of fields)
    if (!columns.includes(name) && !optional.includes(name))
      faults.push({ line, column: name, message: message('This column is missing.') })
  return { columns, faults }
}

/** Reads the rows of a list: the valid ones, and every fault with line and column. Browser and server use this one. */
export const parseList = (
  template: TemplateName,
  records: readonly ListLine[],
  broken: { readonly line: number; readonly message: string } | null,
): ParsedList => {
  const none = (faults: readonly ListLineFault[], rowCount = 0): ParsedList => ({
    rows: [],
    faults,
    rowCount,
  })
  if (broken) return none([whole(broken.line, broken.message)])
  const [head, ...body] = records
  if (!head || body.length === 0) return none([whole(1, message('The list has no rows.'))])
  const { columns, faults } = readHead(template, head)
  const extra = body[MAX_LIST_ROWS]
  if (extra) faults.push(whole(extra.line, message('A list can have up to 500 rows.')))
  if (faults.length > 0) return none(faults, body.length)
  const rows: { line: number; fields: RecordFields }[] = []
  const seen = new Set<string>()
  for (const { line, cells } of body) {
    if (cells.length !== columns.length) {
      faults.push(whole(line, message('This row does not have the same number of columns as the first row.')))
      continue
    }
    if (cells.some((cell) => cell.includes(REPLACED))) {
      faults.push(whole(line, message('We cannot read some letters. Save the file as CSV with UTF-8.')))
      continue
    }
    const given = Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']))
    const read = readRecordFields(template, given)
    for (const { field, message: fault } of read.faults) faults.push({ line, column: field, message: fault })
    if (read.faults.length > 0) continue
    const key = recordKey(template, read.fields)
    if (seen.has(key)) faults.push(whole(line, message('An earlier row is about the same thing.')))
    else rows.push({ line, fields: read.fields })
    seen.add(key)
  }
  return { rows, faults, rowCount: body.length }
}
