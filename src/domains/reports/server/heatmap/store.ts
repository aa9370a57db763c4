import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { PublicType } from '../../contract.ts'
import type { HeatmapPeriod } from '../../contracts/heatmap-contract.ts'
import type { ReportsTables } from '../tables.ts'

export interface HeatmapFilter {
  readonly type?: string | undefined
  readonly state?: string | undefined
  /** The first month that counts, YYYY-MM-01; null for all. */
  readonly from: string | null
}

/** Counts of a State, or of a local government. */
export interface PlaceTally {
  readonly place: string
  readonly reports: number
  readonly resolved: number
}

export interface Medians {
  /** A State, an LGA or a type. */
  readonly key: string
  readonly replies: number
  readonly days_to_reply: number | null
  readonly fixes: number
  readonly days_to_fixed: number | null
}

const counts = [
  sql<number>`sum(reports)::int`.as('reports'),
  sql<number>`coalesce(sum(reports) filter (where status = 'fixed'), 0)::int`.as('resolved'),
] as const

/** SQL of the heatmap: counts that writers keep, and medians that a job keeps. */
export const heatmapStore = (db: Database) => {
  const tables = withTables<ReportsTables>(db)
  return {
    stateTallies: ({ type, from }: HeatmapFilter): Promise<PlaceTally[]> => {
      let query = tables
        .selectFrom('reports.state_tally')
        .select(['state as place', ...counts])
        .groupBy('state')
      if (type) query = query.where('type', '=', type)
      if (from) query = query.where(sql<boolean>`month >= ${from}::date`)
      return query.execute()
    },
    lgaTallies: ({
      type,
      state,
      from,
    }: HeatmapFilter & { readonly state: string }): Promise<PlaceTally[]> => {
      let query = tables
        .selectFrom('reports.tally')
        .select(['lga as place', ...counts])
        .where('state', '=', state)
        .groupBy('lga')
      if (type) query = query.where('type', '=', type)
      if (from) query = query.where(sql<boolean>`month >= ${from}::date`)
      return query.execute()
    },
    typeTallies: ({ state, from }: HeatmapFilter) => {
      let query = tables
        .selectFrom('reports.state_tally')
        .select(['type', sql<number>`sum(reports)::int`.as('reports')])
        .groupBy('type')
      if (state) query = query.where('state', '=', state)
      if (from) query = query.where(sql<boolean>`month >= ${from}::date`)
      return query.$narrowType<{ type: PublicType }>().execute()
    },
    /** Medians of these places, of one type or of all. */
    paceOfPlaces: (
      period: HeatmapPeriod,
      places: readonly string[],
      type: PublicType | undefined,
    ): Promise<Medians[]> =>
      tables
        .selectFrom('reports.pace')
        .select(['place as key', 'replies', 'days_to_reply', 'fixes', 'days_to_fixed'])
        .where('period', '=', period)
        .where('type', '=', type ?? '')
        .where('place', '=', sql<string>`any(${places}::text[])`)
        .execute(),
    /** Medians of each type, in a State or in the country. */
    paceOfTypes: (period: HeatmapPeriod, state: string | undefined): Promise<Medians[]> =>
      tables
        .selectFrom('reports.pace')
        .select(['type as key', 'replies', 'days_to_reply', 'fixes', 'days_to_fixed'])
        .where('period', '=', period)
        .where('place', '=', state ?? '')
        .where('type', '<>', '')
        .execute(),
  }
}
