-- Ballots of community selection: one for each person, round and area, changeable until the close (decision D-19).
create schema voting;

-- What is being voted in: written when voting in a contest begins, sealed once at the count.
create table voting.box (
  contest_id uuid primary key references challenge.contest,
  round_id uuid not null references challenge.round,
  -- The account in which the SUP of the ballots lies.
  pot_id bigint not null unique references wallet.account,
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3) not null,
  sealed_at timestamptz(3),
  unique (contest_id, round_id),
  check (closes_at > opens_at)
);

create table voting.choice (
  contest_id uuid not null references voting.box,
  leader_id uuid not null,
  primary key (contest_id, leader_id),
  foreign key (contest_id, leader_id) references challenge.candidate (contest_id, leader_id)
);

-- The last word of a voter. The voter is a name made for this round only by a key of the installation: no table says
-- which person it is (S-39).
create table voting.ballot (
  contest_id uuid not null,
  voter uuid not null,
  round_id uuid not null,
  leader_id uuid not null,
  -- Whole units of earned SUP, 1 to 10 SUP (VO-01).
  amount bigint not null check (amount between 10000 and 100000 and amount % 10000 = 0),
  -- How often it was cast; the last one counts.
  version int not null default 1 check (version >= 1),
  cast_at timestamptz(3) not null,
  primary key (contest_id, voter),
  -- A person who moves does not vote in two areas of one round.
  constraint ballot_one_area unique (round_id, voter),
  foreign key (contest_id, round_id) references voting.box (contest_id, round_id),
  foreign key (contest_id, leader_id) references voting.choice (contest_id, leader_id)
);

-- Each time a ballot was cast, for good: what receipts and the public record are made of.
create table voting.cast_record (
  id bigint generated always as identity primary key,
  contest_id uuid not null,
  voter uuid not null,
  version int not null,
  -- Hides the choice in what is published of it.
  salt bytea not null check (length(salt) = 16),
  -- SHA-256 of salt, contest, voter, version, leader and amount, as docs/public-record.md writes it.
  commitment bytea not null check (length(commitment) = 32),
  key uuid not null,
  leader_id uuid not null,
  amount bigint not null,
  cast_at timestamptz(3) not null default now(),
  written_by xid8 not null default pg_current_xact_id(),
  constraint cast_key unique (voter, key),
  constraint cast_version unique (contest_id, voter, version)
);
create trigger cast_record_append_only before update or delete or truncate on voting.cast_record
  for each statement execute function platform.refuse_change();

-- Nothing of a sealed box changes, whoever writes.
create function voting.keep_sealed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a ballot is changed, never taken out' using errcode = '55000';
  end if;
  if exists (select 1 from voting.box where contest_id = new.contest_id and sealed_at is not null) then
    raise exception 'the box is sealed' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger ballot_sealed before insert or update or delete on voting.ballot
  for each row execute function voting.keep_sealed();
create trigger ballot_never_emptied before truncate on voting.ballot
  for each statement execute function platform.refuse_change();

/*
 * Casts many ballots as one: ballot, record and SUP in one statement and one commit. What an earlier ballot held comes
 * back in the same moment: only the difference moves. Answers for each: 0 cast, 1 repeated, 2 insufficient, 3 the key
 * was used for another ballot, 4 unknown account, 5 closed, 6 does not stand here, 7 voted in another area.
 * The caller sends a voter once in a batch. Each ballot brings the moment at which the server took it.
 */
create function voting.cast_ballots(
  p_at timestamptz[], p_contest uuid[], p_voter uuid[], p_account bigint[], p_leader uuid[], p_amount bigint[],
  p_key uuid[], p_salt bytea[]
) returns table (
  item int, status smallint, record_id bigint, version int, commitment bytea, salt bytea, balance bigint, leader_id uuid, amount bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  pots bigint[];
begin
  -- Sealing waits for ballots that are being cast, and they wait for it.
  perform 1 from voting.box b where b.contest_id = any (p_contest) order by b.contest_id for share;
  select array_agg(b.pot_id) into pots from voting.box b where b.contest_id = any (p_contest);
  -- One voter has one account: who holds it reads and writes that voter's ballot alone.
  perform wallet.hold_accounts(p_account || pots);
  return query
  with asked as materialized (
    select u.n::int as n, u.contest, u.voter, u.account, u.leader, u.amount, u.key, u.salt, u.at,
      box.round_id, box.pot_id, old.amount as old_amount, coalesce(old.version, 0) + 1 as next,
      seen.id as seen_id, seen.version as seen_version, seen.commitment as seen_commitment, seen.salt as seen_salt,
      seen.contest_id = u.contest and seen.leader_id = u.leader and seen.amount = u.amount as is_same,
      case
        when seen.id is not null then 1
        when box.contest_id is null or box.sealed_at is not null or u.at < box.opens_at or u.at >= box.closes_at then 5
        when choice.leader_id is null then 6
        when elsewhere.voter is not null then 7
        else 0
      end as st
    from unnest(p_at, p_contest, p_voter, p_account, p_leader, p_amount, p_key, p_salt)
      with ordinality as u(at, contest, voter, account, leader, amount, key, salt, n)
    left join voting.box box on box.contest_id = u.contest
    left join voting.choice choice on choice.contest_id = u.contest and choice.leader_id = u.leader
    left join voting.ballot old on old.contest_id = u.contest and old.voter = u.voter
    left join voting.ballot elsewhere
      on elsewhere.round_id = box.round_id and elsewhere.voter = u.voter and elsewhere.contest_id <> u.contest
    left join voting.cast_record seen on seen.voter = u.voter and seen.key = u.key
  ), legs as materialized (
    select n, account, pot_id, key, contest, amount - coalesce(old_amount, 0) as delta from asked
    where st = 0 and amount <> coalesce(old_amount, 0)
  ), sent as materialized (
    select array_agg(n order by n) as n, array_agg(key order by n) as key,
      array_agg(case when delta > 0 then account else pot_id end order by n) as debit,
      array_agg(case when delta > 0 then pot_id else account end order by n) as credit,
      array_agg(abs(delta) order by n) as amount,
      array_agg((case when delta > 0 then 4 else 5 end)::smallint order by n) as code,
      array_agg('contest:' || contest order by n) as about
    from legs
  ), posted as materialized (
    select sent.n[p.leg] as n, p.status
    from sent cross join lateral
      wallet.post(sent.n, sent.key, sent.debit, sent.credit, sent.amount, sent.code, sent.about) p
    where sent.n is not null
  ), judged as materialized (
    select asked.*,
      case
        when asked.st = 1 and not asked.is_same then 3
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
    coalesce(j.seen_commitment, j.made), coalesce(j.seen_salt, j.salt), null::bigint, j.leader, j.amount
  from judged j left join recorded r on r.voter = j.voter and r.key = j.key
  order by j.n;
end $$;

-- A receipt's code is the beginning of its commitment.
create index cast_record_code on voting.cast_record (substring(commitment for 8));

-- The count of a contest, once its box is sealed. All of it is published when the result stands.
create table voting.count (
  contest_id uuid primary key references voting.box,
  ballots int not null check (ballots >= 0),
  has_quorum boolean not null,
  -- SHA-256 over all commitments in their order: what the lot of a tie is drawn from.
  lot_seed bytea not null check (length(lot_seed) = 32),
  counted_by uuid not null references identity.person,
  counted_at timestamptz(3) not null
);
create trigger count_append_only before update or delete or truncate on voting.count
  for each statement execute function platform.refuse_change();

-- One line for each leader and amount: what anybody recounts a contest from.
create table voting.count_line (
  contest_id uuid not null references voting.count,
  leader_id uuid not null,
  -- Whole SUP.
  amount smallint not null check (amount between 1 and 10),
  ballots int not null check (ballots > 0),
  primary key (contest_id, leader_id, amount),
  foreign key (contest_id, leader_id) references voting.choice (contest_id, leader_id)
);
create trigger count_line_append_only before update or delete or truncate on voting.count_line
  for each statement execute function platform.refuse_change();

-- What decides between equal results before the lot does: the vetting score at the time of the count.
create table voting.count_score (
  contest_id uuid not null references voting.count,
  leader_id uuid not null,
  -- Tenths of a point, 0 to 100.
  score smallint not null check (score between 0 and 100),
  primary key (contest_id, leader_id),
  foreign key (contest_id, leader_id) references voting.choice (contest_id, leader_id)
);
create trigger count_score_append_only before update or delete or truncate on voting.count_score
  for each statement execute function platform.refuse_change();
