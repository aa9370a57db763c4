-- version 1
-- Keeps the public counts of problem reports in the writer's transaction.
create or replace function reports.count_changes() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.visibility in ('shown', 'cleared') then
    update reports.tally set reports = reports - 1
    where month = date_trunc('month', old.reported_at at time zone 'Africa/Lagos')::date
      and lga = old.lga and type = old.type and status = old.status;
  end if;
  if tg_op <> 'DELETE' and new.visibility in ('shown', 'cleared') then
    insert into reports.tally (month, state, lga, type, status, reports)
    values (date_trunc('month', new.reported_at at time zone 'Africa/Lagos')::date, new.state, new.lga, new.type,
      new.status, 1)
    on conflict (month, lga, type, status) do update set reports = reports.tally.reports + 1;
  end if;
  return null;
end $$;
