import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

export interface DueProblem {
  readonly id: string
  readonly reporter_id: string
}

/** Compares the counts of States with those of their local governments and corrects them. */
const proveStateTally = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ wrong: number }>`with recount as (
      select month, state, type, status, sum(reports)::int as reports from reports.tally group by 1, 2, 3, 4),
    wrong as (
      select month, state, type, status, coalesce(r.reports, 0) as reports
      from recount r full join reports.state_tally t using (month, state, type, status)
      where coalesce(r.reports, 0) <> coalesce(t.reports, 0)),
    mended as (
      insert into reports.state_tally (month, state, type, status, reports)
      select month, state, type, status, reports from wrong
      on conflict (state, month, type, status) do update set reports = excluded.reports
      returning 1)
    select count(*)::int as wrong from mended`.execute(db)
  return rows[0]?.wrong ?? 0
}

/** Compares the counts of all time with those of the months and corrects them. */
const proveAllTally = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ wrong: number }>`with recount as (
      select state, coalesce(lga, '') as lga, type, sum(reports)::int as reports,
        coalesce(sum(reports) filter (where status = 'fixed'), 0)::int as resolved
      from reports.tally group by grouping sets ((state, type), (state, lga, type))),
    wrong as (
      select state, lga, type, coalesce(r.reports, 0) as reports, coalesce(r.resolved, 0) as resolved
      from recount r full join reports.all_tally t using (state, lga, type)
      where (coalesce(r.reports, 0), coalesce(r.resolved, 0)) <> (coalesce(t.reports, 0), coalesce(t.resolved, 0))),
    mended as (
      insert into reports.all_tally (state, lga, type, reports, resolved)
      select state, lga, type, reports, resolved from wrong
      on conflict (state, lga, type) do update set reports = excluded.reports, resolved = excluded.resolved
      returning 1)
    select count(*)::int as wrong from mended`.execute(db)
  return rows[0]?.wrong ?? 0
}

/** SQL of the clocks of reports, and of the proof of the kept counts. */
export const problemClocksStore = (db: Database) => ({
  /** Marks reports whose first reply is late, each once, with a line in their history. */
  escalateLate: async (now: Date): Promise<number> => {
    const { rows } = await sql<{ id: string }>`with late as (
        update reports.report set escalated_at = ${now}
        where first_reply_at is null and escalated_at is null and reply_due_at <= ${now}
          and visibility in ('shown', 'cleared') and status in ('open', 'investigating', 'planned', 'in_progress')
        returning id, status)
      insert into reports.event (id, report_id, at, kind, status, text)
      select gen_random_uuid(), id, ${now}, 'late', status, '' from late returning report_id as id`.execute(
      db,
    )
    return rows.length
  },
  /** Marks reports whose reporter is asked now: called fixed, or silent, since `before`. */
  takeToAsk: async (now: Date, before: Date): Promise<DueProblem[]> => {
    const { rows } = await sql<DueProblem>`update reports.report set asked_at = ${now}
      where asked_at is null and confirmed_at is null and reporter_id is not null and last_event_at <= ${before}
        and visibility in ('shown', 'cleared')
        and status in ('fixed', 'open', 'investigating', 'planned', 'in_progress')
      returning id, reporter_id`.execute(db)
    return rows
  },
  /** Compares the kept counts with a recount and corrects them; returns how many rows were wrong. */
  proveTally: async (): Promise<number> => {
    await sql`lock table reports.report in share mode`.execute(db)
    const { rows } = await sql<{ wrong: number }>`with recount as (
        select date_trunc('month', reported_at at time zone 'Africa/Lagos')::date as month, lga, type, status,
          min(state) as state, count(*)::int as reports
        from reports.report where visibility in ('shown', 'cleared') group by 1, 2, 3, 4),
      wrong as (
        select coalesce(r.month, t.month) as month, coalesce(r.lga, t.lga) as lga, coalesce(r.type, t.type) as type,
          coalesce(r.status, t.status) as status, coalesce(r.state, t.state) as state, coalesce(r.reports, 0) as reports
        from recount r full join reports.tally t using (month, lga, type, status)
        where coalesce(r.reports, 0) <> coalesce(t.reports, 0)),
      mended as (
        insert into reports.tally (month, state, lga, type, status, reports)
        select month, state, lga, type, status, reports from wrong
        on conflict (month, lga, type, status) do update set reports = excluded.reports
        returning 1)
      select count(*)::int as wrong from mended`.execute(db)
    return (rows[0]?.wrong ?? 0) + (await proveStateTally(db)) + (await proveAllTally(db))
  },
})
