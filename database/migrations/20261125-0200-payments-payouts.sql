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
-- apply function payments.keep_payout
create trigger payout_stays before update or delete on payments.payout
for each row execute function payments.keep_payout();

alter table payments.entry
  add column payout_id uuid references payments.payout,
  drop constraint entry_of_one,
  add constraint entry_of_one check (num_nonnulls(purchase_id, charge_id, payout_id) <= 1),
  drop constraint entry_kind_check,
  drop constraint entry_from_account_check,
  drop constraint entry_to_account_check,
  -- What went to banks stands in an account of its own.
  add constraint entry_kind_check check (kind in (
    'payment', 'fee', 'sale', 'donation', 'refund', 'chargeback', 'payout', 'payout-fee', 'payout-return'
  )),
  add constraint entry_from_account_check
    check (from_account in ('payers', 'clearing', 'sales', 'donations', 'payees')),
  add constraint entry_to_account_check
    check (to_account in ('clearing', 'sales', 'donations', 'fees', 'payers', 'payees'));
create index entry_of_payout on payments.entry (payout_id) where payout_id is not null;

alter table payments.difference drop constraint difference_kind_check;
alter table payments.difference add constraint difference_kind_check check (kind in (
  'unknown-payment', 'not-credited', 'not-at-provider', 'other-amount', 'clearing', 'ledger', 'message',
  'unknown-transfer', 'transfer-not-settled', 'transfer-not-at-provider', 'transfer-late', 'cashout-ledger'
));
