import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type {
  FederalConstituencyRow,
  LgaConstituencyRow,
  LgaRow,
  PlaceNameRow,
  RegionRow,
  RegionsTables,
  RegionUnitRow,
  SenatorialDistrictRow,
  StateRow,
  WardRow,
} from './tables.ts'

const SEED_HASH = 'regions.geography-hash'

/** The reference files as rows. */
export interface Geography {
  readonly regions: RegionRow[]
  readonly units: RegionUnitRow[]
  readonly states: (Omit<StateRow, 'is_capital_territory'> & { is_capital_territory: boolean })[]
  readonly districts: SenatorialDistrictRow[]
  readonly constituencies: FederalConstituencyRow[]
  readonly lgas: (Omit<LgaRow, 'aliases'> & { aliases: string[] })[]
  readonly seats: LgaConstituencyRow[]
  readonly wards: WardRow[]
  readonly names: (PlaceNameRow & { kind: 'state' | 'lga' | 'ward' })[]
}

type Rows = readonly object[]

/** Upserts rows into a table; their keys name its columns. */
const put = async (
  db: Database,
  table: keyof RegionsTables,
  rows: Rows,
  keys: readonly string[],
): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {})
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const others = columns.filter((column) => !keys.includes(column))
  const change =
    others.length === 0
      ? sql`nothing`
      : sql`update set ${sql.join(others.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}`
  await sql`insert into ${sql.table(table)} (${list})
    select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${sql.join(keys.map((key) => sql.ref(key)))}) do ${change}`.execute(db)
}

const seededHash = async (db: Database): Promise<string | undefined> => {
  const { rows } = await sql<{
    value: string
  }>`select value from platform.setting where name = ${SEED_HASH}`.execute(db)
  return rows[0]?.value
}

/** SQL that loads the reference files and remembers their hash. */
export const geographyStore = (db: Database) => ({
  seededHash: () => seededHash(db),

  /** Brings all tables in line with the reference files. Places are never removed: other domains reference them. */
  write: async (reference: Geography, hash: string): Promise<void> => {
    // Servers that start at the same time write one after the other.
    await sql`select pg_advisory_xact_lock(hashtext(${SEED_HASH}))`.execute(db)
    if ((await seededHash(db)) === hash) return
    await put(db, 'regions.region', reference.regions, ['id'])
    await put(db, 'regions.region_unit', reference.units, ['id'])
    await put(db, 'regions.state', reference.states, ['code'])
    await put(db, 'regions.senatorial_district', reference.districts, ['id'])
    await put(db, 'regions.federal_constituency', reference.constituencies, ['id'])
    await put(db, 'regions.lga', reference.lgas, ['id'])
    await sql`delete from regions.lga_constituency`.execute(db)
    await put(db, 'regions.lga_constituency', reference.seats, ['lga_id', 'constituency_id'])
    await put(db, 'regions.ward', reference.wards, ['code'])
    await sql`delete from regions.place_name`.execute(db)
    await put(db, 'regions.place_name', reference.names, ['kind', 'place_id', 'folded'])
    await sql`insert into platform.setting (name, value) values (${SEED_HASH}, ${hash})
      on conflict (name) do update set value = excluded.value`.execute(db)
  },
})
