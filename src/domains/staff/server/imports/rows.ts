import type * as z from 'zod/mini'
import { emailField, firstNameField, lastNameField } from '#domains/identity/contract.ts'
import { LOOKS_OFFICIAL, looksOfficial } from '#domains/identity/server/typed/name-rules.ts'
import { normalPhone, phoneFault } from '#platform/server/texts/phone-numbers.ts'
import type { PlaceFinder } from '#domains/regions/server/place-finder.ts'
import { type CsvRecord, readAnyCsv } from '#platform/server/formats/csv.ts'
import { inSlices } from '#platform/server/formats/slices.ts'
import { message } from '#shared/words.ts'
import { MAX_IMPORT_ROWS, type ImportColumn, importColumns } from '../../import-contract.ts'

/** A valid row. */
export interface ImportRow {
  readonly line: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string | null
  readonly state: string | null
  readonly lga: string | null
}

export interface RowFault {
  readonly line: number
  readonly column: string | null
  readonly value: string
  readonly message: string
  /** What the value may mean. */
  readonly guess?: string
}

export interface ReadList {
  readonly rows: readonly ImportRow[]
  readonly faults: readonly RowFault[]
  readonly rowCount: number
}

const required: readonly ImportColumn[] = ['firstName', 'lastName', 'email']
const RIGHTS = /role|admin|password|passwd|permission|right|scope|verified|suspend/i
const MAX_VALUE = 120

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
/** Names of columns that lists of chapters have, beside our own. */
const usual: Readonly<Record<string, ImportColumn>> = {
  forename: 'firstName',
  givenname: 'firstName',
  surname: 'lastName',
  familyname: 'lastName',
  emailaddress: 'email',
  mail: 'email',
  phone: 'phoneNumber',
  phoneno: 'phoneNumber',
  telephone: 'phoneNumber',
  mobile: 'phoneNumber',
  mobilenumber: 'phoneNumber',
  gsm: 'phoneNumber',
  localgovernment: 'lga',
  localgovernmentarea: 'lga',
}
const byPlainName = new Map<string, ImportColumn>([
  ...Object.entries(usual),
  ...importColumns.map((column) => [plain(column), column] as const),
])

/**
 * The position of each column. Unknown names are faults; names that would grant a role get a fault of their own
 * (S-54).
 */
const readHeader = ({ line, cells }: CsvRecord) => {
  const places = new Map<ImportColumn, number>()
  const faults: RowFault[] = []
  const fault = (column: string | null, message: string) =>
    faults.push({ line, column: column?.slice(0, MAX_VALUE) ?? null, value: '', message })
  cells.forEach((cell, place) => {
    const column = byPlainName.get(plain(cell))
    if (column && places.has(column)) fault(cell, message('This column appears twice.'))
    else if (column) places.set(column, place)
    else if (RIGHTS.test(cell))
      fault(cell, message('A list cannot give rights or passwords. Remove this column.'))
    else fault(cell, message('We do not know this column. Remove it.'))
  })
  for (const column of required) if (!places.has(column)) fault(column, message('This column is missing.'))
  return { places, faults }
}

type Note = (column: ImportColumn, message: string, guess?: string) => null

const parsed = (
  schema: z.ZodMiniType<string>,
  column: ImportColumn,
  text: string,
  note: Note,
): string | null => {
  const result = schema.safeParse(text)
  return result.success ? result.data : note(column, result.error.issues[0]?.message ?? '')
}

const placeOf = (find: PlaceFinder, stateText: string, lgaText: string, note: Note) => {
  const none = { state: null, lga: null }
  if (stateText === '' && lgaText === '') return none
  if (stateText === '' || lgaText === '') {
    note(
      stateText === '' ? 'state' : 'lga',
      message('Give both the State and the local government, or neither.'),
    )
    return none
  }
  const state = find.state(stateText)
  if (!state) {
    note('state', message('This State does not exist.'), find.guess(stateText))
    return none
  }
  const lga = find.lga(state, lgaText)
  if (!lga) note('lga', message('This local government is not in that State.'), find.guess(lgaText, state))
  return lga ? { state, lga } : none
}

const phoneOf = (text: string, note: Note): string | null =>
  text === '' ? null : (normalPhone(text) ?? note('phoneNumber', phoneFault(text)))

/** Validates one row like a sign-up; faults go to `note`, and a faulty row is not returned. */
const readRow = (
  line: number,
  cell: (column: ImportColumn) => string,
  find: PlaceFinder,
  note: Note,
): ImportRow | null => {
  let isFaulty = false
  const remember: Note = (...fault) => {
    isFaulty = true
    return note(...fault)
  }
  const firstName = parsed(firstNameField, 'firstName', cell('firstName'), remember)
  const lastName = parsed(lastNameField, 'lastName', cell('lastName'), remember)
  if (firstName !== null && lastName !== null && looksOfficial({ firstName, lastName }))
    remember('firstName', LOOKS_OFFICIAL)
  const email = parsed(emailField, 'email', cell('email'), remember)
  const phoneNumber = phoneOf(cell('phoneNumber'), remember)
  const place = placeOf(find, cell('state'), cell('lga'), remember)
  if (isFaulty || firstName === null || lastName === null || email === null) return null
  return { line, firstName, lastName, email, phoneNumber, ...place }
}

const whole = (line: number, message: string): RowFault => ({ line, column: null, value: '', message })

/** The replacement character for invalid UTF-8. */
const REPLACED = '\uFFFD'

/** Reads the records one by one: returns valid rows, collects `faults`. */
const rowReader = (
  header: CsvRecord,
  places: ReadonlyMap<ImportColumn, number>,
  faults: RowFault[],
  find: PlaceFinder,
) => {
  const rows: ImportRow[] = []
  const seen = { email: new Set<string>(), phoneNumber: new Set<string>() }
  const take = ({ line, cells }: CsvRecord): void => {
    const cell = (column: ImportColumn) => (cells[places.get(column) ?? -1] ?? '').trim()
    const note: Note = (column, message, guess) => {
      faults.push({ line, column, value: cell(column).slice(0, MAX_VALUE), message, ...(guess && { guess }) })
      return null
    }
    if (cells.length !== header.cells.length) {
      faults.push(whole(line, message('This row does not have the same number of columns as the first row.')))
      return
    }
    if (cells.some((text) => text.includes(REPLACED))) {
      faults.push(whole(line, message('We cannot read some letters. Save the file as CSV with UTF-8.')))
      return
    }
    const row = readRow(line, cell, find, note)
    if (!row) return
    if (seen.email.has(row.email)) note('email', message('An earlier row has the same email address.'))
    else if (row.phoneNumber && seen.phoneNumber.has(row.phoneNumber))
      note('phoneNumber', message('An earlier row has the same phone number.'))
    else rows.push(row)
    seen.email.add(row.email)
    if (row.phoneNumber) seen.phoneNumber.add(row.phoneNumber)
  }
  return { rows, take }
}

/** Reads a list of people: the valid rows, and every fault with line, column and message. */
export const readList = async (csv: string, find: PlaceFinder): Promise<ReadList> => {
  const { records, fault } = await readAnyCsv(csv)
  const [header, ...body] = records
  if (!header) return { rows: [], faults: fault ? [whole(fault.line, fault.message)] : [], rowCount: 0 }
  const { places, faults } = readHeader(header)
  if (fault) faults.push(whole(fault.line, fault.message))
  if (body.length > MAX_IMPORT_ROWS)
    faults.push(whole(body[MAX_IMPORT_ROWS]?.line ?? 0, message('A list can have up to 5,000 rows.')))
  if (faults.length > 0) return { rows: [], faults, rowCount: body.length }
  const read = rowReader(header, places, faults, find)
  for await (const slice of inSlices(body)) for (const record of slice) read.take(record)
  return { rows: read.rows, faults, rowCount: body.length }
}
