import { createHash } from 'node:crypto'
import { type Database, inTransaction } from '#platform/server/database.ts'
import lgas from '../reference/lgas.json' with { type: 'json' }
import regions from '../reference/regions.json' with { type: 'json' }
import states from '../reference/states.json' with { type: 'json' }
import { type Geography, geographyStore } from './store.ts'

const reference: Geography = {
  regions: regions.map((region, place) => ({
    id: region.id,
    name: region.name,
    currency_code: region.currencyCode,
    currency_symbol: region.currencySymbol,
    sup_exchange_rate: region.supExchangeRate,
    place,
  })),
  states: states.map((state) => ({
    code: state.code,
    name: state.name,
    capital: state.capital,
    zone: state.zone,
    is_capital_territory: state.isCapitalTerritory,
  })),
  lgas: lgas.map((lga) => ({
    id: lga.id,
    name: lga.name,
    state_code: lga.state,
    ward_count: lga.wardCount,
    polling_unit_count: lga.pollingUnitCount,
  })),
}

/** Writes regions, States and LGAs of the reference files; a database that has them already costs one read. */
export const seedGeography = async (db: Database): Promise<void> => {
  const hash = createHash('sha256').update(JSON.stringify(reference)).digest('hex')
  if ((await geographyStore(db).seededHash()) === hash) return
  await inTransaction(db, (tx) => geographyStore(tx).write(reference, hash))
}
