-- version 1
/*
 * Spends many votes as one: record, support and SUP in one statement and one commit. An amount is taken from the first
 * account as far as it goes, the rest from the second, as one group of transfers. Answers for each: 0 cast, 1 repeated,
 * 2 insufficient, 3 the key was used for another vote, 4 unknown account, 5 closed, 6 more than one voter may put in.
 * The caller sends a person once in a batch. `p_transfer` names the act in the ledger, `p_key` in the record.
 */
create or replace function voting.cast_support(
  p_at timestamptz[], p_poll uuid[], p_voter uuid[], p_first bigint[], p_second bigint[], p_amount bigint[],
  p_transfer uuid[], p_key uuid[], p_salt bytea[]
) returns table (
  item int, status smallint, record_id bigint, number int, commitment bytea, amount bigint, spent bigint, cast_at timestamptz
) language plpgsql
-- A plan that is made once and kept while the journal grows from nothing must find its rows by their keys.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  pots bigint[];
begin
  -- Closing waits for votes that are being cast, and they wait for it.
  perform 1 from voting.poll p where p.id = any (p_poll) order by p.id for share;
  select array_agg(p.pot_id) into pots from voting.poll p where p.id = any (p_poll);
  -- Who holds a voter's accounts reads and writes that voter's support alone.
  perform wallet.hold_accounts(p_first || p_second || pots);
  return query
  with had as materialized (
    select b.id, b.balance from wallet.balances_of(p_first || p_second) b
  ), asked as materialized (
    select u.n::int as n, u.at, u.poll, u.voter, u.first, u.second, u.amount, u.transfer, u.key, u.salt,
      poll.pot_id, poll.about, coalesce(old.spent, 0) as spent, coalesce(old.times, 0) + 1 as next,
      least(u.amount, one.balance) as from_first,
      seen.id as seen_id, seen.number as seen_number, seen.commitment as seen_commitment, seen.cast_at as seen_at,
      seen.poll_id = u.poll and seen.amount = u.amount as is_same,
      case
        when seen.id is not null then 1
        when poll.id is null or u.at < poll.opens_at or u.at >= poll.closes_at then 5
        when one.id is null or two.id is null then 4
        when coalesce(old.spent, 0) + u.amount > poll.most_units then 6
        when one.balance + two.balance < u.amount then 2
        else 0
      end as st
    from unnest(p_at, p_poll, p_voter, p_first, p_second, p_amount, p_transfer, p_key, p_salt)
      with ordinality as u(at, poll, voter, first, second, amount, transfer, key, salt, n)
    left join voting.poll poll on poll.id = u.poll
    left join had one on one.id = u.first
    left join had two on two.id = u.second
    left join voting.support old on old.poll_id = u.poll and old.voter = u.voter
    left join voting.support_record seen on seen.key = u.key
  ), legs as materialized (
    select n, 1 as leg, first as account, pot_id, transfer, about, from_first as part from asked
    where st = 0 and from_first > 0
    union all
    select n, 2, second, pot_id, transfer, about, amount - from_first from asked
    where st = 0 and amount > from_first
  ), sent as materialized (
    select array_agg(n order by n, leg) as n, array_agg(transfer order by n, leg) as key,
      array_agg(account order by n, leg) as debit, array_agg(pot_id order by n, leg) as credit,
      array_agg(part order by n, leg) as amount, array_agg(4::smallint order by n, leg) as code,
      array_agg(about order by n, leg) as about
    from legs
  ), posted as materialized (
    select sent.n[p.leg] as n, max(p.status) as status
    from sent cross join lateral
      wallet.post(sent.n, sent.key, sent.debit, sent.credit, sent.amount, sent.code, sent.about) p
    where sent.n is not null
    group by 1
  ), judged as materialized (
    select asked.*,
      case
        when asked.st = 1 and not asked.is_same then 3
        when asked.st <> 0 then asked.st
        when posted.status = 0 then 0
        -- The key paid for something else before.
        when posted.status = 1 then 3
        else posted.status
      end as final,
      sha256(asked.salt || convert_to(concat_ws('|', asked.poll, asked.voter, asked.next, asked.amount), 'UTF8')) as made
    from asked left join posted using (n)
  ), recorded as (
    insert into voting.support_record (poll_id, voter, number, amount, salt, commitment, key, cast_at)
    select j.poll, j.voter, j.next, j.amount, j.salt, j.made, j.key, j.at
    from judged j where j.final = 0 order by j.n
    returning id, key
  ), kept as (
    insert into voting.support as s (poll_id, voter, spent)
    select j.poll, j.voter, j.amount from judged j where j.final = 0
    on conflict (poll_id, voter) do update set spent = s.spent + excluded.spent, times = s.times + 1
  )
  select j.n, j.final::smallint, coalesce(j.seen_id, r.id), coalesce(j.seen_number, j.next),
    coalesce(j.seen_commitment, j.made), j.amount, case when j.final = 0 then j.spent + j.amount else j.spent end,
    coalesce(j.seen_at, j.at)
  from judged j left join recorded r on r.key = j.key
  order by j.n;
end $$;
