-- version 1
-- For each person the account of one bucket, null for one that was never opened, and what lies in the others. For a
-- domain that posts in a function of its own.
create or replace function wallet.purses_of(p_people uuid[], p_bucket text, out accounts bigint[], out others bigint[])
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  select array_agg(own.id order by u.n), array_agg(own.others order by u.n) into accounts, others
  from unnest(p_people) with ordinality as u(person, n)
  left join lateral (
    select max(a.id) filter (where a.kind = p_bucket) as id,
      coalesce(sum(a.balance) filter (where a.kind <> p_bucket), 0)::bigint as others
    from wallet.account a where a.person_id = u.person
  ) own on true;
end $$;
