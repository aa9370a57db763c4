-- Who may vote is judged in the statement that casts (docs/decisions/0029).

/*
 * Why people may not vote in the contest of an area whose round was announced at a moment; 0 for who may. 8 at home
 * nowhere then, 9 at home elsewhere then, 10 no confirmed phone number, 11 an account that is not older, 12 not verified,
 * 13 another account was joined with theirs, which may have voted, 14 somebody else held their number since then.
 * `p_asks` is a sum: 1 asks for a confirmed number, 2 for an older account, 4 for verified people; 8 takes the place that
 * was said first by who had said none; 16 says that joined accounts were looked at.
 */
create function voting.hindrances(p_person uuid[], p_area text[], p_announced timestamptz[], p_asks int[])
returns smallint[] language plpgsql stable set enable_seqscan = off as $$
declare
  homes text[] := members.lgas_at(p_person, p_announced, (select array_agg(a & 8 > 0 order by n) from unnest(p_asks) with ordinality u(a, n)));
  joined boolean[] := identity.have_joined(p_person);
  older boolean[];
  phones boolean[];
  own_numbers boolean[];
  verified boolean[];
begin
  -- Nothing more is asked of people where their rounds ask for nothing more.
  if exists (select from unnest(p_asks) a where a & 7 > 0) then
    select s.is_older, s.has_phone, s.is_own_number, s.is_verified into older, phones, own_numbers, verified
    from identity.standings_at(p_person, p_announced) s;
  end if;
  return (
    select array_agg((case
      when homes[u.n] is null then 8
      when homes[u.n] <> u.area then 9
      when u.asks & 2 > 0 and not older[u.n] then 11
      when u.asks & 4 > 0 and not verified[u.n] then 12
      when u.asks & 1 > 0 and not phones[u.n] then 10
      when u.asks & 1 > 0 and not own_numbers[u.n] then 14
      when u.asks & 16 = 0 and joined[u.n] then 13
      else 0
    end)::smallint order by u.n)
    from unnest(p_area, p_asks) with ordinality as u(area, asks, n)
  );
end $$;

drop function voting.cast_by_people(
  text, timestamptz[], uuid[], text[], uuid[], uuid[], uuid[], bigint[], uuid[], uuid[], bytea[]
);
/*
 * Casts ballots of people, each in the contest of one area, paid from one bucket: as voting.cast_ballots, with the account
 * that each person has now. Who may not vote is told as voting.hindrances says it; nothing of theirs is cast. `balance` is
 * all that the person has once it is done.
 */
create function voting.cast_by_people(
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
drop function members.lgas_of(uuid[]);

-- How a count is published: 1 every leader and amount by itself, 2 in groups of five ballots or more (docs/decisions/0030).
alter table voting.count
  add column form smallint not null default 1,
  -- The totals over ballots of verified people in such groups, as JSON; null where it would tell too much, and for form 1.
  add column verified text;
