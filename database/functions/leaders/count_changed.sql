-- version 1
-- Counts anew the leaders that a statement changed.
create or replace function leaders.count_changed() returns trigger language plpgsql as $$
begin
  insert into leaders.leader_count (level, area, trait, value, leaders)
  select k.level, k.area, k.trait, k.value, sum(l.way)
  from (
    select 1 as way, region, zone, state, office_type, status, is_verified from after
    union all select -1, region, zone, state, office_type, status, is_verified from before
  ) l cross join leaders.counted_as(l.region, l.zone, l.state, l.office_type, l.status, l.is_verified) k
  group by k.level, k.area, k.trait, k.value having sum(l.way) <> 0;
  return null;
end $$;
