-- Polls: votes that are spent. One voter may put SUP into a poll several times, up to its most; nothing comes back, and
-- the live total is public (projects, specification 5). What is voted on, only the room knows that opened the poll.
create table voting.poll (
  id uuid primary key,
  -- The account in which the SUP of the votes lies.
  pot_id bigint not null unique references wallet.account,
  -- What the journal says that these votes were about; nothing personal.
  about text not null check (about <> ''),
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3),
  -- What one voter may put into it in all: 10 SUP, or less.
  most_units bigint not null default 100000 check (most_units between 10000 and 100000),
  check (closes_at > opens_at)
);

-- What a voter has put in: the row that bounds them, whatever arrives at the same moment (S-30). The voter is a name made
-- for this poll only by a key of the installation.
create table voting.support (
  poll_id uuid not null references voting.poll,
  voter uuid not null,
  spent bigint not null,
  times int not null default 1 check (times >= 1),
  primary key (poll_id, voter),
  constraint support_bounded check (spent between 10000 and 100000)
);

-- A vote that was spent is never taken out of what its voter spent.
create function voting.keep_support() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a vote that was spent stays' using errcode = '55000';
  end if;
  if (new.poll_id, new.voter) is distinct from (old.poll_id, old.voter) or new.spent <= old.spent or new.times <> old.times + 1 then
    raise exception 'support only grows, a vote at a time' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger support_stays before update or delete on voting.support
  for each row execute function voting.keep_support();
create trigger support_never_emptied before truncate on voting.support
  for each statement execute function platform.refuse_change();

-- Each vote, for good: what receipts, totals and the public record are made of.
create table voting.support_record (
  id bigint generated always as identity primary key,
  poll_id uuid not null references voting.poll,
  voter uuid not null,
  -- The how-manieth vote of this voter in this poll.
  number int not null check (number >= 1),
  amount bigint not null check (amount between 10000 and 100000 and amount % 10000 = 0),
  -- Hides the voter's name in what is published of it.
  salt bytea not null check (length(salt) = 16),
  -- SHA-256 of salt, poll, voter, number and amount.
  commitment bytea not null check (length(commitment) = 32),
  -- Names the act of one person, whatever poll it was for.
  key uuid not null,
  cast_at timestamptz(3) not null,
  -- Totals and what follows the record read up to the oldest transaction still open, never by id alone.
  written_by xid8 not null default pg_current_xact_id(),
  constraint support_key unique (key),
  constraint support_number unique (poll_id, voter, number)
);
-- A receipt's code is the beginning of its commitment.
create index support_record_code on voting.support_record (substring(commitment for 8));
create index support_record_poll on voting.support_record (poll_id, written_by) include (number, amount);
create trigger support_record_append_only before update or delete or truncate on voting.support_record
  for each statement execute function platform.refuse_change();

-- The totals of a poll up to a transaction, so that a list counts the last minute only. Not a part of voting: no vote
-- waits for it.
create table voting.poll_count (
  poll_id uuid primary key references voting.poll,
  voters int not null check (voters >= 0),
  received bigint not null check (received >= 0),
  -- Everything that older transactions wrote is in it.
  through xid8 not null
);

-- Brings the totals up to the oldest transaction still open.
create function voting.count_support() returns void language plpgsql as $$
begin
  insert into voting.poll_count (poll_id, voters, received, through)
  select p.id, 0, 0, '0' from voting.poll p on conflict do nothing;
  -- Two processes count one after the other; the next statement reads what stands after the wait.
  perform 1 from voting.poll_count c order by c.poll_id for update;
  with edge as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as xmin)
  update voting.poll_count c
  set voters = c.voters + d.voters, received = c.received + d.received, through = edge.xmin
  from edge cross join (
    select r.poll_id, (count(*) filter (where r.number = 1))::int as voters, sum(r.amount)::bigint as received
    from voting.support_record r join voting.poll_count known on known.poll_id = r.poll_id
    where r.written_by >= known.through and r.written_by < (select xmin from edge)
    group by r.poll_id
  ) d
  where c.poll_id = d.poll_id;
end $$;

/*
 * Spends many votes as one: record, support and SUP in one statement and one commit. An amount is taken from the first
 * account as far as it goes, the rest from the second, as one group of transfers. Answers for each: 0 cast, 1 repeated,
 * 2 insufficient, 3 the key was used for another vote, 4 unknown account, 5 closed, 6 more than one voter may put in.
 * The caller sends a person once in a batch. `p_transfer` names the act in the books, `p_key` in the record.
 */
create function voting.cast_support(
  p_at timestamptz[], p_poll uuid[], p_voter uuid[], p_first bigint[], p_second bigint[], p_amount bigint[],
  p_transfer uuid[], p_key uuid[], p_salt bytea[]
) returns table (
  item int, status smallint, record_id bigint, number int, commitment bytea, amount bigint, spent bigint, cast_at timestamptz
) language plpgsql as $$
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
