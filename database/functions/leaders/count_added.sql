-- version 1
-- Counts the leaders that a statement added.
create or replace function leaders.count_added() returns trigger language plpgsql as $$
begin
  insert into leaders.leader_count (level, area, trait, value, leaders)
  select k.level, k.area, k.trait, k.value, count(*)
  from added l cross join leaders.counted_as(l.region, l.zone, l.state, l.office_type, l.status, l.is_verified) k
  group by k.level, k.area, k.trait, k.value;
  return null;
end $$;
