-- Donated money of another currency that the treasury exchanged to naira: what left its fund in one currency and what came
-- in the other, so that each currency of the book stays balanced by itself.
alter table donations.balance
  add column exchanged_out bigint not null default 0 check (exchanged_out >= 0),
  add column exchanged_in bigint not null default 0 check (exchanged_in >= 0);

alter table payments.entry
  drop constraint entry_kind_check,
  drop constraint entry_from_account_check,
  drop constraint entry_to_account_check,
  add constraint entry_kind_check check (kind in (
    'payment', 'fee', 'sale', 'donation', 'refund', 'chargeback', 'payout', 'payout-fee', 'payout-return', 'spending',
    'exchange'
  )),
  -- The account `exchange` holds what went away in one currency and owes what came for it in the other.
  add constraint entry_from_account_check
    check (from_account in ('payers', 'clearing', 'sales', 'donations', 'payees', 'exchange')),
  add constraint entry_to_account_check
    check (to_account in ('clearing', 'sales', 'donations', 'fees', 'payers', 'payees', 'exchange'));

create table treasury.exchange (
  id uuid primary key,
  -- The fund of donations, such as `donations:general:usd`.
  fund text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'NGN'),
  minor bigint not null check (minor > 0),
  -- Naira that came, before the fee of the bank.
  naira_minor bigint not null check (naira_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  -- Who exchanged it and where the rate stands.
  source text not null check (btrim(source) <> ''),
  reason text not null,
  day date not null,
  proposed_by uuid not null,
  decided_by uuid not null,
  approval_id uuid not null unique,
  at timestamptz(3) not null,
  check (fee_minor < naira_minor),
  check (proposed_by <> decided_by)
);
create index exchange_newest on treasury.exchange (at desc, id);
create trigger exchange_append_only before delete or update or truncate on treasury.exchange
for each statement execute function platform.refuse_change();
