-- The books of SUP: accounts, and transfers between them. Double entry in one row: what the debited account loses the
-- credited one gains, so the books balance by construction. Whole units: 1 SUP = 10,000 units.
create schema wallet;
-- apply function wallet.keep_account

-- The number of an account tells its kind by its height, so that locks taken in the order of numbers take those of
-- people first and those that everybody meets at (a contest, the treasury) last.
create sequence wallet.person_account maxvalue 1999999999999 start 1000000000000;

create sequence wallet.pot_account maxvalue 8999999999999 start 2000000000000;

create sequence wallet.system_account start 9000000000000;
select setval('wallet.system_account', 9000000000004);

create table wallet.account (
  id bigint primary key,
  kind text not null check (kind in ('earned', 'purchased', 'contest', 'project', 'pool', 'held', 'treasury', 'issuance',
    'clearing')),
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
) with (fillfactor=50);
create index account_person on wallet.account (person_id) where person_id is not null;
insert into wallet.account (id, kind, owner, balance, may_overdraw) values
  (9000000000000, 'issuance', 'issuance', 0, true),
  (9000000000001, 'clearing', 'payments', 0, true),
  (9000000000002, 'treasury', 'rewards', 0, false),
  (9000000000003, 'held', 'held', 0, false),
  (9000000000004, 'clearing', 'cashouts', 0, true);
create trigger account_stays before delete or update of id, kind, owner, person_id, may_overdraw on wallet.account for each
  row execute function wallet.keep_account();
create trigger account_never_emptied before truncate on wallet.account for each statement execute function
  platform.refuse_change();

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
create trigger transfer_append_only before delete or update or truncate on wallet.transfer for each statement execute
  function platform.refuse_change();

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

-- The proof of the books goes on from where it was: what each account's transfers add up to, as far as they are settled.
create table wallet.proof (
  is_only boolean default true primary key check (is_only),
  -- All transfers of transactions before this one are in wallet.proved.
  through xid8 not null default '0'::xid8,
  -- No transfer that is still to come has an id up to this one; see record.follower for the same thought.
  floor_id bigint not null default 0,
  next_from xid8,
  next_floor_id bigint,
  -- Whether the books are being proved anew: nothing is kept then, and all transfers are added up each time.
  is_anew boolean not null default false,
  check ((next_from is null) = (next_floor_id is null))
);
insert into wallet.proof (is_only, through, floor_id, is_anew) values
  (true, '0', 0, false);

create table wallet.proved (
  account_id bigint primary key,
  units bigint not null
);

-- Rewards that were earned while the rewards fund could not pay them. They are paid in order when it is topped up.
create table wallet.owed (
  -- The order in which they are paid.
  id bigint generated always as identity primary key,
  -- The key of the reward's own transfer: an act is owed once and paid once.
  key uuid not null unique,
  person_id uuid not null references identity.person,
  account_id bigint not null references wallet.account,
  amount bigint not null check (amount > 0),
  about text not null,
  owed_at timestamptz(3) not null default now(),
  -- When it was paid; null while it waits.
  paid_at timestamptz(3)
);
create index owed_waiting on wallet.owed (id) include (amount) where paid_at is null;
create index owed_of on wallet.owed (person_id, id desc);

-- How much SUP may be issued in a month (Africa/Lagos). The highest version holds; a change is another version.
create table wallet.issuance_policy (
  version int primary key check (version > 0),
  month_units bigint not null check (month_units > 0),
  why text not null check (why <> ''),
  decided_at timestamptz(3) not null default now()
);
insert into wallet.issuance_policy (version, month_units, why) values
  (1, 20000000000, 'The first bound: 2,000,000 SUP a month, ten SUP each for 200,000 active citizens.');
create trigger issuance_policy_append_only before delete or update or truncate on wallet.issuance_policy for each statement
  execute function platform.refuse_change();

-- What was issued in a month. Confirmations of a month meet at its row, so that together they stay below the bound.
create table wallet.issued_month (
  month text primary key check (month ~ '^\d{4}-\d{2}$'),
  units bigint not null default 0 check (units >= 0)
);

-- Each issuance, as everybody may read it; who proposed and who confirmed it stands in its approval.
create table wallet.issuance (
  id bigint generated always as identity primary key,
  -- The approval that it carries out; an issuance without one is of a demonstration, or older than this table.
  approval_id uuid unique,
  month text not null references wallet.issued_month,
  amount bigint not null check (amount > 0),
  purpose text not null check (purpose <> ''),
  reason text not null check (reason <> ''),
  policy_version int constraint issuance_policy_version_not_null1 not null references wallet.issuance_policy,
  -- The key of its transfer.
  key uuid not null unique,
  at timestamptz(3) not null,
  written_by xid8 not null default pg_current_xact_id()
);
create trigger issuance_append_only before delete or update or truncate on wallet.issuance for each statement execute
  function platform.refuse_change();

-- Both entries of each transfer, told from the side of one account: what a statement shows and an export holds.
create view wallet.entry as
 select t.id,
    t.at,
    t.code,
    t.about,
    a.person_id,
    a.kind as bucket,
    - t.amount as amount,
    other.kind as counterparty_kind,
    other.owner as counterparty
   from wallet.transfer t
     join wallet.account a on a.id = t.debit_id
     join wallet.account other on other.id = t.credit_id
union all
 select t.id,
    t.at,
    t.code,
    t.about,
    a.person_id,
    a.kind as bucket,
    t.amount,
    other.kind as counterparty_kind,
    other.owner as counterparty
   from wallet.transfer t
     join wallet.account a on a.id = t.credit_id
     join wallet.account other on other.id = t.debit_id;
