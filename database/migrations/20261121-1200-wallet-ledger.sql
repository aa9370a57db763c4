-- The books of SUP: accounts, and transfers between them. Double entry in one row: what the debited account loses the
-- credited one gains, so the books balance by construction. Whole units: 1 SUP = 10,000 units.
create schema wallet;

-- The number of an account tells its kind by its height, so that locks taken in the order of numbers take those of
-- people first and those that everybody meets at (a contest, the treasury) last.
create sequence wallet.person_account start 1000000000000 maxvalue 1999999999999;
create sequence wallet.pot_account start 2000000000000 maxvalue 8999999999999;
create sequence wallet.system_account start 9000000000000;

create table wallet.account (
  id bigint primary key,
  kind text not null check (kind in
    ('earned', 'purchased', 'contest', 'project', 'pool', 'held', 'treasury', 'issuance', 'clearing')),
  -- Whose: a person, a contest, a project; the name of a fund for those of the platform.
  owner text not null check (owner <> ''),
  person_id uuid references identity.person,
  balance bigint not null default 0,
  -- Only what SUP is issued from, and what a payment provider settles, may stand below nothing.
  may_overdraw boolean not null default false,
  constraint account_once unique (kind, owner),
  constraint account_solvent check (may_overdraw or balance >= 0),
  check (may_overdraw = (kind in ('issuance', 'clearing'))),
  check ((person_id is not null) = (kind in ('earned', 'purchased'))),
  check (person_id is null or owner = person_id::text)
  -- No index holds the balance and pages are half empty: a change of it stays in its page.
) with (fillfactor = 50);
create index account_person on wallet.account (person_id) where person_id is not null;

create table wallet.transfer (
  id bigint generated always as identity primary key,
  debit_id bigint not null,
  credit_id bigint not null,
  amount bigint not null,
  -- What it was for; the names stand in the room's contract.
  code smallint not null,
  -- Names the act; the same payer and key are the same transfer, however often it is asked for (S-31).
  key uuid not null,
  -- What it was about, such as contest:… or task:…; nothing personal.
  about text not null default '',
  at timestamptz(3) not null default now(),
  -- The transaction that wrote it: what follows the journal reads up to the oldest one still open, never by id alone.
  written_by xid8 not null default pg_current_xact_id(),
  constraint transfer_moves check (credit_id <> debit_id),
  constraint transfer_positive check (amount > 0)
);
create unique index transfer_key on wallet.transfer (debit_id, key);
create index transfer_credit on wallet.transfer (credit_id, id);

create trigger transfer_append_only before update or delete or truncate on wallet.transfer
  for each statement execute function platform.refuse_change();

-- An account is opened once and never closed, renamed or given to another.
create function wallet.keep_account() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'an account stays' using errcode = '55000';
  end if;
  if (new.id, new.kind, new.owner, new.person_id, new.may_overdraw)
    is distinct from (old.id, old.kind, old.owner, old.person_id, old.may_overdraw) then
    raise exception 'only the balance of an account changes' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger account_stays before update of id, kind, owner, person_id, may_overdraw or delete on wallet.account
  for each row execute function wallet.keep_account();
create trigger account_never_emptied before truncate on wallet.account
  for each statement execute function platform.refuse_change();

/*
 * Posts many transfers as one: locks every account in the order of numbers, decides each transfer, and moves each
 * balance once. Legs of one group are posted together or not at all. Answers for each leg: 0 posted, 1 repeated (the
 * same transfer as before), 2 insufficient, 3 the key was used for something else, 4 unknown account.
 * A payer that cannot cover all its legs of the batch together raises: the caller never sends two legs of one person.
 */
create function wallet.post(
  p_group int[], p_key uuid[], p_debit bigint[], p_credit bigint[], p_amount bigint[], p_code smallint[], p_about text[]
) returns table (leg int, status smallint, transfer_id bigint, balance bigint) language plpgsql as $$
begin
  -- A statement of its own: the next one reads what stands after the wait.
  perform 1 from wallet.account a where a.id = any (p_debit || p_credit) order by a.id for no key update;
  return query
  with asked as materialized (
    select u.leg::int as leg, u.grp, u.key, u.d, u.c, u.amount, u.code, u.about, t.id as old,
      t.credit_id = u.c and t.amount = u.amount and t.code = u.code as is_same, payer.balance as had,
      case
        when t.id is not null then 1
        when payer.id is null or payee.id is null then 4
        when payer.may_overdraw or payer.balance >= u.amount then 0
        else 2
      end as st,
      payer.may_overdraw or payer.balance >= sum(u.amount) over (partition by u.d)
        or count(*) over (partition by u.d) = 1 as is_covered
    from unnest(p_group, p_key, p_debit, p_credit, p_amount, p_code, p_about)
      with ordinality as u(grp, key, d, c, amount, code, about, leg)
    left join wallet.account payer on payer.id = u.d
    left join wallet.account payee on payee.id = u.c
    left join wallet.transfer t on t.debit_id = u.d and t.key = u.key
  ), judged as materialized (
    select asked.*,
      case when asked.st = 1 and not asked.is_same then 3 else asked.st end as own,
      max(case when asked.st = 1 and not asked.is_same then 3 else asked.st end) over (partition by asked.grp) as worst
    from asked
  ), written as (
    insert into wallet.transfer (debit_id, credit_id, amount, code, key, about)
    select j.d, j.c, j.amount, j.code, j.key, j.about from judged j where j.worst = 0 order by j.leg
    returning id, debit_id, key
  ), moved as (
    update wallet.account a set balance = a.balance + s.delta
    from (
      select x.id, sum(x.delta)::bigint as delta from (
        select j.d as id, -j.amount as delta from judged j where j.worst = 0
        union all select j.c, j.amount from judged j where j.worst = 0
      ) x group by x.id
    ) s where a.id = s.id
  )
  select j.leg, (case when j.worst = 0 or j.own > 0 then j.own else j.worst end)::smallint, coalesce(j.old, w.id),
    case when j.worst = 0 then j.had - j.amount else j.had end
  from judged j left join written w on w.debit_id = j.d and w.key = j.key
  where case when j.is_covered or j.st <> 0 then true else wallet.refuse_uncovered(j.d) end
  order by j.leg;
end $$;

-- Takes the locks that a posting takes, for a room that must read its own rows under them; in the same order.
create function wallet.hold_accounts(p_accounts bigint[]) returns void language sql as $$
  select from wallet.account a where a.id = any (p_accounts) order by a.id for no key update
$$;

create function wallet.refuse_uncovered(p_account bigint) returns boolean language plpgsql as $$
begin
  raise exception 'account % cannot cover its transfers of one batch', p_account using errcode = '22023';
end $$;

-- Money that is set aside until what it is for is decided: it ends once, by being posted, given back, or running out.
create table wallet.hold (
  id uuid primary key,
  payer_id bigint not null references wallet.account,
  amount bigint not null check (amount > 0),
  code smallint not null,
  about text not null,
  made_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  state text not null default 'open' check (state in ('open', 'posted', 'voided', 'expired')),
  ended_at timestamptz(3),
  check (expires_at > made_at),
  check ((state = 'open') = (ended_at is null))
);
create index hold_open on wallet.hold (expires_at) where state = 'open';
create index hold_of on wallet.hold (payer_id) where state = 'open';

-- Both entries of each transfer, told from the side of one account: what a statement shows and an export holds.
create view wallet.entry as
select t.id, t.at, t.code, t.about, a.person_id, a.kind as bucket, -t.amount as amount,
  other.kind as counterparty_kind, other.owner as counterparty
from wallet.transfer t
join wallet.account a on a.id = t.debit_id join wallet.account other on other.id = t.credit_id
union all
select t.id, t.at, t.code, t.about, a.person_id, a.kind, t.amount, other.kind, other.owner
from wallet.transfer t
join wallet.account a on a.id = t.credit_id join wallet.account other on other.id = t.debit_id;

-- The platform's own accounts.
insert into wallet.account (id, kind, owner, may_overdraw) values
  (nextval('wallet.system_account'), 'issuance', 'issuance', true),
  (nextval('wallet.system_account'), 'clearing', 'payments', true),
  (nextval('wallet.system_account'), 'treasury', 'rewards', false),
  (nextval('wallet.system_account'), 'held', 'held', false);
