-- One confirmed phone number is one person's. Of several accounts that confirmed the same one, the first keeps it.
update identity.person p set phone_verified_at = null
where p.phone_verified_at is not null and p.merged_into is null and exists (
  select from identity.person q
  where q.phone_number = p.phone_number and q.phone_verified_at is not null and q.merged_into is null
    and (q.phone_verified_at, q.id) < (p.phone_verified_at, p.id)
);
create unique index person_confirmed_phone on identity.person (phone_number)
  where phone_verified_at is not null and merged_into is null;

-- Who held a confirmed number from when to when, by the SHA-256 of the number: while a round runs, a number that goes from
-- hand to hand counts for the first one only, also when that account was erased.
create table identity.number_held (
  mark bytea not null check (length(mark) = 32),
  person_id uuid not null references identity.person on delete cascade,
  since timestamptz not null,
  until timestamptz
);
create index number_held_mark on identity.number_held (mark);
create index number_held_person on identity.number_held (person_id) where until is null;
insert into identity.number_held (mark, person_id, since)
select sha256(convert_to(phone_number, 'UTF8')), id, phone_verified_at from identity.person
where phone_verified_at is not null and merged_into is null;

create function identity.keep_number_held() returns trigger language plpgsql as $$
begin
  -- The server says when a change was made; the clock of the database is only asked where it says nothing.
  update identity.number_held set until = greatest(clock_timestamp(), new.phone_verified_at, new.suspended_at, new.erased_at)
  where person_id = new.id and until is null;
  if new.phone_verified_at is not null and new.merged_into is null then
    insert into identity.number_held (mark, person_id, since)
    values (sha256(convert_to(new.phone_number, 'UTF8')), new.id, new.phone_verified_at);
    -- Longer than a round may last nobody needs to know it.
    delete from identity.number_held
    where mark = sha256(convert_to(new.phone_number, 'UTF8')) and until < clock_timestamp() - interval '400 days';
  end if;
  return null;
end $$;
create trigger person_number_held after update of phone_number, phone_verified_at, merged_into on identity.person
  for each row when (
    (old.phone_number, old.phone_verified_at, old.merged_into) is distinct from (new.phone_number, new.phone_verified_at, new.merged_into)
  ) execute function identity.keep_number_held();
create trigger person_number_first_held after insert on identity.person
  for each row when (new.phone_verified_at is not null) execute function identity.keep_number_held();

/*
 * What people are with regard to a moment, in their order: whether their account is older; whether they have a confirmed
 * phone number, and one that nobody else held since that moment; whether they are verified. Accounts that were joined
 * with theirs count as theirs.
 */
create function identity.standings_at(
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
    select q.joined_at, q.phone_number, q.phone_verified_at, q.is_verified from identity.person q where q.id = u.person limit 1
  ) p on true
  left join lateral (
    select h.mark from identity.number_held h join identity.person q on q.id = h.person_id
    where h.mark = sha256(convert_to(p.phone_number, 'UTF8')) and h.until > u.at
      and h.person_id <> u.person and q.merged_into is distinct from u.person limit 1
  ) passed on true;
end $$;

-- Whether other accounts were joined with these, in their order.
create function identity.have_joined(p_people uuid[]) returns boolean[] language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select array_agg(joined.is_there order by u.n) from unnest(p_people) with ordinality as u(person, n)
    cross join lateral (
      select exists (select from identity.person q where q.merged_into = u.person) as is_there
    ) joined
  );
end $$;
