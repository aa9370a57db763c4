-- version 1
-- Takes the leaders that a statement removed out of the counts.
create or replace function leaders.count_removed() returns trigger language plpgsql as $$
begin
  insert into leaders.leader_count (level, area, trait, value, leaders)
  select k.level, k.area, k.trait, k.value, -count(*)
  from removed l cross join leaders.counted_as(l.region, l.zone, l.state, l.office_type, l.status, l.is_verified) k
  group by k.level, k.area, k.trait, k.value;
  return null;
end $$;
