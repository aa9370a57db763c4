import { type Kysely, sql } from 'kysely'
import { type Database, preparedStatement, withTables } from '#platform/server/database/database.ts'
import type { FederalConstituency, Lga, Region, RegionUnit, State, Ward, Zone } from '../contract.ts'
import type { RegionsTables } from './tables.ts'

type Tables = Kysely<RegionsTables>

const allLgas = (tables: Tables) =>
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

/** Regions with their provinces and States. */
const regionQueries = (tables: Tables) => ({
  /** With the price of 1 SUP on a day, as decimal text; null where none is set. */
  regions: (day: string): Promise<Region[]> =>
    tables
      .selectFrom('regions.region')
      .select([
        'id',
        'name',
        'currency_symbol as currencySymbol',
        'currency_code as currencyCode',
        sql<string | null>`(select trim_scale(minor_per_sup::numeric / 100)::text from regions.rate
          where region_id = region.id and kind = 'purchase' and first_day <= ${day}::date
          order by version desc limit 1)`.as('supExchangeRate'),
      ])
      .orderBy('place')
      .execute(),

  /** By name, with the FCT last, as INEC lists them. */
  states: ({ code }: { code?: string } = {}): Promise<State[]> =>
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
      .$if(code !== undefined, (query) => query.where('state.code', '=', code ?? ''))
      .groupBy('state.code')
      .orderBy('state.is_capital_territory')
      .orderBy('state.name')
      .execute(),

  hasRegion: async (id: string): Promise<boolean> =>
    (await tables.selectFrom('regions.region').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined,

  /** Provinces and territories by name; the States of Nigeria are not in this table. */
  unitsOf: (region: string): Promise<Pick<RegionUnit, 'id' | 'name' | 'kind'>[]> =>
    tables
      .selectFrom('regions.region_unit')
      .select(['id', 'name', 'kind'])
      .where('region_id', '=', region)
      .orderBy('name')
      .execute(),
})

/** Names alone, for lists that need no figures. */
const nameQueries = (tables: Tables) => ({
  /** The States by name, with the FCT last. */
  stateNames: (): Promise<Pick<State, 'code' | 'name'>[]> =>
    tables
      .selectFrom('regions.state')
      .select(['code', 'name'])
      .orderBy('is_capital_territory')
      .orderBy('name')
      .execute(),

  /** The States in that order, then the LGAs of one State by name; `state` is null for a State. */
  namesIn: async (state: string): Promise<{ id: string; name: string; state: string | null }[]> => {
    const query = sql<{ id: string; name: string; state: string | null }>`
      select id, name, state from (
        select code as id, name, null as state, is_capital_territory as is_last from regions.state
        union all select id, name, state_code, false from regions.lga where state_code = ${state}
      ) places order by state nulls first, is_last, name`.compile(tables)
    preparedStatement(query.sql)
    return (await tables.executeQuery(query)).rows
  },
})

/** Local government areas with their wards. */
const lgaQueries = (tables: Tables) => ({
  /** Ordered by State, then by name. */
  lgas: ({ state, zone }: { state?: string | undefined; zone?: Zone | undefined }): Promise<Lga[]> =>
    allLgas(tables)
      .$if(state !== undefined, (query) => query.where('state.code', '=', state ?? ''))
      .where((is) => is.and(zone === undefined ? [] : [is('state.zone', '=', zone)]))
      .execute(),

  lga: (id: string): Promise<Lga | undefined> => allLgas(tables).where('lga.id', '=', id).executeTakeFirst(),

  /** Other names, the State's name and the senatorial district of one LGA. */
  lgaMore: (id: string) =>
    tables
      .selectFrom('regions.lga as lga')
      .innerJoin('regions.state as state', 'state.code', 'lga.state_code')
      .leftJoin('regions.senatorial_district as district', 'district.id', 'lga.senatorial_district_id')
      .select([
        'state.name as stateName',
        'lga.aliases',
        'district.id as districtId',
        'district.name as district',
      ])
      .where('lga.id', '=', id)
      .executeTakeFirstOrThrow(),

  wardsOf: (lga: string): Promise<Ward[]> =>
    tables
      .selectFrom('regions.ward')
      .select(['code', 'name', 'polling_unit_count as pollingUnitCount'])
      .where('lga_id', '=', lga)
      .orderBy('code')
      .execute(),

  lgasWithStateName: (ids: readonly string[]) =>
    allLgas(tables).select('state.name as stateName').where('lga.id', 'in', ids).execute(),
})

/** Seats of the National Assembly. */
const seatQueries = (tables: Tables) => ({
  constituenciesOf: ({ lga, state }: { lga?: string; state?: string }): Promise<FederalConstituency[]> =>
    tables
      .selectFrom('regions.federal_constituency as seat')
      .select(['seat.id', 'seat.name', 'seat.is_part_of_lga as isPartOfLga'])
      .$if(state !== undefined, (query) => query.where('seat.state_code', '=', state ?? ''))
      .$if(lga !== undefined, (query) =>
        query.where('seat.id', 'in', (from) =>
          from
            .selectFrom('regions.lga_constituency')
            .select('constituency_id')
            .where('lga_id', '=', lga ?? ''),
        ),
      )
      .orderBy('seat.name')
      .execute(),

  /** Senatorial districts of a State, one row for each LGA. */
  districtsOf: (state: string) =>
    tables
      .selectFrom('regions.senatorial_district as district')
      .innerJoin('regions.lga as lga', 'lga.senatorial_district_id', 'district.id')
      .select(['district.id', 'district.name', 'lga.name as lga'])
      .where('district.state_code', '=', state)
      .orderBy('district.name')
      .orderBy('lga.name')
      .execute(),
})

/** SQL that reads regions, States and LGAs. */
export const regionsStore = (db: Database) => {
  const tables = withTables<RegionsTables>(db)
  return { ...regionQueries(tables), ...nameQueries(tables), ...lgaQueries(tables), ...seatQueries(tables) }
}
