-- Money that we give back: each refund is written here before the provider hears of it, and is begun there once.
create table payments.refund (
  id uuid primary key,
  -- Names the refund at the provider.
  reference text not null unique check (reference ~ '^sup-ref-[a-z0-9-]{36}$'),
  purchase_id uuid references payments.purchase,
  charge_id uuid references payments.charge,
  minor bigint not null check (minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- What the payer reads.
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'done', 'failed')),
  provider_id text,
  -- What the provider's message about its end called it.
  case_id text unique,
  made_at timestamptz(3) not null,
  -- When we begin it at the provider, or ask about it, next; null once nothing is to wait for.
  ask_at timestamptz(3),
  sent_at timestamptz(3),
  settled_at timestamptz(3),
  constraint refund_of_one check (num_nonnulls(purchase_id, charge_id) = 1),
  check ((state in ('waiting', 'sending')) = (settled_at is null))
);
create index refund_to_ask on payments.refund (ask_at) where ask_at is not null;
create index refund_of on payments.refund (coalesce(purchase_id, charge_id));
-- One refund of a payment at a time: two approvals at once cannot give the same money back twice.
create unique index refund_open on payments.refund (coalesce(purchase_id, charge_id))
  where state in ('waiting', 'sending');
create index refund_newest on payments.refund (made_at desc, id);

-- apply function payments.keep_refund
create trigger refund_stays before update or delete on payments.refund
for each row execute function payments.keep_refund();

alter table payments.difference drop constraint difference_kind_check;
alter table payments.difference add constraint difference_kind_check check (kind in (
  'unknown-payment', 'not-credited', 'not-at-provider', 'other-amount', 'clearing', 'ledger', 'message',
  'unknown-transfer', 'transfer-not-settled', 'transfer-not-at-provider', 'transfer-late', 'cashout-ledger',
  'unknown-refund', 'refund-not-settled', 'refund-not-at-provider', 'refund-late'
));
