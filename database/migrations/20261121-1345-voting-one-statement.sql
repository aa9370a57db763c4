-- A ballot asks for its voter's account and area where it is cast: in the same statement, and as they are in that moment.

-- The accounts of people in one bucket, in their order; null for one that was never opened. For a room that posts in a
-- function of its own.
create function wallet.accounts_of(p_people uuid[], p_bucket text) returns bigint[] language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select array_agg(own.id order by u.n)
    from unnest(p_people) with ordinality as u(person, n)
    left join lateral (
      select a.id from wallet.account a where a.kind = p_bucket and a.owner = u.person::text limit 1
    ) own on true
  );
end $$;

-- The local government areas in which people are at home, in their order; null for who has said none.
create function members.lgas_of(p_people uuid[]) returns text[] language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (
    select array_agg(home.lga_id order by u.n)
    from unnest(p_people) with ordinality as u(person, n)
    left join lateral (select p.lga_id from members.place p where p.person_id = u.person limit 1) home on true
  );
end $$;

/*
 * Casts ballots of people, each in the contest of one area, paid from one bucket: as voting.cast_ballots, with the account
 * and the home that each person has now. Two more answers: 8 at home nowhere, 9 at home elsewhere; nothing of theirs is cast.
 */
create function voting.cast_by_people(
  p_bucket text, p_at timestamptz[], p_contest uuid[], p_area text[], p_voter uuid[], p_person uuid[], p_leader uuid[], p_amount bigint[],
  p_transfer uuid[], p_key uuid[], p_salt bytea[]
) returns table (
  status smallint, record_id bigint, version int, commitment bytea, balance bigint, leader_id uuid, amount bigint,
  cast_at timestamptz
) language plpgsql as $$
#variable_conflict use_column
declare
  homes text[] := members.lgas_of(p_person);
  -- Who is not at home in the area has no contest there.
  contests uuid[] := (
    select array_agg(case when u.home = u.area then u.contest end order by u.n)
    from unnest(p_contest, p_area, homes) with ordinality as u(contest, area, home, n)
  );
begin
  return query
  select
    (case when homes[c.item] = p_area[c.item] then c.status when homes[c.item] is null then 8 else 9 end)::smallint,
    c.record_id, c.version, c.commitment, c.balance, c.leader_id, c.amount, c.cast_at
  from voting.cast_ballots(
    p_at, contests, p_voter, wallet.accounts_of(p_person, p_bucket), p_leader, p_amount, p_transfer, p_key, p_salt
  ) c
  order by c.item;
end $$;

-- A ballot is of its box's round and for somebody who stands there: asked once for a statement, not for each ballot by a
-- foreign key, which was a fifth of what casting costs. Boxes and choices that ballots refer to stay as they are.
alter table voting.ballot
  drop constraint ballot_contest_id_round_id_fkey,
  drop constraint ballot_contest_id_leader_id_fkey;
alter table voting.box drop constraint box_contest_id_round_id_key;

create or replace function voting.keep_sealed() returns trigger language plpgsql
set enable_seqscan = off as $$
declare
  is_sealed boolean;
  is_stray boolean;
begin
  if tg_op = 'INSERT' then
    select bool_or(box.sealed_at is not null), bool_or(box.contest_id is null or choice.leader_id is null)
    into is_sealed, is_stray from inserted b
    left join voting.box on box.contest_id = b.contest_id and box.round_id = b.round_id
    left join voting.choice on choice.contest_id = b.contest_id and choice.leader_id = b.leader_id;
  else
    is_sealed := exists (
      select from (select contest_id from before_it union select contest_id from after_it) b
      join voting.box on box.contest_id = b.contest_id where box.sealed_at is not null
    );
    select bool_or(box.contest_id is null or choice.leader_id is null) into is_stray from after_it b
    left join voting.box on box.contest_id = b.contest_id and box.round_id = b.round_id
    left join voting.choice on choice.contest_id = b.contest_id and choice.leader_id = b.leader_id;
  end if;
  if is_sealed then
    raise exception 'the box is sealed' using errcode = '55000';
  end if;
  if is_stray then
    raise exception 'a ballot is of a box and for who stands there' using errcode = '23503';
  end if;
  return null;
end $$;

create trigger choice_stays before update or delete or truncate on voting.choice
  for each statement execute function platform.refuse_change();
create trigger box_round_stays before update of contest_id, round_id on voting.box
  for each statement execute function platform.refuse_change();

-- A session's sign of life is written with every other request and read by its purge alone, once an hour: without a key
-- of its own it is written in place.
drop index identity.session_last_seen;
alter table identity.session set (fillfactor = 70);
