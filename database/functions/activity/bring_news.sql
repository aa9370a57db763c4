-- version 2
-- Notes whose facts a statement added, and how many of which kind.
create or replace function activity.bring_news() returns trigger language plpgsql as $$
begin
  insert into activity.news (who) select distinct who from added;
  insert into activity.count_news (day, kind, who, facts)
  select (at at time zone 'Africa/Lagos')::date, kind, who, count(*) from added group by 1, 2, 3;
  return null;
end $$;
