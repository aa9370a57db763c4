-- Payments that are no purchase by a person: donations, and SUP that an organization buys for others.
create table payments.charge (
  -- The id of what is paid for, in the domain that asks for the money.
  id uuid primary key,
  purpose text not null check (purpose in ('donation', 'bulk')),
  -- The job that the domain wants to run when money came or went back.
  job text not null check (job ~ '^[a-z-]+:[a-z-]+$'),
  -- Null for a guest.
  person_id uuid references identity.person (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  minor bigint not null check (minor > 0),
  -- The SUP that it buys, and the account that gets it.
  units bigint not null default 0 check (units >= 0),
  account_id bigint references wallet.account,
  about text not null default '',
  opened_at timestamptz(3) not null,
  state text not null default 'quoted'
    check (state in ('quoted', 'paying', 'failed', 'abandoned', 'held', 'credited')),
  pay_url text check (pay_url is null or length(pay_url) <= 2000),
  started_at timestamptz(3),
  ask_at timestamptz(3),
  settled_at timestamptz(3),
  paid_reference text unique,
  channel text,
  fee_minor bigint not null default 0 check (fee_minor >= 0),
  check ((units > 0) = (account_id is not null)),
  check (state <> 'credited' or (settled_at is not null and paid_reference is not null))
);
create index charge_to_ask on payments.charge (ask_at) where ask_at is not null;
create index charge_of on payments.charge (person_id) where person_id is not null;
-- apply function payments.keep_charge
create trigger charge_stays before update or delete on payments.charge
for each row execute function payments.keep_charge();

-- References, lines and reversals belong to a purchase or to a charge.
alter table payments.attempt
  alter column purchase_id drop not null,
  add column charge_id uuid references payments.charge,
  add constraint attempt_of_one check (num_nonnulls(purchase_id, charge_id) = 1);
create index attempt_of_charge on payments.attempt (charge_id) where charge_id is not null;
alter table payments.entry
  alter column purchase_id drop not null,
  add column charge_id uuid references payments.charge,
  add constraint entry_of_one check (num_nonnulls(purchase_id, charge_id) <= 1),
  drop constraint entry_kind_check,
  drop constraint entry_from_account_check,
  drop constraint entry_to_account_check,
  -- Donations that buy no SUP stand in an account of their own.
  add constraint entry_kind_check check (kind in ('payment', 'fee', 'sale', 'donation', 'refund', 'chargeback')),
  add constraint entry_from_account_check check (from_account in ('payers', 'clearing', 'sales', 'donations')),
  add constraint entry_to_account_check check (to_account in ('clearing', 'sales', 'donations', 'fees', 'payers'));
create index entry_of_charge on payments.entry (charge_id) where charge_id is not null;
alter table payments.reversal
  alter column purchase_id drop not null,
  alter column person_id drop not null,
  add column charge_id uuid references payments.charge,
  add constraint reversal_of_one check (num_nonnulls(purchase_id, charge_id) = 1),
  add constraint reversal_of_person check (charge_id is not null or person_id is not null);
create index reversal_of_charge on payments.reversal (charge_id) where charge_id is not null;

-- All that is paid for at the provider, of one shape.
create view payments.payable as
  select 'purchase'::text as kind, id, ''::text as purpose, ''::text as job, person_id, currency, price_minor as minor, units,
    null::bigint as account_id, 'purchase:' || id as about, quoted_at as opened_at, state, pay_url, started_at, ask_at,
    settled_at, paid_reference, channel, fee_minor
  from payments.purchase
  union all
  select 'charge', id, purpose, job, person_id, currency, minor, units, account_id, about, opened_at, state, pay_url,
    started_at, ask_at, settled_at, paid_reference, channel, fee_minor
  from payments.charge;
