-- version 2
/*
 * What people are with regard to a moment, in their order: whether their account is older; whether they have a confirmed
 * phone number, and one that nobody else held since that moment; whether they are verified (or at Credible Level 1). Accounts that were joined
 * with theirs count as theirs.
 */
create or replace function identity.standings_at(
  p_people uuid[], p_at timestamptz[],
  out is_older boolean[], out has_phone boolean[], out is_own_number boolean[], out is_verified boolean[]
) language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  select array_agg(coalesce(p.joined_at <= u.at, false) order by u.n),
    array_agg(coalesce(p.phone_verified_at is not null, false) order by u.n),
    array_agg(passed.mark is null order by u.n),
    array_agg(coalesce(p.is_verified, false) order by u.n)
  into is_older, has_phone, is_own_number, is_verified
  from unnest(p_people, p_at) with ordinality as u(person, at, n)
  left join lateral (
    select q.joined_at, q.phone_number, q.phone_verified_at,
      q.is_verified or q.credible_since is not null as is_verified from identity.person q where q.id = u.person limit 1
  ) p on true
  left join lateral (
    select h.mark from identity.number_held h join identity.person q on q.id = h.person_id
    where h.mark = sha256(convert_to(p.phone_number, 'UTF8')) and h.until > u.at
      and h.person_id <> u.person and q.merged_into is distinct from u.person limit 1
  ) passed on true;
end $$;
