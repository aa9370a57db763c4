-- version 3
-- Keeps the public counts of problem reports in the writer's transaction, rows in one order, so that two writers never wait
-- for each other in a circle.
create or replace function reports.count_changes() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and coalesce(old.visibility in ('shown', 'cleared'), false);
  is_now boolean := tg_op <> 'DELETE' and coalesce(new.visibility in ('shown', 'cleared'), false);
begin
  insert into reports.tally as kept (month, state, lga, type, status, reports)
  select month, min(state), lga, type, status, sum(change) from (
    select date_trunc('month', old.reported_at at time zone 'Africa/Lagos')::date as month, old.state, old.lga, old.type,
      old.status, -1 as change where was
    union all
    select date_trunc('month', new.reported_at at time zone 'Africa/Lagos')::date, new.state, new.lga, new.type,
      new.status, 1 where is_now
  ) changed group by month, lga, type, status having sum(change) <> 0 order by month, lga, type, status
  on conflict (month, lga, type, status) do update set reports = kept.reports + excluded.reports;
  insert into reports.state_tally as kept (month, state, type, status, reports)
  select month, state, type, status, sum(change) from (
    select date_trunc('month', old.reported_at at time zone 'Africa/Lagos')::date as month, old.state, old.type,
      old.status, -1 as change where was
    union all
    select date_trunc('month', new.reported_at at time zone 'Africa/Lagos')::date, new.state, new.type, new.status, 1
    where is_now
  ) changed group by month, state, type, status having sum(change) <> 0 order by state, month, type, status
  on conflict (state, month, type, status) do update set reports = kept.reports + excluded.reports;
  insert into reports.all_tally as kept (state, lga, type, reports, resolved)
  select state, place.lga, type, sum(change), coalesce(sum(change) filter (where status = 'fixed'), 0) from (
    select old.state, old.lga, old.type, old.status, -1 as change where was
    union all
    select new.state, new.lga, new.type, new.status, 1 where is_now
  ) changed cross join lateral (values (''), (changed.lga)) as place (lga)
  group by state, place.lga, type
  having sum(change) <> 0 or coalesce(sum(change) filter (where status = 'fixed'), 0) <> 0
  order by state, place.lga, type
  on conflict (state, lga, type) do update set reports = kept.reports + excluded.reports,
    resolved = kept.resolved + excluded.resolved;
  return null;
end $$;
