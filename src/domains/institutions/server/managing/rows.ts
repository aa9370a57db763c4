import type { PlaceFinder } from '#domains/regions/server/place-finder.ts'
import { type CsvRecord, readAnyCsv } from '#platform/server/formats/csv.ts'
import { Refusal } from '#shared/errors.ts'
import { foldName } from '#shared/text/fold.ts'
import { message } from '#shared/words.ts'
import {
  importColumnsOfInstitutions,
  InstitutionForm,
  MAX_IMPORTED_INSTITUTIONS,
} from '../../console-contract.ts'
import type { ImportedInstitution, ListFault } from '../columns.ts'

type Column = (typeof importColumnsOfInstitutions)[number]
type StateFinder = Pick<PlaceFinder, 'state' | 'guess'>

const MAX_VALUE = 120
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const columnsByName = new Map(importColumnsOfInstitutions.map((column) => [plain(column), column]))

const placesOf = (header: CsvRecord | undefined): Map<Column, number> => {
  const places = new Map<Column, number>()
  header?.cells.forEach((cell, place) => {
    const column = columnsByName.get(plain(cell))
    if (!column || places.has(column)) throw new Refusal('institution-list-unreadable')
    places.set(column, place)
  })
  if (!places.has('name') || !places.has('type') || !places.has('source'))
    throw new Refusal('institution-list-unreadable')
  return places
}

/** The fields of a row as a form would send them: words become codes, empty cells are left out. */
const formOf = (cellOf: (column: Column) => string, findState: (text: string) => string | undefined) => {
  const state = cellOf('state')
  const founded = cellOf('founded')
  const given = {
    name: cellOf('name'),
    shortName: cellOf('shortName'),
    type: cellOf('type')
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
    ownership: cellOf('ownership').toLowerCase(),
    state: state === '' ? '' : (findState(state) ?? state),
    founded: founded === '' ? '' : /^\d{4}$/.test(founded) ? Number(founded) : founded,
    website: cellOf('website'),
    source: cellOf('source'),
    reason: 'from a list',
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}

/** Reads a list: its good rows and its faults. Refuses what is no table, and too many rows. */
export const readInstitutionList = async (
  csv: string,
  states: StateFinder,
): Promise<{ rows: ImportedInstitution[]; faults: ListFault[] }> => {
  const { records, fault } = await readAnyCsv(csv)
  if (fault) throw new Refusal('institution-list-unreadable')
  const [header, ...lines] = records
  const places = placesOf(header)
  if (lines.length > MAX_IMPORTED_INSTITUTIONS) throw new Refusal('institution-list-too-long')
  const faults: ListFault[] = []
  const seen = new Set<string>()
  const rows = lines.flatMap(({ line, cells }): ImportedInstitution[] => {
    const cellOf = (column: Column) => (cells[places.get(column) ?? -1] ?? '').trim()
    const { success, data, error } = InstitutionForm.safeParse(formOf(cellOf, states.state))
    if (!success) {
      for (const { path, message: text } of error.issues) {
        const column = importColumnsOfInstitutions.find((each) => each === path[0]) ?? null
        const value = column ? cellOf(column).slice(0, MAX_VALUE) : ''
        const guess = column === 'state' ? states.guess(value) : undefined
        faults.push({ line, column, value, fault: text, ...(guess !== undefined && { guess }) })
      }
      return []
    }
    const { reason: _reason, ...fields } = data
    const folded = foldName(fields.name)
    if (seen.has(folded)) {
      faults.push({
        line,
        column: 'name',
        value: fields.name,
        fault: message('This name is in the list twice.'),
      })
      return []
    }
    seen.add(folded)
    return [{ ...fields, line }]
  })
  return { rows, faults }
}
