-- version 1
-- Whether other accounts were joined with these, in their order.
create or replace function identity.have_joined(p_people uuid[]) returns boolean[] language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select array_agg(joined.is_there order by u.n) from unnest(p_people) with ordinality as u(person, n)
    cross join lateral (
      select exists (select from identity.person q where q.merged_into = u.person) as is_there
    ) joined
  );
end $$;
