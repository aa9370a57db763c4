import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { foldName } from '#shared/text/fold.ts'
import canada from '../reference/canada.json' with { type: 'json' }
import constituencies from '../reference/federal-constituencies.json' with { type: 'json' }
import lgas from '../reference/lgas.json' with { type: 'json' }
import regions from '../reference/regions.json' with { type: 'json' }
import districts from '../reference/senatorial-districts.json' with { type: 'json' }
import states from '../reference/states.json' with { type: 'json' }
import { type Geography, geographyStore } from './geography-store.ts'
import { invariant } from '#shared/errors.ts'
import { zones } from '../contract.ts'

interface LgaOfFile {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly wardCount: number
  readonly pollingUnitCount: number
  readonly aliases?: readonly string[]
}
const areas: readonly LgaOfFile[] = lgas

const zoneOf = (code: string) => {
  const zone = zones.find((known) => known === code)
  invariant(zone, `the zone ${code} is known`)
  return zone
}

/** Common names of the FCT, besides its full name. */
const stateAliases: Readonly<Record<string, readonly string[]>> = {
  'NG-FC': ['FCT', 'Abuja', 'FCT Abuja'],
  'NG-NA': ['Nassarawa'],
}

const readWards = async (): Promise<Geography['wards']> => {
  const text = await readFile(new URL('../reference/wards.tsv', import.meta.url), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [code = '', lga_id = '', name = '', count = ''] = line.split('\t')
      return { code, lga_id, name, polling_unit_count: Number(count) }
    })
}

type Name = Geography['names'][number]

/** Every name of every place once: two spellings that fold to the same text count as one. */
const namesOf = (wards: Geography['wards']): Name[] => {
  const names = new Map<string, Name>()
  const add = (kind: Name['kind'], id: string, all: readonly string[]) => {
    for (const name of all) {
      const folded = foldName(name)
      const key = `${kind} ${id} ${folded}`
      if (!names.has(key)) names.set(key, { kind, place_id: id, folded, name })
    }
  }
  for (const { code, name } of states) add('state', code, [name, ...(stateAliases[code] ?? [])])
  for (const { id, name, aliases = [] } of areas) add('lga', id, [name, ...aliases])
  for (const { code, name } of wards) add('ward', code, [name])
  return [...names.values()]
}

const districtOf = new Map(districts.flatMap(({ id, lgas: own }) => own.map((lga) => [lga, id] as const)))

/** The reference files as rows. */
const readReference = async (): Promise<Geography> => {
  const wards = await readWards()
  return {
    regions: regions.map((region, place) => ({
      id: region.id,
      name: region.name,
      currency_code: region.currencyCode,
      currency_symbol: region.currencySymbol,
      sup_exchange_rate: region.supExchangeRate,
      place,
    })),
    units: canada.map((unit) => ({
      ...unit,
      kind: unit.kind === 'territory' ? ('territory' as const) : ('province' as const),
      region_id: 'canada',
    })),
    states: states.map((state) => ({
      code: state.code,
      name: state.name,
      capital: state.capital,
      zone: zoneOf(state.zone),
      is_capital_territory: state.isCapitalTerritory,
    })),
    districts: districts.map(({ id, name, state }) => ({ id, name, state_code: state })),
    constituencies: constituencies.map(({ id, name, state, isPartOfLga }) => ({
      id,
      name,
      state_code: state,
      is_part_of_lga: isPartOfLga,
    })),
    lgas: areas.map((lga) => ({
      id: lga.id,
      name: lga.name,
      state_code: lga.state,
      ward_count: lga.wardCount,
      polling_unit_count: lga.pollingUnitCount,
      aliases: [...(lga.aliases ?? [])],
      senatorial_district_id: districtOf.get(lga.id) ?? null,
    })),
    seats: constituencies.flatMap(({ id, lgas: own }) =>
      own.map((lga) => ({ lga_id: lga, constituency_id: id })),
    ),
    wards,
    names: namesOf(wards),
  }
}

/** Loads the reference files of the domain; costs one read when the database has them already. */
export const seedGeography = async (db: Database): Promise<void> => {
  const reference = await readReference()
  const hash = createHash('sha256').update(JSON.stringify(reference)).digest('hex')
  if ((await geographyStore(db).seededHash()) === hash) return
  await inTransaction(db, (tx) => geographyStore(tx).write(reference, hash))
}
