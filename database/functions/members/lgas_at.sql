-- version 1
/*
 * The local government areas in which people were at home at a moment, in their order; null for who had said none. Where
 * `p_first` is true, whoever had said none then has the first one that they said afterwards.
 */
create or replace function members.lgas_at(p_people uuid[], p_at timestamptz[], p_first boolean[]) returns text[] language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select array_agg(coalesce(was.lga_id, later.lga_id) order by u.n)
    from unnest(p_people, p_at, p_first) with ordinality as u(person, at, takes_first, n)
    left join lateral (
      select h.lga_id from members.place_since h where h.person_id = u.person and h.since <= u.at order by h.since desc limit 1
    ) was on true
    left join lateral (
      select h.lga_id from members.place_since h
      where u.takes_first and was.lga_id is null and h.person_id = u.person and h.since > u.at and h.lga_id is not null
      order by h.since limit 1
    ) later on true
  );
end $$;
