-- version 1
-- Sums up what has gathered, then compares it with the leaders and adds what is missing; answers how many numbers were
-- wrong. One after the other: the next statement reads what stands after the wait.
create or replace function leaders.mend_counts() returns int language plpgsql as $$
declare
  wrong int;
begin
  perform pg_advisory_xact_lock(hashtextextended('leaders.leader_count', 0));
  with gathered as (
    delete from leaders.leader_count c
    where exists (select from leaders.leader_count o where o.id <> c.id
      and (o.level, o.trait, o.area, o.value) = (c.level, c.trait, c.area, c.value))
    returning c.level, c.area, c.trait, c.value, c.leaders
  )
  insert into leaders.leader_count (level, area, trait, value, leaders)
  select level, area, trait, value, sum(leaders) from gathered
  group by level, area, trait, value having sum(leaders) <> 0;

  insert into leaders.leader_count (level, area, trait, value, leaders)
  select level, area, trait, value, coalesce(actual.leaders, 0) - coalesce(kept.leaders, 0)
  from leaders.counted_leaders actual
  full join (
    select level, area, trait, value, sum(leaders) as leaders from leaders.leader_count group by level, area, trait, value
  ) kept using (level, area, trait, value)
  where coalesce(actual.leaders, 0) <> coalesce(kept.leaders, 0);
  get diagnostics wrong = row_count;
  return wrong;
end $$;
