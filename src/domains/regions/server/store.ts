import { type Kysely, sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database.ts'
import type { Lga, Region, State, Zone } from '../contract.ts'
import type { LgaRow, RegionRow, RegionsTables, StateRow } from './tables.ts'

const SEED_HASH = 'regions.geography-hash'

/** What the reference files hold, as rows. */
export interface Geography {
  readonly regions: RegionRow[]
  readonly states: (Omit<StateRow, 'is_capital_territory'> & { is_capital_territory: boolean })[]
  readonly lgas: LgaRow[]
}

/** Reading regions, States and LGAs. */
export const regionsStore = (db: Database) => {
  const tables = withTables<RegionsTables>(db)
  const lgas = () =>
    tables
      .selectFrom('regions.lga as lga')
      .innerJoin('regions.state as state', 'state.code', 'lga.state_code')
      .select([
        'lga.id',
        'lga.name',
        'state.code as state',
        'state.zone',
        'lga.ward_count as wardCount',
        'lga.polling_unit_count as pollingUnitCount',
      ])
      .orderBy('state.is_capital_territory')
      .orderBy('state.name')
      .orderBy('lga.name')
      .$narrowType<{ zone: Zone }>()
  return {
    regions: (): Promise<Region[]> =>
      tables
        .selectFrom('regions.region')
        .select([
          'id',
          'name',
          'currency_symbol as currencySymbol',
          'currency_code as currencyCode',
          'sup_exchange_rate as supExchangeRate',
        ])
        .orderBy('place')
        .execute(),

    /** By name, with the FCT last, as INEC lists them. */
    states: (): Promise<State[]> =>
      tables
        .selectFrom('regions.state as state')
        .innerJoin('regions.lga as lga', 'lga.state_code', 'state.code')
        .select(({ fn }) => [
          'state.code',
          'state.name',
          'state.is_capital_territory as isCapitalTerritory',
          'state.capital',
          'state.zone',
          fn.count<number>('lga.id').as('lgaCount'),
          fn.sum<number>('lga.ward_count').as('wardCount'),
          fn.sum<number>('lga.polling_unit_count').as('pollingUnitCount'),
        ])
        .groupBy('state.code')
        .orderBy('state.is_capital_territory')
        .orderBy('state.name')
        .$narrowType<{ zone: Zone }>()
        .execute(),

    /** In the order of States, then by name. */
    lgas: ({ state, zone }: { state?: string | undefined; zone?: Zone | undefined }): Promise<Lga[]> =>
      lgas()
        .$if(state !== undefined, (query) => query.where('state.code', '=', state ?? ''))
        .$if(zone !== undefined, (query) => query.where('state.zone', '=', zone ?? ''))
        .execute(),

    lga: (id: string): Promise<Lga | undefined> => lgas().where('lga.id', '=', id).executeTakeFirst(),

    lgasWithStateName: (ids: readonly string[]) =>
      lgas().select('state.name as stateName').where('lga.id', 'in', ids).execute(),
  }
}

type Writer = Kysely<RegionsTables>

const writeRegions = async (tables: Writer, regions: Geography['regions']): Promise<void> => {
  await tables
    .insertInto('regions.region')
    .values(regions)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        currency_code: ref('excluded.currency_code'),
        currency_symbol: ref('excluded.currency_symbol'),
        sup_exchange_rate: ref('excluded.sup_exchange_rate'),
        place: ref('excluded.place'),
      })),
    )
    .execute()
}

const writeStates = async (tables: Writer, states: Geography['states']): Promise<void> => {
  await tables
    .insertInto('regions.state')
    .values(states)
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        capital: ref('excluded.capital'),
        zone: ref('excluded.zone'),
        is_capital_territory: ref('excluded.is_capital_territory'),
      })),
    )
    .execute()
}

const writeLgas = async (tables: Writer, areas: Geography['lgas']): Promise<void> => {
  await tables
    .insertInto('regions.lga')
    .values(areas)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        state_code: ref('excluded.state_code'),
        ward_count: ref('excluded.ward_count'),
        polling_unit_count: ref('excluded.polling_unit_count'),
      })),
    )
    .execute()
}

/** Writing the reference files down, and knowing whether that was done. */
export const geographyStore = (db: Database) => ({
  seededHash: async (): Promise<string | undefined> => {
    const { rows } = await sql<{
      value: string
    }>`select value from platform.setting where name = ${SEED_HASH}`.execute(db)
    return rows[0]?.value
  },

  /** Brings all three tables to the reference files. Rows are never removed: other rooms point at them. */
  write: async ({ regions, states, lgas }: Geography, hash: string): Promise<void> => {
    const tables = withTables<RegionsTables>(db)
    await writeRegions(tables, regions)
    await writeStates(tables, states)
    await writeLgas(tables, lgas)
    await sql`insert into platform.setting (name, value) values (${SEED_HASH}, ${hash})
      on conflict (name) do update set value = excluded.value`.execute(db)
  },
})
