-- version 1
/*
 * Casts ballots of people, each in the contest of one area, paid from one bucket: as voting.cast_ballots, with the account
 * that each person has now. Who may not vote is told as voting.hindrances says it; nothing of theirs is cast. `balance` is
 * all that the person has once it is done.
 */
create or replace function voting.cast_by_people(
  p_bucket text, p_at timestamptz[], p_contest uuid[], p_area text[], p_announced timestamptz[], p_asks int[],
  p_voter uuid[], p_person uuid[], p_leader uuid[], p_amount bigint[], p_transfer uuid[], p_key uuid[], p_salt bytea[]
) returns table (status smallint, record_id bigint, version int, commitment bytea, balance bigint, cast_at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  hindered smallint[] := voting.hindrances(p_person, p_area, p_announced, p_asks);
  -- Who may not vote in the area has no contest there.
  contests uuid[] := (
    select array_agg(case when u.hindrance = 0 then u.contest end order by u.n)
    from unnest(p_contest, hindered) with ordinality as u(contest, hindrance, n)
  );
  accounts bigint[];
  others bigint[];
begin
  select purse.accounts, purse.others into accounts, others from wallet.purses_of(p_person, p_bucket) purse;
  return query
  select (case when hindered[c.item] = 0 then c.status else hindered[c.item] end)::smallint,
    c.record_id, c.version, c.commitment, c.balance + others[c.item], c.cast_at
  from voting.cast_ballots(
    p_at, contests, p_voter, accounts, p_leader, p_amount, p_transfer, p_key, p_salt
  ) c
  order by c.item;
end $$;
