import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { PublicType } from '../../contract.ts'
import type { HeatmapPeriod } from '../../contracts/heatmap-contract.ts'
import type { ReportsTables } from '../tables.ts'

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

/** SQL of the heatmap: counts that writers keep, and medians that a job keeps. */
export const heatmapStore = (db: Database) => {
  const tables = withTables<ReportsTables>(db)
  const since = (from: string, state: string) => sql<PlaceTally>`
    select state, '' as lga, type, sum(reports)::int as reports,
      coalesce(sum(reports) filter (where status = 'fixed'), 0)::int as resolved
    from reports.state_tally where month >= ${from}::date group by state, type
    union all
    select state, lga, type, sum(reports)::int, coalesce(sum(reports) filter (where status = 'fixed'), 0)::int
    from reports.tally where state = ${state} and month >= ${from}::date group by state, lga, type`
  return {
    /** Counts of every State and of the LGAs of one, since a month (YYYY-MM-01) or of all time. */
    tallies: async (from: string | null, state = ''): Promise<readonly PlaceTally[]> =>
      from === null
        ? await tables
            .selectFrom('reports.all_tally')
            .selectAll()
            .where(({ or, eb }) => or([eb('lga', '=', ''), eb('state', '=', state)]))
            .$narrowType<{ type: PublicType }>()
            .execute()
        : (await since(from, state).execute(db)).rows,

    /** Medians of these places, of one type or of all, and those of each type in a State or in the country. */
    pace: async (
      period: HeatmapPeriod,
      places: readonly string[],
      { type = '', state = '' }: { type?: PublicType | '' | undefined; state?: string | undefined },
    ): Promise<readonly Medians[]> => {
      const { rows } = await sql<Medians>`
        select place, type, replies, days_to_reply, fixes, days_to_fixed from reports.pace
        where period = ${period} and place = any(${places}::text[]) and type = ${type}
        union all
        select place, type, replies, days_to_reply, fixes, days_to_fixed from reports.pace
        where period = ${period} and place = ${state} and type <> ${type}`.execute(db)
      return rows
    },
  }
}
