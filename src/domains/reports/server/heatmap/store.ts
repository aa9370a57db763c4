import { sql } from 'kysely'
import { type Database, preparedStatement } from '#platform/server/database/database.ts'
import type { PublicType } from '../../contract.ts'
import type { HeatmapPeriod } from '../../contracts/heatmap-contract.ts'

/** Counts of a type in a State (`lga` is empty), or in one of its local governments. */
export interface PlaceTally {
  readonly state: string
  readonly lga: string
  readonly type: PublicType
  readonly reports: number
  readonly resolved: number
}

export interface Medians {
  /** A State or an LGA; empty for the country. */
  readonly place: string
  /** Empty for all types. */
  readonly type: string
  readonly replies: number
  readonly days_to_reply: number | null
  readonly fixes: number
  readonly days_to_fixed: number | null
}

export interface HeatmapFilter {
  readonly period: HeatmapPeriod
  /** The first month of the period, YYYY-MM-01; null for all time. */
  readonly from: string | null
  /** The places whose medians are shown. */
  readonly places: readonly string[]
  readonly type?: PublicType | '' | undefined
  readonly state?: string | undefined
}

const allTime = (state: string) => sql`
  select state, lga, type, reports, resolved from reports.all_tally where lga = '' or state = ${state}`

const since = (from: string, state: string) => sql`
  select state, '' as lga, type, sum(reports)::int as reports,
    coalesce(sum(reports) filter (where status = 'fixed'), 0)::int as resolved
  from reports.state_tally where month >= ${from}::date group by state, type
  union all
  select state, lga, type, sum(reports)::int, coalesce(sum(reports) filter (where status = 'fixed'), 0)::int
  from reports.tally where state = ${state} and month >= ${from}::date group by state, lga, type`

/** SQL of the heatmap: counts that writers keep, and medians that a job keeps. */
export const heatmapStore = (db: Database) => ({
  /**
   * In one statement: the counts of every State and of the LGAs of one; the medians of the places, of one type or of
   * all; and the medians of each type in the State or in the country.
   */
  numbers: async ({
    period,
    from,
    places,
    type = '',
    state = '',
  }: HeatmapFilter): Promise<{ tallies: PlaceTally[]; medians: Medians[] }> => {
    const query = sql<(PlaceTally & { is: 'count' }) | (Medians & { is: 'median' })>`
      select 'count' as is, state, lga, type, reports, resolved, null as place, null::int as replies,
        null::float8 as days_to_reply, null::int as fixes, null::float8 as days_to_fixed
      from (${from === null ? allTime(state) : since(from, state)}) counted
      union all
      select 'median', null, null, type, null, null, place, replies, days_to_reply, fixes, days_to_fixed
      from reports.pace where period = ${period} and (place = any(${places}::text[]) and type = ${type}
        or place = ${state} and type <> ${type})`.compile(db)
    // Planning takes longer than reading.
    preparedStatement(query.sql)
    const { rows } = await db.executeQuery(query)
    return {
      tallies: rows.filter((row) => row.is === 'count'),
      medians: rows.filter((row) => row.is === 'median'),
    }
  },
})
