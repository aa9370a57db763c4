-- How many leaders the directory shows of each kind, so that its figures and the totals of its usual filters are read,
-- not counted. Every statement that changes leaders adds its differences as rows of its own: nobody waits for a row that
-- somebody else is counting in, so that no order of moves can end in a deadlock. The number is the sum of the rows.
create table leaders.leader_count (
  id bigint generated always as identity primary key,
  level text collate "C" not null check (level in ('all', 'region', 'zone', 'state')),
  -- Which region, zone or State; empty for all.
  area text collate "C" not null,
  trait text collate "C" not null check (trait in ('all', 'office', 'status', 'verified', 'pipeline')),
  -- Which office or status; empty otherwise.
  value text collate "C" not null,
  leaders int not null check (leaders <> 0)
);
create index leader_count_key on leaders.leader_count (level, trait, area, value) include (leaders);
-- The figures of the front page, the dashboard and the directory lie together: one short walk.
create index leader_count_figures on leaders.leader_count (level, trait, area, value) include (leaders)
  where (level = 'all' and trait in ('office', 'verified', 'pipeline')) or (level in ('region', 'state') and trait = 'all');

-- What one leader is counted as. Rejected leaders are not in the directory.
create function leaders.counted_as(region text, zone text, state text, office text, status text, is_verified boolean)
returns table (level text, area text, trait text, value text) language sql immutable as $$
  select p.level, p.area, t.trait, t.value
  from (values ('all', ''), ('region', region), ('zone', zone), ('state', state)) as p (level, area)
  cross join (values ('all', '', true), ('office', office, true), ('status', status, true),
    ('verified', '', is_verified), ('pipeline', '', status not in ('verified', 'suspended'))) as t (trait, value, applies)
  where t.applies and status <> 'rejected'
$$;

-- What the table of leaders comes to: like leaders are counted together first, since there are far fewer kinds.
create view leaders.counted_leaders as
select k.level collate "C" as level, k.area collate "C" as area, k.trait collate "C" as trait,
  k.value collate "C" as value, sum(l.leaders)::int as leaders
from (
  select region, zone, state, office_type, status, is_verified, count(*) as leaders
  from leaders.leader group by region, zone, state, office_type, status, is_verified
) l
cross join leaders.counted_as(l.region, l.zone, l.state, l.office_type, l.status, l.is_verified) k
group by k.level, k.area, k.trait, k.value;

create function leaders.count_added() returns trigger language plpgsql as $$
begin
  insert into leaders.leader_count (level, area, trait, value, leaders)
  select k.level, k.area, k.trait, k.value, count(*)
  from added l cross join leaders.counted_as(l.region, l.zone, l.state, l.office_type, l.status, l.is_verified) k
  group by k.level, k.area, k.trait, k.value;
  return null;
end $$;

create function leaders.count_changed() returns trigger language plpgsql as $$
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

create function leaders.count_removed() returns trigger language plpgsql as $$
begin
  insert into leaders.leader_count (level, area, trait, value, leaders)
  select k.level, k.area, k.trait, k.value, -count(*)
  from removed l cross join leaders.counted_as(l.region, l.zone, l.state, l.office_type, l.status, l.is_verified) k
  group by k.level, k.area, k.trait, k.value;
  return null;
end $$;

create function leaders.count_none() returns trigger language plpgsql as $$
begin
  delete from leaders.leader_count;
  return null;
end $$;

create trigger leader_added after insert on leaders.leader
  referencing new table as added for each statement execute function leaders.count_added();
create trigger leader_changed after update on leaders.leader
  referencing old table as before new table as after for each statement execute function leaders.count_changed();
create trigger leader_removed after delete on leaders.leader
  referencing old table as removed for each statement execute function leaders.count_removed();
create trigger leader_emptied after truncate on leaders.leader
  for each statement execute function leaders.count_none();

-- Sums up what has gathered, then compares it with the leaders and adds what is missing; answers how many numbers were
-- wrong. One after the other: the next statement reads what stands after the wait.
create function leaders.mend_counts() returns int language plpgsql as $$
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

-- After the triggers, which hold back whoever writes leaders until this is done.
insert into leaders.leader_count (level, area, trait, value, leaders)
select level, area, trait, value, leaders from leaders.counted_leaders;
