-- version 2
/*
 * Whether what people did at a moment counts in public numbers, by a version of the rules, in their order: their account
 * was old enough then, and they held a confirmed phone number then that nobody else had held in the 90 days before.
 * Accounts that were joined with theirs count as theirs. The moment decides, so that a later confirmation changes nothing.
 */
create or replace function identity.counts_as_evidence(p_people uuid[], p_at timestamptz[], p_rules smallint)
returns boolean[] language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  -- Not the row type of the table: a database that is older than the table must be able to take this function.
  rules record;
begin
  select r.* into rules from identity.evidence_rules r where r.version = p_rules;
  if rules.version is null then
    raise exception 'there are no rules of evidence %', p_rules;
  end if;
  if not rules.needs_phone and rules.min_days = 0 then
    return (select array_agg(true) from unnest(p_people));
  end if;
  return (
    select array_agg(
      coalesce(p.joined_at + make_interval(days => rules.min_days) <= u.at, false)
      and (not rules.needs_phone or held.mark is not null) order by u.n)
    from unnest(p_people, p_at) with ordinality as u(person, at, n)
    left join lateral (
      select q.joined_at from identity.person q where q.id = u.person limit 1
    ) p on true
    left join lateral (
      select h.mark from identity.number_held h
      where h.person_id = u.person and h.since <= u.at and (h.until is null or h.until > u.at)
        and not exists (
          select from identity.number_held o join identity.person q on q.id = o.person_id
          where o.mark = h.mark and o.person_id <> h.person_id and q.merged_into is distinct from h.person_id
            and o.since <= u.at and o.until > u.at - interval '90 days')
      limit 1
    ) held on true
  );
end $$;
