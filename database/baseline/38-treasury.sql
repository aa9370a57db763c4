-- Spending of the funds by three people, what flowed through them by month, and proofs of reserves.
create schema treasury;
-- apply function treasury.keep_spending

-- Naira of each fund that is promised, spent, and that came in outside the payment provider, in hundredths. What the
-- provider brought in stands in the book of the domain payments.
create table treasury.fund (
  name text primary key check (name ~ '^[a-z][a-z0-9:-]{1,60}$'),
  committed bigint not null default 0 check (committed >= 0),
  spent bigint not null default 0 check (spent >= 0),
  income bigint not null default 0 check (income >= 0)
);

create table treasury.spending (
  id uuid primary key,
  purpose text not null check (purpose in ('operations', 'programmes', 'projects')),
  unit text not null check (unit ~ '^[A-Z]{3}$'),
  -- Hundredths of naira, or units of SUP.
  amount bigint not null check (amount > 0),
  fund text not null,
  payee text not null check (payee <> ''),
  reason text not null check (reason <> ''),
  proposed_by uuid not null references identity.person,
  proposed_at timestamptz(3) not null,
  -- As the policy said when it was proposed.
  cool_hours int not null check (cool_hours >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'refused', 'withdrawn', 'expired', 'approved', 'stopped',
    'paid')),
  approved_by uuid references identity.person,
  approved_at timestamptz(3),
  payable_from timestamptz(3),
  -- Why and when it ended unpaid.
  ended_by uuid references identity.person,
  ended_at timestamptz(3),
  ended_why text,
  paid_by uuid references identity.person,
  paid_at timestamptz(3),
  -- The day and the number of the payment, as the payer read them on the statement.
  paid_on date,
  reference text,
  check (approved_by is null or approved_by <> proposed_by),
  check (paid_by is null or paid_by <> proposed_by and paid_by <> approved_by),
  check ((state <> all (array['approved', 'paid'])) or approved_by is not null and payable_from is not null),
  check ((state = 'paid') = (paid_by is not null)),
  check (state <> 'paid' or paid_at >= payable_from and reference is not null and paid_on is not null)
);
create index spending_latest on treasury.spending (proposed_at desc, id);
create index spending_of_state on treasury.spending (state, proposed_at desc);
create trigger spending_stays before delete or update on treasury.spending for each row execute function
  treasury.keep_spending();

-- The lines of spending and of other income. They are never changed, and the public record has each of them.
create table treasury.entry (
  id bigint generated always as identity primary key,
  spending_id uuid unique references treasury.spending,
  kind text not null check (kind in ('payment', 'income', 'earlier')),
  purpose text,
  unit text not null check (unit ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  fund text not null,
  payee text not null default '',
  reason text not null check (reason <> ''),
  reference text not null,
  day date not null,
  at timestamptz(3) not null,
  written_by xid8 not null default pg_current_xact_id(),
  check ((kind = 'payment') = (spending_id is not null))
);
create trigger entry_append_only before delete or update or truncate on treasury.entry for each statement execute function
  platform.refuse_change();

-- What moved through the funds, in sums by month; made anew from the books, so that a page adds nothing up.
create table treasury.flow (
  month text check (month ~ '^\d{4}-\d\d$'),
  unit text check (unit in ('NGN', 'SUP')),
  kind text,
  from_side text,
  to_side text,
  amount bigint not null,
  lines int not null,
  -- How many people can stand behind it; null where no person does.
  people int,
  primary key (month, unit, kind, from_side, to_side)
);

create table treasury.flow_state (
  is_only boolean default true primary key check (is_only),
  -- All postings up to this number are of earlier months than the first one that is still made anew.
  after_id bigint not null,
  first_month text not null,
  folded_at timestamptz(3) not null
);

-- Proofs of reserves, each also an entry of the public record.
create table treasury.reserve (
  id bigint generated always as identity primary key,
  month text not null check (month ~ '^\d{4}-\d\d$'),
  is_monthly boolean not null,
  -- The parts of the published ledger that its SUP figures add up.
  blocks int not null check (blocks > 0),
  figures jsonb not null,
  at timestamptz(3) not null,
  written_by xid8 not null default pg_current_xact_id()
);
create unique index reserve_of_month on treasury.reserve (month) where is_monthly;
create trigger reserve_append_only before delete or update or truncate on treasury.reserve for each statement execute
  function platform.refuse_change();

-- Staff want a proof before the month ends.
create table treasury.proof_wish (
  is_only boolean default true primary key check (is_only),
  asked_at timestamptz(3) not null
);
