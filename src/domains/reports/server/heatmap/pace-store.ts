import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { type HeatmapPeriod, PRIVACY_FLOOR } from '../../contracts/heatmap-contract.ts'

const days = (column: string) =>
  sql`percentile_cont(0.5) within group (order by extract(epoch from ${sql.ref(column)} - reported_at) / 86400)`

/** Counts the medians of a period for every place and type with enough reports, and writes only what has changed. */
export const renewPaceOf = (db: Database, period: HeatmapPeriod, from: string | null) =>
  sql`with fresh as materialized (
      select coalesce(lga, state, '') as place, coalesce(type, '') as type,
        count(first_reply_at)::int as replies,
        ${days('first_reply_at')} filter (where first_reply_at is not null) as days_to_reply,
        (count(*) filter (where status = 'fixed'))::int as fixes,
        ${days('fixed_at')} filter (where status = 'fixed') as days_to_fixed
      from reports.report
      where visibility in ('shown', 'cleared') and (first_reply_at is not null or status = 'fixed')
        and (${from}::date is null or reported_at >= ${from}::date::timestamp at time zone 'Africa/Lagos')
      group by grouping sets ((lga), (lga, type), (state), (state, type), (type))
      having count(*) >= ${PRIVACY_FLOOR}
    ), gone as (
      delete from reports.pace kept where period = ${period} and not exists (
        select from fresh where fresh.place = kept.place and fresh.type = kept.type)
    )
    insert into reports.pace as kept (period, place, type, replies, days_to_reply, fixes, days_to_fixed)
    select ${period}, * from fresh
    on conflict (period, place, type) do update set replies = excluded.replies, days_to_reply = excluded.days_to_reply,
      fixes = excluded.fixes, days_to_fixed = excluded.days_to_fixed
    where (kept.replies, kept.days_to_reply, kept.fixes, kept.days_to_fixed)
      is distinct from (excluded.replies, excluded.days_to_reply, excluded.fixes, excluded.days_to_fixed)`.execute(
    db,
  )
