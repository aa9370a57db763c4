-- Casting looks fewer rows up: an account is locked and read in one go, and what was read is handed on to the posting; a
-- box is read where it is locked. What is decided and answered is the same as before.

/*
 * Locks accounts as a posting does, in the order of numbers, and answers them as they stand after the wait: three lists,
 * sorted by number, without those that do not exist. For a room that reads its own rows under these locks and then posts.
 */
create function wallet.hold_balances(
  p_accounts bigint[], out ids bigint[], out balances bigint[], out overdraws boolean[]
) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  select array_agg(a.id), array_agg(a.balance), array_agg(a.may_overdraw) into ids, balances, overdraws
  from (
    select a.id, a.balance, a.may_overdraw from wallet.account a
    where a.id = any (p_accounts) order by a.id for no key update
  ) a;
end $$;

drop function wallet.post(int[], uuid[], bigint[], bigint[], bigint[], smallint[], text[]);
/*
 * Posts many transfers as one. Legs of one group are posted together or not at all (`p_group` null: each stands alone).
 * Answers for each leg: 0 posted, 1 repeated (the same transfer as before), 2 insufficient, 3 the key was used for
 * something else, 4 unknown account. `p_ids`, `p_balances` and `p_overdraws` are what wallet.hold_balances answered in
 * this transaction for all these accounts, with nothing posted since; without them it locks and reads them itself.
 */
create function wallet.post(
  p_group int[], p_key uuid[], p_debit bigint[], p_credit bigint[], p_amount bigint[], p_code smallint[], p_about text[],
  p_ids bigint[] default null, p_balances bigint[] default null, p_overdraws boolean[] default null
) returns table (leg int, status smallint, transfer_id bigint, balance bigint) language plpgsql rows 100
-- A plan that is made once and kept while the journal grows from nothing must find its rows by their keys.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  ids bigint[] := p_ids;
  balances bigint[] := p_balances;
  overdraws boolean[] := p_overdraws;
  is_plain boolean;
begin
  if ids is null then
    -- A statement of its own: it answers the rows as they stand after the wait, and the next one reads the journal then.
    select array_agg(a.id), array_agg(a.balance), array_agg(a.may_overdraw) into ids, balances, overdraws
    from (
      select a.id, a.balance, a.may_overdraw from wallet.account a
      where a.id = any (p_debit || p_credit) order by a.id for no key update
    ) a;
  end if;
  -- Nearly every batch has each payer once and no groups: nothing more is asked of it then.
  is_plain := (select count(*) = count(distinct u.d) from unnest(p_debit) u(d))
    and (p_group is null or (select count(*) = count(distinct u.g) from unnest(p_group) u(g)));
  -- Legs that belong together, and a payer of several legs that cannot cover them all.
  if not is_plain and (
    exists (select from unnest(p_group) g group by g having count(*) > 1)
    or exists (
      select from (
        select u.d, sum(u.amount) as total from unnest(p_debit, p_amount) as u(d, amount) group by u.d having count(*) > 1
      ) several
      join unnest(ids, balances, overdraws) as payer(id, balance, may_overdraw) on payer.id = several.d
      where not payer.may_overdraw and payer.balance < several.total
    )
  ) then
    return query select * from wallet.post_groups(p_group, p_key, p_debit, p_credit, p_amount, p_code, p_about);
    return;
  end if;
  return query
  with judged as materialized (
    select u.leg::int as leg, u.key, u.d, u.c, u.amount, u.code, u.about, t.id as old,
      case when ids[u.payer] = u.d then balances[u.payer] end as had,
      case
        when t.id is not null then
          case when t.credit_id = u.c and t.amount = u.amount and t.code = u.code then 1 else 3 end
        when (ids[u.payer] = u.d and ids[u.payee] = u.c) is not true then 4
        when overdraws[u.payer] or balances[u.payer] >= u.amount then 0
        else 2
      end as st
    from (
      -- The place of a number in a sorted list, or of the one before it where it is not there.
      select u.*, width_bucket(u.d, ids) as payer, width_bucket(u.c, ids) as payee
      from unnest(p_key, p_debit, p_credit, p_amount, p_code, p_about)
        with ordinality as u(key, d, c, amount, code, about, leg)
    ) u
    left join lateral (
      select t.id, t.credit_id, t.amount, t.code from wallet.transfer t where t.debit_id = u.d and t.key = u.key limit 1
    ) t on true
  ), written as (
    insert into wallet.transfer (debit_id, credit_id, amount, code, key, about)
    select j.d, j.c, j.amount, j.code, j.key, j.about from judged j where j.st = 0 order by j.leg
    returning id, debit_id, key
  ), moved as (
    update wallet.account a set balance = a.balance + s.delta
    from (
      select x.id, sum(x.delta)::bigint as delta from (
        select j.d as id, -j.amount as delta from judged j where j.st = 0
        union all select j.c, j.amount from judged j where j.st = 0
      ) x group by x.id
    ) s where a.id = s.id
  )
  select j.leg, j.st::smallint, coalesce(j.old, w.id), case when j.st = 0 then j.had - j.amount else j.had end
  from judged j left join written w on w.debit_id = j.d and w.key = j.key
  order by j.leg;
end $$;

-- For each person the account of one bucket, null for one that was never opened, and what lies in the others. For a room
-- that posts in a function of its own.
create function wallet.purses_of(p_people uuid[], p_bucket text, out accounts bigint[], out others bigint[])
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  select array_agg(own.id order by u.n), array_agg(own.others order by u.n) into accounts, others
  from unnest(p_people) with ordinality as u(person, n)
  left join lateral (
    select max(a.id) filter (where a.kind = p_bucket) as id,
      coalesce(sum(a.balance) filter (where a.kind <> p_bucket), 0)::bigint as others
    from wallet.account a where a.person_id = u.person
  ) own on true;
end $$;

drop function voting.cast_by_people(
  text, timestamptz[], uuid[], text[], uuid[], uuid[], uuid[], bigint[], uuid[], uuid[], bytea[]
);
drop function voting.cast_ballots(timestamptz[], uuid[], uuid[], bigint[], uuid[], bigint[], uuid[], uuid[], bytea[]);
drop function wallet.accounts_of(uuid[], text);
drop function wallet.holdings_of(bigint[]);

/*
 * Casts many ballots as one: ballot, record and SUP in one statement and one commit. What an earlier ballot held comes
 * back in the same moment: only the difference moves. Answers for each: 0 cast, 1 repeated, 2 insufficient, 3 the key
 * was used for another ballot, 4 unknown account, 5 closed, 6 does not stand here, 7 voted in another area.
 * `p_transfer` names the act in the books and `p_key` in the record: two names, so that no row of the books leads to a
 * ballot (S-39). `balance` is what the paying account has once it is done.
 * The caller sends a voter once in a batch. Each ballot brings the moment at which the server took it.
 */
create function voting.cast_ballots(
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

/*
 * Casts ballots of people, each in the contest of one area, paid from one bucket: as voting.cast_ballots, with the account
 * and the home that each person has now. Two more answers: 8 at home nowhere, 9 at home elsewhere; nothing of theirs is
 * cast. `balance` is all that the person has once it is done.
 */
create function voting.cast_by_people(
  p_bucket text, p_at timestamptz[], p_contest uuid[], p_area text[], p_voter uuid[], p_person uuid[], p_leader uuid[], p_amount bigint[],
  p_transfer uuid[], p_key uuid[], p_salt bytea[]
) returns table (status smallint, record_id bigint, version int, commitment bytea, balance bigint, cast_at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  homes text[] := members.lgas_of(p_person);
  -- Who is not at home in the area has no contest there.
  contests uuid[] := (
    select array_agg(case when u.home = u.area then u.contest end order by u.n)
    from unnest(p_contest, p_area, homes) with ordinality as u(contest, area, home, n)
  );
  accounts bigint[];
  others bigint[];
begin
  select purse.accounts, purse.others into accounts, others from wallet.purses_of(p_person, p_bucket) purse;
  return query
  select
    (case when homes[c.item] = p_area[c.item] then c.status when homes[c.item] is null then 8 else 9 end)::smallint,
    c.record_id, c.version, c.commitment, c.balance + others[c.item], c.cast_at
  from voting.cast_ballots(
    p_at, contests, p_voter, accounts, p_leader, p_amount, p_transfer, p_key, p_salt
  ) c
  order by c.item;
end $$;

-- Ballots of one statement are mostly for few leaders: each of these is looked up once.
create or replace function voting.keep_sealed() returns trigger language plpgsql
set enable_seqscan = off as $$
declare
  is_sealed boolean;
  is_stray boolean;
begin
  if tg_op = 'INSERT' then
    select bool_or(box.sealed_at is not null), bool_or(box.contest_id is null or choice.leader_id is null)
    into is_sealed, is_stray from (select distinct i.contest_id, i.round_id, i.leader_id from inserted i) b
    left join voting.box on box.contest_id = b.contest_id and box.round_id = b.round_id
    left join voting.choice on choice.contest_id = b.contest_id and choice.leader_id = b.leader_id;
  -- Nearly every statement that casts only adds ballots; the trigger of changes is told of it all the same.
  elsif not exists (select from after_it) then
    return null;
  else
    is_sealed := exists (
      select from (select contest_id from before_it union select contest_id from after_it) b
      join voting.box on box.contest_id = b.contest_id where box.sealed_at is not null
    );
    select bool_or(box.contest_id is null or choice.leader_id is null) into is_stray
    from (select distinct a.contest_id, a.round_id, a.leader_id from after_it a) b
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

-- A ballot that is changed stays in its page, and its keys as they are.
alter table voting.ballot set (fillfactor = 60);
