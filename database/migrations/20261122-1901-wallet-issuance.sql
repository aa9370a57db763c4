-- How much SUP may be issued in a month (Africa/Lagos). The highest version holds; a change is another version.
create table wallet.issuance_policy (
  version int primary key check (version > 0),
  month_units bigint not null check (month_units > 0),
  why text not null check (why <> ''),
  decided_at timestamptz(3) not null default now()
);
create trigger issuance_policy_append_only before update or delete or truncate on wallet.issuance_policy
  for each statement execute function platform.refuse_change();
insert into wallet.issuance_policy (version, month_units, why)
  values (1, 20000000000, 'The first bound: 2,000,000 SUP a month, ten SUP each for 200,000 active citizens.');

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
  policy_version int not null references wallet.issuance_policy,
  -- The key of its transfer.
  key uuid not null unique,
  at timestamptz(3) not null,
  written_by xid8 not null default pg_current_xact_id()
);
create trigger issuance_append_only before update or delete or truncate on wallet.issuance
  for each statement execute function platform.refuse_change();

-- What was issued before there was this table.
insert into wallet.issued_month (month, units)
  select to_char(t.at at time zone 'Africa/Lagos', 'YYYY-MM'), sum(t.amount)
  from wallet.transfer t join wallet.account a on a.id = t.debit_id where a.kind = 'issuance' group by 1;
insert into wallet.issuance (month, amount, purpose, reason, policy_version, key, at)
  select to_char(t.at at time zone 'Africa/Lagos', 'YYYY-MM'), t.amount, 'rewards',
    'Issued before every issuance had a public reason.', 1, t.key, t.at
  from wallet.transfer t join wallet.account a on a.id = t.debit_id where a.kind = 'issuance' order by t.id;
