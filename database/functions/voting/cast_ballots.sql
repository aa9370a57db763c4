-- version 1
/*
 * Casts many ballots as one: ballot, record and SUP in one statement and one commit. What an earlier ballot held comes
 * back in the same moment: only the difference moves. Answers for each: 0 cast, 1 repeated, 2 insufficient, 3 the key
 * was used for another ballot, 4 unknown account, 5 closed, 6 does not stand here, 7 voted in another area.
 * `p_transfer` names the act in the ledger and `p_key` in the record: two names, so that no row of the ledger leads to a
 * ballot (S-39). `balance` is what the paying account has once it is done.
 * The caller sends a voter once in a batch. Each ballot brings the moment at which the server took it.
 */
create or replace function voting.cast_ballots(
  p_at timestamptz[], p_contest uuid[], p_voter uuid[], p_account bigint[], p_leader uuid[], p_amount bigint[],
  p_transfer uuid[], p_key uuid[], p_salt bytea[]
) returns table (
  item int, status smallint, record_id bigint, version int, commitment bytea, balance bigint, cast_at timestamptz
) language plpgsql
-- A plan that is made once and kept while the boxes fill must find its rows by their keys, as if they were full.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  boxes uuid[];
  rounds uuid[];
  pots bigint[];
  openings timestamptz[];
  closings timestamptz[];
  ids bigint[];
  balances bigint[];
  overdraws boolean[];
begin
  -- Sealing waits for ballots that are being cast, and they wait for it. A sealed box has closed, whatever its time.
  select array_agg(b.contest_id), array_agg(b.round_id), array_agg(b.pot_id), array_agg(b.opens_at),
    array_agg(case when b.sealed_at is null then b.closes_at else '-infinity' end)
  into boxes, rounds, pots, openings, closings
  from (select * from voting.box b where b.contest_id = any (p_contest) order by b.contest_id for share) b;
  -- One voter has one account: who holds it reads and writes that voter's ballot alone.
  select held.ids, held.balances, held.overdraws into ids, balances, overdraws
  from wallet.hold_balances(p_account || pots) held;
  return query
  with asked as materialized (
    select u.n::int as n, u.contest, u.voter, u.account, u.leader, u.amount, u.transfer, u.key, u.salt, u.at,
      rounds[u.box] as round_id, pots[u.box] as pot_id,
      case when mine.contest_id = u.contest then mine.amount end as old_amount,
      case when mine.contest_id = u.contest then mine.version else 0 end + 1 as next,
      seen.id as seen_id, seen.version as seen_version, seen.commitment as seen_commitment, seen.cast_at as seen_at,
      case when ids[u.payer] = u.account then balances[u.payer] end as held,
      case
        when seen.id is not null then
          case when seen.contest_id = u.contest and seen.leader_id = u.leader and seen.amount = u.amount then 1 else 3 end
        when (boxes[u.box] = u.contest) is not true or u.at < openings[u.box] or u.at >= closings[u.box] then 5
        when choice.leader_id is null then 6
        when mine.contest_id <> u.contest then 7
        else 0
      end as st
    from (
      -- The place of each in a sorted list, or of the one before it where it is not there.
      select u.*, width_bucket(u.contest, boxes) as box, width_bucket(u.account, ids) as payer
      from unnest(p_at, p_contest, p_voter, p_account, p_leader, p_amount, p_transfer, p_key, p_salt)
        with ordinality as u(at, contest, voter, account, leader, amount, transfer, key, salt, n)
    ) u
    left join lateral (
      select c.leader_id from voting.choice c where c.contest_id = u.contest and c.leader_id = u.leader limit 1
    ) choice on true
    -- One ballot at most in a round: in this contest it is what is changed, in another one it stands in the way.
    left join lateral (
      select b.contest_id, b.amount, b.version from voting.ballot b
      where b.round_id = rounds[u.box] and b.voter = u.voter limit 1
    ) mine on true
    left join lateral (
      select r.id, r.version, r.commitment, r.cast_at, r.contest_id, r.leader_id, r.amount from voting.cast_record r
      where r.voter = u.voter and r.key = u.key limit 1
    ) seen on true
  ), sent as materialized (
    select array_agg(leg.n) as n, array_agg(leg.transfer) as key,
      array_agg(case when leg.delta > 0 then leg.account else leg.pot_id end) as debit,
      array_agg(case when leg.delta > 0 then leg.pot_id else leg.account end) as credit,
      array_agg(abs(leg.delta)) as amount,
      array_agg((case when leg.delta > 0 then 4 else 5 end)::smallint) as code,
      array_agg('contest:' || leg.contest) as about
    from (select a.*, a.amount - coalesce(a.old_amount, 0) as delta from asked a where a.st = 0) leg
    where leg.delta <> 0
  ), posted as materialized (
    select sent.n[p.leg] as n, p.status
    from sent cross join lateral
      wallet.post(null, sent.key, sent.debit, sent.credit, sent.amount, sent.code, sent.about, ids, balances, overdraws) p
    where sent.n is not null
  ), judged as materialized (
    select asked.*,
      case
        when asked.st <> 0 then asked.st
        when posted.status is null or posted.status = 0 then 0
        -- The key paid for something else before.
        when posted.status = 1 then 3
        else posted.status
      end as final,
      sha256(asked.salt || convert_to(concat_ws('|', asked.contest, asked.voter, asked.next, asked.leader, asked.amount), 'UTF8')) as made
    from asked left join posted using (n)
  ), recorded as (
    insert into voting.cast_record (contest_id, voter, version, salt, commitment, key, leader_id, amount, cast_at)
    select j.contest, j.voter, j.next, j.salt, j.made, j.key, j.leader, j.amount, j.at
    from judged j where j.final = 0 order by j.n
    returning id, voter, key
  ), kept as (
    insert into voting.ballot (contest_id, voter, round_id, leader_id, amount, version, cast_at)
    select j.contest, j.voter, j.round_id, j.leader, j.amount, j.next, j.at from judged j where j.final = 0
    on conflict (contest_id, voter) do update
      set leader_id = excluded.leader_id, amount = excluded.amount, version = excluded.version, cast_at = excluded.cast_at
  )
  select j.n, j.final::smallint, coalesce(j.seen_id, r.id), coalesce(j.seen_version, j.next),
    coalesce(j.seen_commitment, j.made),
    case when j.final = 0 then j.held - (j.amount - coalesce(j.old_amount, 0)) else j.held end, coalesce(j.seen_at, j.at)
  from judged j left join recorded r on r.voter = j.voter and r.key = j.key
  order by j.n;
end $$;
