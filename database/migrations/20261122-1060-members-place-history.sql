-- Where people were at home and since when: a round of public selection asks where somebody lived when it was announced.
create table members.place_since (
  person_id uuid not null references identity.person on delete cascade,
  since timestamptz not null,
  -- Null while nothing was said, or what was said was taken back.
  lga_id text references regions.lga (id),
  primary key (person_id, since)
);
create index place_since_lga on members.place_since (lga_id, since) where lga_id is not null;

-- Since when the places of before hold is not known: for rounds that are announced already it is as they stand now.
insert into members.place_since (person_id, since, lga_id)
select person_id, 'epoch', lga_id from members.place where lga_id is not null;

-- Written with each change, whoever makes it; a later change stands later, also when a clock goes back.
create function members.keep_place_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.lga_id is null and not exists (select from members.place_since where person_id = new.person_id) then
    return null;
  end if;
  insert into members.place_since (person_id, since, lga_id)
  -- Nobody moves back in time by leaving the time of the change as it was.
  select new.person_id, greatest(
    case when tg_op = 'UPDATE' and new.changed_at = old.changed_at then clock_timestamp() else new.changed_at end,
    max(h.since) + interval '1 microsecond'
  ), new.lga_id
  from members.place_since h where h.person_id = new.person_id;
  return null;
end $$;
create trigger place_history_begins after insert on members.place
  for each row execute function members.keep_place_history();
create trigger place_history after update of lga_id on members.place
  for each row when (old.lga_id is distinct from new.lga_id) execute function members.keep_place_history();

/*
 * The local government areas in which people were at home at a moment, in their order; null for who had said none. Where
 * `p_first` is true, whoever had said none then has the first one that they said afterwards.
 */
create function members.lgas_at(p_people uuid[], p_at timestamptz[], p_first boolean[]) returns text[] language plpgsql stable
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
