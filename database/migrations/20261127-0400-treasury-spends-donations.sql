-- Donated money is spent by the treasury alone: three people, cooling off, one public list.
alter table donations.balance
  -- Promised to confirmed spending that is not paid yet.
  add column committed bigint not null default 0 check (committed >= 0);
alter table donations.spending
  alter column approval_id drop not null,
  -- The payment of the treasury; earlier lines have the approval of their two people.
  add column spending_id uuid unique references treasury.spending,
  add constraint spending_of_one check (num_nonnulls(approval_id, spending_id) = 1);

-- Funds of donations may hold money of other currencies.
alter table treasury.spending
  drop constraint spending_unit_check,
  add constraint spending_unit_check check (unit ~ '^[A-Z]{3}$');
alter table treasury.entry
  drop constraint entry_unit_check,
  drop constraint entry_kind_check,
  drop constraint entry_check,
  add constraint entry_unit_check check (unit ~ '^[A-Z]{3}$'),
  -- Earlier: what two people spent of donations before the treasury did.
  add constraint entry_kind_check check (kind in ('payment', 'income', 'earlier')),
  add constraint entry_check check ((kind = 'payment') = (spending_id is not null));

alter table payments.entry
  drop constraint entry_kind_check,
  add constraint entry_kind_check check (
    kind in ('payment', 'fee', 'sale', 'donation', 'refund', 'chargeback', 'payout', 'payout-fee', 'payout-return', 'spending')
  );

-- What was spent before goes into both books, once, at its own time.
insert into treasury.entry (kind, purpose, unit, amount, fund, payee, reason, reference, day, at)
select 'earlier',
  case fund when 'general' then 'operations' when 'communities' then 'projects' else 'programmes' end,
  currency, minor, 'donations:' || fund || case currency when 'NGN' then '' else ':' || lower(currency) end,
  paid_to, purpose, 'DON-SPENT-' || id, (at at time zone 'Africa/Lagos')::date, at
from donations.spending order by id;
insert into payments.entry (kind, from_account, to_account, minor, currency, key, at)
select 'spending', 'donations', 'payees', minor, currency, 'spending:donations-' || id, at
from donations.spending order by id;

-- Proposals of the retired kind end; the treasury takes new ones.
update approvals.approval set state = 'overtaken', decided_at = now()
where kind = 'donations.spending' and state = 'waiting';
