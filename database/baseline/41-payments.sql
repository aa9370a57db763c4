-- Buying SUP: what people asked for, what the provider said, and the book of the money behind it.
create schema payments;
-- apply function payments.keep_charge
-- apply function payments.keep_payout
-- apply function payments.keep_purchase

create table payments.purchase (
  id uuid primary key,
  person_id uuid not null references identity.person,
  region_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The quote: frozen, whatever the rate becomes later.
  rate_version int not null,
  minor_per_sup bigint not null check (minor_per_sup > 0),
  units bigint not null check (units > 0),
  price_minor bigint not null check (price_minor > 0),
  quoted_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  state text not null default 'quoted' check (state in ('quoted', 'paying', 'failed', 'abandoned', 'held', 'credited')),
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
  check (state <> 'credited' or settled_at is not null and paid_reference is not null)
);
create index purchase_of on payments.purchase (person_id, quoted_at desc);
create index purchase_to_ask on payments.purchase (ask_at) where ask_at is not null;
-- A credited purchase stays credited, and no quote ever changes.
create trigger purchase_stays before delete or update on payments.purchase for each row execute function
  payments.keep_purchase();

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
  run_id bigint references payments.reconciliation,
  kind text check (kind in ('unknown-payment', 'not-credited', 'not-at-provider', 'other-amount', 'clearing', 'ledger',
    'message', 'unknown-transfer', 'transfer-not-settled', 'transfer-not-at-provider', 'transfer-late', 'cashout-ledger')),
  reference text,
  provider_minor bigint,
  book_minor bigint,
  primary key (run_id, kind, reference)
);

-- Payments that are no purchase by a person: donations, and SUP that an organization buys for others.
create table payments.charge (
  -- The id of what is paid for, in the domain that asks for the money.
  id uuid primary key,
  purpose text not null check (purpose in ('donation', 'bulk')),
  -- The job that the domain wants to run when money came or went back.
  job text not null check (job ~ '^[a-z-]+:[a-z-]+$'),
  -- Null for a guest.
  person_id uuid references identity.person,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  minor bigint not null check (minor > 0),
  -- The SUP that it buys, and the account that gets it.
  units bigint not null default 0 check (units >= 0),
  account_id bigint references wallet.account,
  about text not null default '',
  opened_at timestamptz(3) not null,
  state text not null default 'quoted' check (state in ('quoted', 'paying', 'failed', 'abandoned', 'held', 'credited')),
  pay_url text check (pay_url is null or length(pay_url) <= 2000),
  started_at timestamptz(3),
  ask_at timestamptz(3),
  settled_at timestamptz(3),
  paid_reference text unique,
  channel text,
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  check ((units > 0) = (account_id is not null)),
  check (state <> 'credited' or settled_at is not null and paid_reference is not null)
);
create index charge_to_ask on payments.charge (ask_at) where ask_at is not null;
create index charge_of on payments.charge (person_id) where person_id is not null;
create trigger charge_stays before delete or update on payments.charge for each row execute function payments.keep_charge();

-- Our references at the provider: each try to open a payment uses a new one, so that a lost answer is never guessed.
create table payments.attempt (
  reference text primary key check (reference ~ '^[a-z0-9-]{10,60}$'),
  purchase_id uuid references payments.purchase,
  made_at timestamptz(3) not null,
  charge_id uuid references payments.charge,
  constraint attempt_of_one check (num_nonnulls(purchase_id, charge_id) = 1)
);
create index attempt_of on payments.attempt (purchase_id);
create index attempt_of_charge on payments.attempt (charge_id) where charge_id is not null;

-- Money that went back, or that a bank disputes, and the SUP that we took back for it.
create table payments.reversal (
  id uuid primary key,
  purchase_id uuid references payments.purchase,
  person_id uuid references identity.person,
  kind text not null check (kind in ('refund', 'dispute')),
  case_id text not null,
  minor bigint not null check (minor > 0),
  units bigint not null check (units >= 0),
  taken_units bigint not null,
  state text not null check (state in ('open', 'final', 'returned')),
  at timestamptz(3) not null,
  charge_id uuid references payments.charge,
  constraint reversal_of_one check (num_nonnulls(purchase_id, charge_id) = 1),
  constraint reversal_of_person check (charge_id is not null or person_id is not null),
  unique (kind, case_id),
  check (taken_units between 0 and units)
);
create index reversal_of on payments.reversal (purchase_id);
create index reversal_debt on payments.reversal (person_id) where state <> 'returned' and taken_units < units;
create index reversal_of_charge on payments.reversal (charge_id) where charge_id is not null;

-- Money that goes out to bank accounts: each transfer is written here before the provider hears of it.
create table payments.payout (
  -- The caller's id: the same one is paid once.
  id uuid primary key,
  -- Names the transfer at the provider, which pays one reference once.
  reference text not null unique check (reference ~ '^[a-z0-9_-]{16,50}$'),
  -- The provider's name of the bank account.
  recipient text not null,
  minor bigint not null check (minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The SUP set aside for it, which leaves the ledger together with the money.
  hold_id uuid not null unique,
  units bigint not null check (units > 0),
  about text not null,
  -- The job that hears how it ended.
  job text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'paid', 'failed', 'reversed')),
  -- How often the provider refused it.
  refusals int not null default 0,
  provider_id text,
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  made_at timestamptz(3) not null,
  -- When we send it, or ask about it, next; null once nothing is to wait for.
  ask_at timestamptz(3),
  sent_at timestamptz(3),
  settled_at timestamptz(3),
  reversed_at timestamptz(3),
  check ((state in ('waiting', 'sending')) = (settled_at is null)),
  check ((state = 'reversed') = (reversed_at is not null))
);
create index payout_to_ask on payments.payout (ask_at) where ask_at is not null;
create index payout_settled on payments.payout (settled_at) where settled_at is not null;
-- What was agreed never changes, and no transfer goes back to a state before.
create trigger payout_stays before delete or update on payments.payout for each row execute function payments.keep_payout();

-- The book of the money, in hundredths of its currency: each line takes from one account and gives to another.
create table payments.entry (
  id bigint generated always as identity primary key,
  purchase_id uuid references payments.purchase,
  kind text not null check (kind in ('payment', 'fee', 'sale', 'donation', 'refund', 'chargeback', 'payout', 'payout-fee',
    'payout-return', 'spending')),
  from_account text not null check (from_account in ('payers', 'clearing', 'sales', 'donations', 'payees')),
  to_account text not null check (to_account in ('clearing', 'sales', 'donations', 'fees', 'payers', 'payees')),
  minor bigint not null check (minor > 0),
  currency text not null,
  key text not null unique,
  at timestamptz(3) not null,
  charge_id uuid references payments.charge,
  payout_id uuid references payments.payout,
  constraint entry_of_one check (num_nonnulls(purchase_id, charge_id, payout_id) <= 1),
  check (from_account <> to_account)
);
create index entry_of on payments.entry (purchase_id);
create index entry_of_charge on payments.entry (charge_id) where charge_id is not null;
create index entry_of_payout on payments.entry (payout_id) where payout_id is not null;
create trigger entry_append_only before delete or update or truncate on payments.entry for each statement execute function
  platform.refuse_change();

-- All that is paid for at the provider, of one shape.
create view payments.payable as
 select 'purchase' as kind,
    purchase.id,
    '' as purpose,
    '' as job,
    purchase.person_id,
    purchase.currency,
    purchase.price_minor as minor,
    purchase.units,
    null::bigint as account_id,
    'purchase:' || purchase.id as about,
    purchase.quoted_at as opened_at,
    purchase.state,
    purchase.pay_url,
    purchase.started_at,
    purchase.ask_at,
    purchase.settled_at,
    purchase.paid_reference,
    purchase.channel,
    purchase.fee_minor
   from payments.purchase
union all
 select 'charge' as kind,
    charge.id,
    charge.purpose,
    charge.job,
    charge.person_id,
    charge.currency,
    charge.minor,
    charge.units,
    charge.account_id,
    charge.about,
    charge.opened_at,
    charge.state,
    charge.pay_url,
    charge.started_at,
    charge.ask_at,
    charge.settled_at,
    charge.paid_reference,
    charge.channel,
    charge.fee_minor
   from payments.charge;
