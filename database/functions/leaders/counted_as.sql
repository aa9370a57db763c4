-- version 1
-- What one leader is counted as. Rejected leaders are not in the directory.
create or replace function leaders.counted_as(region text, zone text, state text, office text, status text, is_verified boolean)
returns table (level text, area text, trait text, value text) language sql immutable as $$
  select p.level, p.area, t.trait, t.value
  from (values ('all', ''), ('region', region), ('zone', zone), ('state', state)) as p (level, area)
  cross join (values ('all', '', true), ('office', office, true), ('status', status, true),
    ('verified', '', is_verified), ('pipeline', '', status not in ('verified', 'suspended'))) as t (trait, value, applies)
  where t.applies and status <> 'rejected'
$$;
