-- version 1
-- Notes whose facts a statement added.
create or replace function activity.bring_news() returns trigger language plpgsql as $$
begin
  insert into activity.news (who) select distinct who from added;
  return null;
end $$;
