-- Buying SUP: what people asked for, what the provider said, and the book of the money behind it.
create schema payments;

create table payments.purchase (
  id uuid primary key,
  person_id uuid not null references identity.person (id),
  region_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The quote: frozen, whatever the rate becomes later.
  rate_version int not null,
  minor_per_sup bigint not null check (minor_per_sup > 0),
  units bigint not null check (units > 0),
  price_minor bigint not null check (price_minor > 0),
  quoted_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  state text not null default 'quoted'
    check (state in ('quoted', 'paying', 'failed', 'abandoned', 'held', 'credited')),
  -- The provider's page, once it has opened the payment.
  pay_url text check (pay_url is null or length(pay_url) <= 2000),
  started_at timestamptz(3),
  -- When we ask the provider next; null when there is nothing to wait for.
  ask_at timestamptz(3),
  settled_at timestamptz(3),
  -- The payment that was credited.
  paid_reference text unique,
  channel text,
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  check (state not in ('credited') or (settled_at is not null and paid_reference is not null))
);
create index purchase_of on payments.purchase (person_id, quoted_at desc);
create index purchase_to_ask on payments.purchase (ask_at) where ask_at is not null;

-- A credited purchase stays credited, and no quote ever changes.
-- apply function payments.keep_purchase
create trigger purchase_stays before update or delete on payments.purchase
for each row execute function payments.keep_purchase();

-- Our references at the provider: each try to open a payment uses a new one, so that a lost answer is never guessed.
create table payments.attempt (
  reference text primary key check (reference ~ '^[a-z0-9-]{10,60}$'),
  purchase_id uuid not null references payments.purchase (id),
  made_at timestamptz(3) not null
);
create index attempt_of on payments.attempt (purchase_id);

-- The inbox of the provider's messages: each event once, whatever its order and number.
create table payments.event (
  id bigint generated always as identity primary key,
  provider text not null,
  key text not null,
  name text not null,
  facts jsonb not null,
  received_at timestamptz(3) not null,
  state text not null default 'new' check (state in ('new', 'done', 'ignored', 'quarantined')),
  note text not null default '',
  unique (provider, key)
);
create index event_waiting on payments.event (id) where state in ('new', 'quarantined');

-- The book of the money, in hundredths of its currency: each line takes from one account and gives to another.
create table payments.entry (
  id bigint generated always as identity primary key,
  purchase_id uuid not null references payments.purchase (id),
  kind text not null check (kind in ('payment', 'fee', 'sale', 'refund', 'chargeback')),
  from_account text not null check (from_account in ('payers', 'clearing', 'sales')),
  to_account text not null check (to_account in ('clearing', 'sales', 'fees', 'payers')),
  minor bigint not null check (minor > 0),
  currency text not null,
  key text not null unique,
  at timestamptz(3) not null,
  check (from_account <> to_account)
);
create index entry_of on payments.entry (purchase_id);
create trigger entry_append_only before delete or update or truncate on payments.entry
for each statement execute function platform.refuse_change();

-- Money that went back, or that a bank disputes, and the SUP that we took back for it.
create table payments.reversal (
  id uuid primary key,
  purchase_id uuid not null references payments.purchase (id),
  person_id uuid not null references identity.person (id),
  kind text not null check (kind in ('refund', 'dispute')),
  case_id text not null,
  minor bigint not null check (minor > 0),
  units bigint not null check (units >= 0),
  taken_units bigint not null check (taken_units between 0 and units),
  state text not null check (state in ('open', 'final', 'returned')),
  at timestamptz(3) not null,
  unique (kind, case_id)
);
create index reversal_of on payments.reversal (purchase_id);
create index reversal_debt on payments.reversal (person_id) where state <> 'returned' and taken_units < units;

-- What the nightly comparison of provider, book and ledger found.
create table payments.reconciliation (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null,
  provider_count int not null,
  provider_minor bigint not null,
  book_minor bigint not null,
  clearing_minor bigint not null,
  book_units bigint not null,
  ledger_units bigint not null
);
create table payments.difference (
  run_id bigint not null references payments.reconciliation (id),
  kind text not null
    check (kind in ('unknown-payment', 'not-credited', 'not-at-provider', 'other-amount', 'clearing', 'ledger', 'message')),
  reference text not null,
  provider_minor bigint,
  book_minor bigint,
  primary key (run_id, kind, reference)
);
