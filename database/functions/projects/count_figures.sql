-- version 1
-- Notes how a change of a project moved the public figures: SUP pledged that was not given back, and completed projects.
create or replace function projects.count_figures() returns trigger language plpgsql as $$
declare
  was_given bigint := 0;
  was_done integer := 0;
  is_given bigint := 0;
  is_done integer := 0;
begin
  if tg_op <> 'INSERT' then
    was_given := case when old.status in ('unfunded', 'cancelled') then 0 else old.pledged end;
    was_done := (old.status in ('completed', 'checked'))::integer;
  end if;
  if tg_op <> 'DELETE' then
    is_given := case when new.status in ('unfunded', 'cancelled') then 0 else new.pledged end;
    is_done := (new.status in ('completed', 'checked'))::integer;
  end if;
  insert into projects.count_news (given, completed)
  select is_given - was_given, is_done - was_done where is_given <> was_given or is_done <> was_done;
  return null;
end $$;
