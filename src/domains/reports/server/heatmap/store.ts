import { sql } from 'kysely'
import { type Database, withTables } from '#platform/server/database/database.ts'
import type { PublicType } from '../../contract.ts'
import type { ReportsTables } from '../tables.ts'

export interface HeatmapFilter {
  readonly type?: string | undefined
  readonly state?: string | undefined
  /** The first month that counts, YYYY-MM-01; null for all. */
  readonly from: string | null
}

export interface PlaceTally {
  readonly lga: string
  readonly state: string
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

const keys = { state: sql`state`, lga: sql`lga`, type: sql`type` } as const

/** SQL of the heatmap: kept counts, and medians of the times. */
export const heatmapStore = (db: Database) => ({
  tallies: ({ type, state, from }: HeatmapFilter): Promise<PlaceTally[]> => {
    let query = withTables<ReportsTables>(db)
      .selectFrom('reports.tally')
      .select([
        'lga',
        'state',
        sql<number>`sum(reports)::int`.as('reports'),
        sql<number>`coalesce(sum(reports) filter (where status = 'fixed'), 0)::int`.as('resolved'),
      ])
      .groupBy(['lga', 'state'])
    if (type) query = query.where('type', '=', type)
    if (state) query = query.where('state', '=', state)
    if (from) query = query.where(sql<boolean>`month >= ${from}::date`)
    return query.execute()
  },
  typeTallies: ({ state, from }: HeatmapFilter) => {
    let query = withTables<ReportsTables>(db)
      .selectFrom('reports.tally')
      .select(['type', sql<number>`sum(reports)::int`.as('reports')])
      .groupBy('type')
    if (state) query = query.where('state', '=', state)
    if (from) query = query.where(sql<boolean>`month >= ${from}::date`)
    return query.$narrowType<{ type: PublicType }>().execute()
  },
  /** Median days from report to first reply and to fixed, by State, LGA or type. */
  medians: async (by: keyof typeof keys, { type, state, from }: HeatmapFilter): Promise<Medians[]> => {
    const days = (column: string) =>
      sql`percentile_cont(0.5) within group (order by extract(epoch from ${sql.ref(column)} - reported_at) / 86400)`
    const { rows } = await sql<Medians>`select ${keys[by]} as key,
        count(first_reply_at)::int as replies,
        ${days('first_reply_at')} filter (where first_reply_at is not null) as days_to_reply,
        (count(*) filter (where status = 'fixed'))::int as fixes,
        ${days('fixed_at')} filter (where status = 'fixed') as days_to_fixed
      from reports.report
      where visibility in ('shown', 'cleared') and (first_reply_at is not null or status = 'fixed')
        and (${type ?? null}::text is null or type = ${type ?? null})
        and (${state ?? null}::text is null or state = ${state ?? null})
        and (${from}::date is null or reported_at >= ${from}::date::timestamp at time zone 'Africa/Lagos')
      group by 1`.execute(db)
    return rows
  },
})
