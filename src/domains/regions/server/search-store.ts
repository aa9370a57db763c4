import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { holds } from '#platform/server/database/search.ts'
import type { FoundPlace } from '../contract.ts'

/** One name of a State or a local government: its own first, then its aliases. */
export interface AreaName {
  readonly kind: 'state' | 'lga'
  readonly id: string
  readonly name: string
  /** The State of a local government. */
  readonly state: string | null
}

interface PlaceQuery {
  /** Folded: letters, numbers and single spaces only, so that it contains no pattern characters. */
  readonly folded: string
  readonly rows: number
}

const matching = (folded: string) => sql`
  select kind, place_id, name,
    case when folded = ${folded} then 0
      when folded like ${`${folded}%`} then 1
      when folded like ${`% ${folded}%`} then 2
      else 3 end::float8 as distance
  from regions.place_name where ${holds(sql.ref('folded'), folded)}`

// The names as a whole are compared: `orSimilar` says how much alike they must be.
const resembling = (folded: string) => sql`
  select kind, place_id, name, 1 - similarity(folded, ${folded})::float8 as distance
  from regions.place_name where folded % ${folded}`

const found = async (
  db: Database,
  candidates: ReturnType<typeof sql>,
  rows: number,
): Promise<FoundPlace[]> => {
  const answer = await sql<FoundPlace>`
    with candidate as (${candidates}),
    best as (
      select distinct on (kind, place_id) * from candidate order by kind, place_id, distance, name
    )
    select best.kind, best.place_id as id,
      coalesce(ward.name, lga.name, state.name) as name,
      nullif(best.name, coalesce(ward.name, lga.name, state.name)) as alias,
      state.code as state, state.name as "stateName", lga.id as lga, lga.name as "lgaName"
    from best
      left join regions.ward on best.kind = 'ward' and ward.code = best.place_id
      left join regions.lga on lga.id = case best.kind when 'lga' then best.place_id when 'ward' then ward.lga_id end
      join regions.state on state.code = case best.kind when 'state' then best.place_id else lga.state_code end
    order by best.distance, array_position(array['state', 'lga', 'ward'], best.kind), 3, state.name, lga.name, best.place_id
    limit ${rows}`.execute(db)
  return answer.rows
}

/** SQL that finds places by name. */
export const searchStore = (db: Database) => ({
  /** Every name of the States and local governments, the names in use before their aliases. */
  areaNames: async (): Promise<AreaName[]> => {
    const { rows } = await sql<AreaName>`
      select each.kind, each.place_id as id, each.name, lga.state_code as state
      from regions.place_name each
        left join regions.lga on each.kind = 'lga' and lga.id = each.place_id
        left join regions.state on each.kind = 'state' and state.code = each.place_id
      where each.kind in ('state', 'lga')
      order by each.name is distinct from coalesce(lga.name, state.name), each.place_id, each.name`.execute(
      db,
    )
    return rows
  },
  /** Places whose name contains the text, the nearest first. */
  matching: ({ folded, rows }: PlaceQuery): Promise<FoundPlace[]> => found(db, matching(folded), rows),
  /** Places with a similar spelling. */
  resembling: ({ folded, rows }: PlaceQuery): Promise<FoundPlace[]> => found(db, resembling(folded), rows),
})
